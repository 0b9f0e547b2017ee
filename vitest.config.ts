import { defineConfig } from 'vitest/config';

// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default defineConfig({
  test: {
    include: [
      'test/unit/**/*.test.ts',
      'test/conformance/*.test.ts',
      'test/golden/**/*.test.ts',
      'test/e2e/*.test.ts',
      'test/*.test.ts',
    ],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});
