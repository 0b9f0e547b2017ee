import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { allRules, rulesElsewhere } from '../analysis/all-rules.ts';
import type { Severities } from '../analysis/check-script.ts';
import { nearest } from '../base/nearest.ts';
import { type ProblemCode, problemCodes } from '../model/problem-codes.ts';
import { readConfig } from '../workspace/config.ts';
import { type CliIo, type Command, type ExitCode, UsageError } from './command.ts';

type Entry = (typeof allRules)[number];

/** Finds the page of a rule: a path or an address; undefined when the pages are not there. */
export type RulePage = (id: string) => string | undefined;

/** `shooty rules`: what is checked, and why. */
export const rulesCommand = (page: RulePage): Command => ({
  name: 'rules',
  usage: '[ids] [--about script|recipe|skill] [--format text|json]',
  summary: 'Lists the rules of `shooty check`, or explains some of them.',
  help: [
    'Without ids, a table: id, severity, what it looks at, what it finds. With ids (`shooty rules SG301`), each rule with its',
    'reason, examples and how to switch it off. `--json` is `--format json`. A severity that shooty.config.yaml of the working',
    'folder sets is shown instead of the default.',
  ].join('\n'),
  run: async (args, io) => runRules(args, io, page),
});

function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'text' },
      json: { type: 'boolean', default: false },
      about: { type: 'string' },
    },
  });
  const format = values.json ? 'json' : values.format;
  if (format !== 'text' && format !== 'json')
    throw new UsageError(`\`--format ${format}\` is not known. Formats: text, json.`);
  if (values.about !== undefined && !/^(?:script|recipe|skill)$/.test(values.about))
    throw new UsageError(`\`--about\` takes script, recipe or skill, not "${values.about}".`);
  return { written: positionals, ids: positionals.map((id) => id.toUpperCase()), format, about: values.about };
}

function runRules(args: readonly string[], io: CliIo, page: RulePage): ExitCode {
  const { written, ids, format, about } = readOptions(args);
  const codes = problemCodes.filter((each) => ids.includes(each.code.toUpperCase()));
  for (const [index, id] of ids.entries()) {
    if (allRules.some(({ rule }) => rule.id === id) || codes.some((each) => each.code.toUpperCase() === id)) continue;
    const near = nearest(id, [...allRules.map(({ rule }) => rule.id), ...problemCodes.map((each) => each.code)]);
    throw new UsageError(`There is no rule \`${written[index]}\`.${near ? ` Did you mean \`${near}\`?` : ''}`);
  }
  const config = path.join(io.cwd, 'shooty.config.yaml');
  const set: Severities = fs.existsSync(config) ? readConfig(fs.readFileSync(config, 'utf8')).value.rules : {};
  const shown = allRules.filter(
    (each) => (ids.length === 0 || ids.includes(each.rule.id)) && (about === undefined || each.about === about),
  );
  if (format === 'json')
    io.out(
      `${JSON.stringify({ rules: shown.map((each) => asJson(each, set, page)), codes: ids.length > 0 ? codes : problemCodes }, null, 2)}\n`,
    );
  else if (ids.length > 0)
    io.out(
      [...shown.map((each) => explained(each, set, page)), ...codes.map((each) => codeText(each, set))].join('\n'),
    );
  else io.out(table(shown, set));
  return 0;
}

const severityOf = ({ rule }: Entry, set: Severities): string => set[rule.id] ?? rule.severity;

/** A problem without a number: it has no page, and the line is all there is to say. */
const codeText = ({ code, severity, about, finds }: ProblemCode, set: Severities): string =>
  `${code}  ${finds}\n\n${set[code] ?? severity}, in a ${about}. For a workspace: \`rules: { ${code}: off }\` in shooty.config.yaml.\n`;

const asJson = (entry: Entry, set: Severities, page: RulePage) => ({
  id: entry.rule.id,
  name: entry.rule.name,
  severity: severityOf(entry, set),
  defaultSeverity: entry.rule.severity,
  about: entry.about,
  extension: entry.rule.since === 'extension',
  title: entry.rule.title,
  why: entry.rule.why,
  bad: entry.rule.bad,
  good: entry.rule.good,
  page: page(entry.rule.id) ?? null,
});

function table(shown: readonly Entry[], set: Severities): string {
  const lines = shown.map(
    (entry) =>
      `${entry.rule.id}  ${severityOf(entry, set).padEnd(7)}  ${entry.about.padEnd(6)}  ${entry.rule.title}${entry.rule.since ? ' (newer servers)' : ''}`,
  );
  return `${lines.join('\n')}\n\n${shown.length} rules. \`shooty rules <id>\` says why and shows examples.\nProblems without a number: ${problemCodes.map((each) => each.code).join(', ')}.\n${rulesElsewhere.map((line) => `${line}\n`).join('')}`;
}

function explained(entry: Entry, set: Severities, page: RulePage): string {
  const { rule, about } = entry;
  const indented = (text: string): string =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`)
      .join('\n');
  const examples = (title: string, texts: readonly string[]): readonly string[] =>
    texts.length === 0 ? [] : [`${title}:\n\n${texts.map(indented).join('\n\n')}`];
  const severity = severityOf(entry, set);
  const configured = severity === rule.severity ? '' : `, set in shooty.config.yaml (default ${rule.severity})`;
  const where = page(rule.id);
  const comment = about === 'script' ? '//' : '#';
  return `${[
    `${rule.id}  ${rule.title}`,
    `${severity}${configured}, in a ${about}${rule.since ? ', newer servers only' : ''}`,
    rule.why,
    ...examples('Reported', rule.bad),
    ...examples('Fine', rule.good),
    `Off for a line: \`${comment} shooty-disable-next-line ${rule.id} -- reason\`; for a file: \`${comment} shooty-disable-file ${rule.id} -- reason\`; for a workspace: \`rules: { ${rule.id}: off }\` in shooty.config.yaml.`,
    ...(where ? [`More: ${where}`] : []),
  ].join('\n\n')}\n`;
}
