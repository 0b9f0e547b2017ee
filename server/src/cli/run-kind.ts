import type { HostDataMap } from '../model/host-data.ts';
import type { MockProcess } from '../model/mock-process.ts';
import { type RunKindId, runKinds } from '../model/run-kinds.ts';
import type { RunUsage } from '../model/script-runner.ts';
import type { TraceEvent } from '../model/trace.ts';
import { traceTree } from '../simulator/render/trace-tree.ts';
import { type RunOutcome, simulateRun } from '../simulator/simulate-run.ts';
import { jsonSafe } from '../testing/failure-text.ts';
import { type CliIo, type ExitCode, UsageError } from './command.ts';
import type { RunnerPort } from './runner-port.ts';

/** A script that runs as something else than a guard. */
export interface KindRun {
  readonly kind: Exclude<RunKindId, 'guard'>;
  readonly text: string;
  /** Path of the file; absent for text of the command line. */
  readonly path?: string;
  readonly process: MockProcess;
  readonly args?: HostDataMap;
  readonly inputs?: HostDataMap;
  readonly limits: { readonly timeoutMs?: number; readonly statements?: number };
  readonly format: string;
}

const kindNames = Object.keys(runKinds).join(', ');

/** The kind a word of `--as` names. */
export function readKind(word: string): RunKindId {
  if (!Object.hasOwn(runKinds, word)) throw new UsageError(`\`--as ${word}\` is no kind of run. Kinds: ${kindNames}.`);
  return word as RunKindId;
}

/** Runs a script as a tool or an action and prints what its caller gets. Exit code 1: the run failed. */
export async function runAsKind(run: KindRun, io: CliIo, port: RunnerPort): Promise<ExitCode> {
  checkBindings(run);
  if (run.text === '')
    throw new UsageError(
      'the script is empty: the server refuses it (`code must not be empty`). Write at least a blank.',
    );
  const events: TraceEvent[] = [];
  const outcome = await simulateRun({
    kind: run.kind,
    source: run.text,
    ...(run.path === undefined ? {} : { sourceName: run.path }),
    process: run.process,
    ...(run.args && { args: run.args }),
    ...(run.inputs && { inputs: run.inputs }),
    ...run.limits,
    runner: port.runner(),
    signal: io.signal,
    sink: (event) => {
      events.push(event);
      if (run.format === 'ndjson') io.out(`${JSON.stringify({ type: 'event', event: jsonSafe(event as never) })}\n`);
    },
  });
  print(io, run.format, outcome, events);
  return outcome.ok ? 0 : 1;
}

function checkBindings({ kind, args, inputs, limits }: KindRun): void {
  const facts = runKinds[kind];
  if (limits.statements !== undefined && facts.executor === 'foot')
    throw new UsageError(`\`--statements\` has no effect: the statement limit of the Foot cannot be set.`);
  if (args && !facts.args) throw new UsageError(`\`--args\` has no effect: a run as ${kind} has no global \`args\`.`);
  if (inputs && !facts.bindings)
    throw new UsageError(`\`--inputs\` has no effect: only a run as server-tool has inputs.`);
  if (inputs && Object.hasOwn(inputs, 'vance'))
    throw new UsageError("binding name 'vance' is reserved for the host API. Give the input another name.");
}

function print(io: CliIo, format: string, { answer, usage, at }: RunOutcome, events: readonly TraceEvent[]): void {
  const data = jsonSafe(answer as never);
  if (format === 'json') io.out(`${JSON.stringify(withWarnings(data, events), null, 2)}\n`);
  else if (format === 'ndjson') io.out(`${JSON.stringify({ type: 'result', result: data })}\n`);
  else {
    // the caller of a tool is not told the place; the author of the script needs it
    const place = at ? [` at ${at.sourceName}:${at.line}:${at.column}`] : [];
    io.out(`${[...traceTree(events), JSON.stringify(data), ...place, usageLine(usage)].join('\n')}\n`);
  }
}

/** Data for `--format json`; what the server would log as a warning stands beside it, when there is any. */
export function withWarnings(data: unknown, events: readonly TraceEvent[]): unknown {
  // that a guard failed stands in its verdict
  const warnings = events.flatMap((event) =>
    event.kind === 'warning' && !event.text.startsWith('Guard id=') ? [event.text] : [],
  );
  return warnings.length > 0 ? { ...(data as object), warnings } : data;
}

/** `42 statements · 3 host calls`; the time is part of the result. */
export function usageLine({ statements, hostCalls, incomplete }: RunUsage): string {
  const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
  return `${incomplete ? 'at least ' : ''}${count(statements, 'statement')} · ${count(hostCalls, 'host call')}`;
}
