import type { Parsed, Problem } from '../base/parsed.ts';
import { launchProcessFields } from '../model/process-fields.ts';
import type { CommandText, ToolText } from '../model/trace.ts';
import { checkField } from './check-fields.ts';
import { child, type DataNode, nodeOfData } from './data-node.ts';
import { readProcess, type WrittenProcess } from './read-process.ts';
import { dataMapAt, flagAt, given, numberAt, textAt, textOfNode } from './read-values.ts';

/** Values of the one step that a launch configuration or `shooty run` takes. */
export interface StepValues {
  readonly task?: string;
  readonly output?: string;
  readonly maxRounds?: number;
  readonly command?: CommandText;
  readonly tool?: ToolText;
  readonly allowTools?: boolean;
}

export interface LaunchProcess extends WrittenProcess {
  readonly step: StepValues;
}

/**
 * Reads the `process` attribute of a launch configuration: the mock process and the values of its one step. Problems name
 * the key and say what to do; they have no place, because there is no text.
 */
export function launchProcess(data: unknown): Parsed<LaunchProcess> {
  const node = nodeOfData(data ?? {});
  const problems: Problem[] = [];
  checkField(node, { kind: 'object', fields: launchProcessFields }, 'process', problems);
  return { value: readLaunchProcess(node), problems };
}

function readLaunchProcess(node: DataNode): LaunchProcess {
  const written = readProcess(node);
  const round = numberAt(node, 'round');
  return {
    ...written,
    process: round === undefined ? written.process : { ...written.process, rounds: round },
    step: given({
      task: textAt(node, 'task'),
      output: textAt(node, 'output'),
      maxRounds: numberAt(node, 'maxRounds'),
      command: readCommand(child(node, 'command')),
      tool: readTool(child(node, 'tool')),
      allowTools: flagAt(node, 'allowTools'),
    }) as StepValues,
  };
}

/** A command as a line (`llm temperature 2`, `//` in front is optional) or as `{name, args}`. */
export function readCommand(node: DataNode | undefined): CommandText | undefined {
  if (node?.kind === 'map') return { name: textAt(node, 'name') ?? '', args: dataMapAt(node, 'args') };
  const line = textOfNode(node)?.trim().replace(/^\/\//, '').trim();
  if (!line) return undefined;
  const name = /^\S+/.exec(line)![0];
  const text = line.slice(name.length).trim();
  return { name, args: text === '' ? {} : { text } };
}

/** A tool call as a name or as `{name, args}`. */
export function readTool(node: DataNode | undefined): ToolText | undefined {
  if (node?.kind === 'map') return { name: textAt(node, 'name') ?? '', args: dataMapAt(node, 'args') };
  const name = textOfNode(node);
  return name === undefined ? undefined : { name, args: {} };
}
