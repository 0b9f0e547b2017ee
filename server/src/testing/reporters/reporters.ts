import { github } from './github.ts';
import { json, ndjson } from './json.ts';
import { junit } from './junit.ts';
import { pretty } from './pretty.ts';
import type { Reporter, ReporterName, ReporterOptions } from './reporter.ts';
import { tap } from './tap.ts';

/** All reporters by the word behind `--format`. */
export const reporters: Readonly<Record<ReporterName, (options: ReporterOptions) => Reporter>> = {
  pretty,
  tap,
  json,
  ndjson,
  junit,
  github,
};
