import type { RunLimits } from '../simulator/service/service-context.ts';
import { readCount, readDuration } from '../syntax/header-values.ts';

/** Limits as a launch configuration or a command line writes them: duration and count in the header's grammar. */
export interface WrittenLimits {
  readonly timeout?: string;
  readonly statements?: string;
  readonly memoryMB?: number;
}

/** Reads written limits; a problem says which value cannot be read and what can. */
export function runLimits(written: WrittenLimits): { readonly value: RunLimits; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const timeout = written.timeout === undefined ? undefined : readDuration('limits', written.timeout);
  const statements =
    written.statements === undefined ? undefined : readCount('limits', 'statements', written.statements);
  if (timeout && 'failure' in timeout)
    problems.push(
      `\`limits.timeout\` is "${written.timeout}", which is no duration, so the limit is not known. Write \`5s\`, \`10m\` or \`1h\`.`,
    );
  if (statements && 'failure' in statements)
    problems.push(
      `\`limits.statements\` is "${written.statements}", which is no count, so the limit is not known. Write \`100000\`, \`100k\` or \`5M\`.`,
    );
  if (written.memoryMB !== undefined && !(written.memoryMB >= 8 && written.memoryMB <= 4096)) {
    problems.push(`\`limits.memoryMB\` is ${written.memoryMB}; the sandbox takes 8 to 4096 MB.`);
  }
  return {
    value: {
      ...(timeout && 'value' in timeout ? { timeoutMs: Number(timeout.value) * 1000 } : {}),
      ...(statements && 'value' in statements ? { statements: Number(statements.value) } : {}),
      ...(written.memoryMB === undefined ? {} : { memoryMb: written.memoryMB }),
    },
    problems,
  };
}
