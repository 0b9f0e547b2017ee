import { lineIndex } from '../base/line-index.ts';
import { type ActionId, points } from '../model/points.ts';
import type { RunCoverage } from '../model/script-runner.ts';
import type { TraceEvent } from '../model/trace.ts';
import type { FinishedRun } from '../simulator/service/service-context.ts';
import { parseScript } from '../syntax/script/parse-script.ts';
import { walk } from '../syntax/script-nodes.ts';

/** Hits of one counter of a script; `start`, `end` index into its text. */
export interface Counter {
  readonly start: number;
  readonly end: number;
  hits: number;
}

/** A place where a guard acts, or its silent pass. */
export interface ActionCounter {
  /** `continueWith`, …, or `pass`. */
  readonly name: string;
  /** 1-based; 0 for the silent pass. */
  readonly line: number;
  hits: number;
}

export interface FileCoverage {
  /** File of the script. */
  readonly file: string;
  readonly text: string;
  readonly statements: Counter[];
  readonly branches: Counter[];
  readonly functions: Counter[];
  readonly actions: ActionCounter[];
}

export interface CoverageSummary {
  readonly files: readonly FileCoverage[];
  readonly totals: Readonly<Record<'statements' | 'branches' | 'functions' | 'actions', { hit: number; all: number }>>;
}

export interface CoverageCollector {
  /** Takes the counters of a run; inline bodies have no file and are left out. */
  addRun(run: FinishedRun, file: string | undefined): void;
  /** Takes the trace of a step, for actions. */
  addEvents(events: readonly TraceEvent[], fileOf: (path: string) => string): void;
  summary(): CoverageSummary;
}

/** Adds up the coverage of many runs by script file. */
export function coverageCollector(): CoverageCollector {
  const files = new Map<string, FileCoverage>();
  return {
    addRun({ source, result }, file) {
      if (file === undefined) return;
      const entry = files.get(file) ?? emptyFile(file, source);
      files.set(file, entry);
      if (result.coverage && entry.text === source) addCounters(entry, result.coverage);
    },
    addEvents(events, fileOf) {
      let file: FileCoverage | undefined;
      for (const event of events) {
        if (event.kind === 'run') file = event.resolved === undefined ? undefined : files.get(fileOf(event.resolved));
        else if (event.kind === 'action' && file) hit(file, event.action, event.line);
        else if (event.kind === 'verdict' && event.verdict === 'pass' && file) hit(file, 'pass', 0);
      }
    },
    summary: () => summarize([...files.values()].sort((a, b) => (a.file < b.file ? -1 : 1))),
  };
}

const emptyFile = (file: string, text: string): FileCoverage => ({
  file,
  text,
  statements: [],
  branches: [],
  functions: [],
  actions: [...actionSites(text), { name: 'pass', line: 0, hits: 0 }],
});

const actionNames: ReadonlySet<string> = new Set(Object.values(points).flatMap(({ actions }) => actions));

/** Calls of actions in a text: `vance.guard.deny(…)`, `guard.deny(…)`, `deny(…)`. */
function actionSites(text: string): ActionCounter[] {
  const sites: ActionCounter[] = [];
  const index = lineIndex(text);
  walk(parseScript(text).recovered, (node) => {
    if (node.type !== 'CallExpression') return true;
    const { callee } = node;
    const name =
      callee.type === 'Identifier'
        ? callee.name
        : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
          ? callee.property.name
          : '';
    if (actionNames.has(name))
      sites.push({ name: name as ActionId, line: index.positionAt(node.start).line + 1, hits: 0 });
    return true;
  });
  return sites;
}

function hit({ actions }: FileCoverage, name: string, line: number | undefined): void {
  const named = actions.filter((action) => action.name === name);
  const site = named.find((action) => action.line === line) ?? (named.length === 1 ? named[0] : undefined);
  if (site) site.hits++;
}

function addCounters(entry: FileCoverage, coverage: RunCoverage): void {
  for (const kind of ['statements', 'branches', 'functions'] as const) {
    for (const { start, end, hits } of coverage[kind]) {
      const known = entry[kind].find((counter) => counter.start === start && counter.end === end);
      if (known) known.hits += hits;
      else entry[kind].push({ start, end, hits });
    }
  }
}

function summarize(files: readonly FileCoverage[]): CoverageSummary {
  const total = (kind: 'statements' | 'branches' | 'functions' | 'actions') => {
    const all = files.flatMap((file): { hits: number }[] => file[kind]);
    return { hit: all.filter(({ hits }) => hits > 0).length, all: all.length };
  };
  return {
    files,
    totals: {
      statements: total('statements'),
      branches: total('branches'),
      functions: total('functions'),
      actions: total('actions'),
    },
  };
}

/** `coverage: statements 91 %, actions 5 of 6`. */
export function coverageText({ totals, files }: CoverageSummary): string {
  if (files.length === 0) return 'coverage: no script ran from a file';
  const { statements, actions } = totals;
  const percent = statements.all === 0 ? 100 : Math.floor((100 * statements.hit) / statements.all);
  return `coverage: statements ${percent} %, actions ${actions.hit} of ${actions.all}`;
}

/** Coverage as data: per file the lines and actions that nothing reached. */
export function coverageData({ files, totals }: CoverageSummary): unknown {
  return {
    totals,
    files: files.map(({ file, text, statements, branches, functions, actions }) => {
      const index = lineIndex(text);
      const places = (counters: readonly Counter[]) =>
        counters.map(({ start, end, hits }) => ({ ...index.humanRange({ start, end }), hits }));
      return {
        file,
        statements: places(statements),
        branches: places(branches),
        functions: places(functions),
        actions,
      };
    }),
  };
}
