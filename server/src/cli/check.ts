import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { lineIndex } from '../base/line-index.ts';
import type { Severity } from '../base/parsed.ts';
import { applyFixes } from '../ide/apply-fixes.ts';
import { checkFiles } from '../ide/check.ts';
import { type CliIo, type Command, type ExitCode, UsageError } from './command.ts';
import { diskFiles, projectFiles, slashes } from './file-tree.ts';
import { githubText, problemText } from './problem-text.ts';

/** One problem as `--format json` prints it: 1-based, `endColumn` excluded, UTF-16 units. */
export interface CheckProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
}

/** A problem with the titles of its fixes, for people. */
export interface ShownProblem extends CheckProblem {
  readonly fixes: readonly string[];
}

const formats = ['text', 'json', 'github'] as const;

/** `shooty check`: the problems the editor shows, for files and folders. */
export const check: Command = {
  name: 'check',
  usage: '[paths] [--format text|json|github] [--fix] [--max-warnings <n>] [--no-extensions]',
  summary: 'Finds problems in guard scripts, headers and recipes.',
  help: [
    'Paths are files or folders; without any, the working folder. Exit code 1 when there is an error, or more warnings than',
    '`--max-warnings`. `--format json` prints { problems, files }; `github` prints annotations. `--no-extensions` reports what',
    'only newer servers know. Severities per rule stand in shooty.config.yaml. `--fix` carries out the first fix of each problem',
    'that has one, until nothing changes, and reports what is left. What grants something, puts in words of ours or makes a',
    'recipe read a key it ignores today is left to a person.',
  ].join('\n'),
  run: async (args, io) => runCheck(args, io),
};

function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'text' },
      'max-warnings': { type: 'string' },
      'no-extensions': { type: 'boolean', default: false },
      fix: { type: 'boolean', default: false },
    },
  });
  const { format, 'max-warnings': most } = values;
  if (!(formats as readonly string[]).includes(format))
    throw new UsageError(`\`--format ${format}\` is not known. Formats: ${formats.join(', ')}.`);
  if (most !== undefined && !/^\d+$/.test(most))
    throw new UsageError(`\`--max-warnings\` takes a whole number, not "${most}".`);
  return {
    paths: positionals.length > 0 ? positionals : ['.'],
    format,
    maxWarnings: most === undefined ? Number.POSITIVE_INFINITY : Number(most),
    extensions: !values['no-extensions'],
    fix: values.fix,
  };
}

function runCheck(args: readonly string[], io: CliIo): ExitCode {
  const options = readOptions(args);
  const started = performance.now();
  const fixed = options.fix ? fixFiles(options.paths, options.extensions, io.cwd) : 0;
  const { problems, files } = gather(options.paths, options.extensions, io.cwd);
  if (files === 0)
    throw new UsageError(
      `There is no guard script, recipe or skill in ${options.paths.map((p) => `\`${p}\``).join(', ')}, so nothing was checked.`,
    );
  const count = (severity: Severity) => problems.filter((p) => p.severity === severity).length;
  const [errors, warnings] = [count('error'), count('warning')];
  if (options.format === 'json')
    io.out(`${JSON.stringify({ problems: problems.map(({ fixes: _, ...p }) => p), files }, null, 2)}\n`);
  else if (options.format === 'github') io.out(githubText(problems));
  else {
    const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;
    const took = `${Math.round(performance.now() - started)} ms`;
    io.out(
      `${problemText(problems, io.color)}${options.fix ? `${plural(fixed, 'fix').replace('fixs', 'fixes')} carried out. ` : ''}${plural(errors, 'error')}, ${plural(warnings, 'warning')} in ${plural(files, 'file')} (${took})\n`,
    );
  }
  return errors > 0 || warnings > options.maxWarnings ? 1 : 0;
}

/** A fix may make room for another one; more rounds than this would go in a circle. */
const fixRounds = 8;

/** Carries out fixes on disk; answers how many. */
function fixFiles(paths: readonly string[], extensions: boolean, cwd: string): number {
  let count = 0;
  for (let round = 0; round < fixRounds; round++) {
    let changed = 0;
    for (const given of paths) {
      const target = path.resolve(cwd, given);
      if (!fs.existsSync(target)) throw new UsageError(`\`${given}\` does not exist.`);
      const { all, wanted } = projectFiles(target);
      for (const { path: file, text, problems } of checkFiles(diskFiles(), all, { wanted, extensions })) {
        const result = applyFixes(text, problems);
        if (result.count === 0) continue;
        fs.writeFileSync(file, result.text);
        changed += result.count;
      }
    }
    count += changed;
    if (changed === 0) break;
  }
  return count;
}

/** Checks every path; a file named twice is reported once. */
function gather(
  paths: readonly string[],
  extensions: boolean,
  cwd: string,
): { readonly problems: readonly ShownProblem[]; readonly files: number } {
  const disk = diskFiles();
  const seen = new Set<string>();
  const problems: ShownProblem[] = [];
  for (const given of paths) {
    const target = path.resolve(cwd, given);
    if (!fs.existsSync(target)) throw new UsageError(`\`${given}\` does not exist.`);
    const { all, wanted } = projectFiles(target);
    for (const checked of checkFiles(disk, all, { wanted: (file) => wanted(file) && !seen.has(file), extensions })) {
      seen.add(checked.path);
      const lines = lineIndex(checked.text);
      const file = slashes(path.relative(cwd, checked.path));
      for (const { span, rule, severity, message, fixes = [] } of checked.problems) {
        problems.push({ file, ...lines.humanRange(span), rule, severity, message, fixes: fixes.map((f) => f.title) });
      }
    }
  }
  return { problems, files: seen.size };
}
