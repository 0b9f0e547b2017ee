import type { HostDataMap } from '../model/host-data.ts';
import {
  defaultProcess,
  type LlmRule,
  type MockMessage,
  type MockProcess,
  type MockSkill,
  type MockWorld,
  type ToolRule,
} from '../model/mock-process.ts';
import { child, type DataNode, nodeData } from './data-node.ts';
import { readPattern } from './read-pattern.ts';
import {
  dataAt,
  dataMapAt,
  flagAt,
  given,
  isNone,
  itemsAt,
  mapAt,
  numberAt,
  textAt,
  textMapAt,
  textOfNode,
  textsAt,
} from './read-values.ts';

/** A mock process as somebody wrote it, with what belongs to it but not to the service. */
export interface WrittenProcess {
  readonly process: MockProcess;
  /** The engine was named; else the recipe may say which one. */
  readonly engineGiven: boolean;
  /** Params of guards whose entry does not set them. */
  readonly params: HostDataMap;
  /** A call that no rule answers fails the step, or only throws. */
  readonly onUnmatched: 'fail' | 'throw';
}

/** Reads `process:`; keys are checked already, wrong values read as absent. Defaults: `defaultProcess`. */
export function readProcess(node: DataNode | undefined): WrittenProcess {
  const session = child(node, 'session');
  const toolSurface = child(node, 'toolSurface');
  const extensions = flagAt(node, 'extensions') ?? true;
  const process: MockProcess = {
    ...defaultProcess,
    ...given({
      id: textAt(node, 'id'),
      engine: textAt(node, 'engine'),
      sessionMode: flagAt(node, 'sessionMode'),
      goal: textAt(node, 'goal'),
      rounds: numberAt(node, 'rounds'),
      allowedSkills: textsAt(node, 'allowedSkills'),
      denyRead: flagAt(node, 'denyRead'),
      gone: flagAt(node, 'gone'),
      status: textAt(node, 'status') as MockProcess['status'],
      clock: clockOf(child(node, 'clock')),
      seed: numberAt(node, 'seed'),
      fullSurface: isNone(toolSurface) ? null : textsAt(node, 'toolSurface'),
    }),
    ...readSession(session),
    extensions,
    history: itemsAt(node, 'history').map(readMessage),
    loopValues: dataMapAt(node, 'loopValues'),
    sessionValues: dataMapAt(node, 'sessionValues'),
    runtimeGuard: {
      script: textAt(child(node, 'runtimeGuard'), 'script') ?? null,
      inline: textAt(child(node, 'runtimeGuard'), 'inline') ?? null,
    },
    skills: Object.fromEntries((mapAt(node, 'skills')?.entries ?? []).map(({ key, value }) => [key, readSkill(value)])),
    world: readWorld(node),
    layers: readLayers(mapAt(node, 'layers')),
  };
  return {
    process,
    engineGiven: textAt(node, 'engine') !== undefined,
    params: dataMapAt(node, 'params'),
    onUnmatched: textAt(node, 'onUnmatched') === 'throw' ? 'throw' : 'fail',
  };
}

function readSession(node: DataNode | undefined): Partial<Pick<MockProcess, 'session' | 'owner'>> {
  if (node === undefined) return {};
  if (isNone(node)) return { session: null };
  if (node.kind !== 'map') return { session: textOfNode(node) ?? null };
  const id = child(node, 'id');
  const owner = child(node, 'owner');
  return {
    ...(id ? { session: textOfNode(id) ?? null } : {}),
    ...(owner ? { owner: textOfNode(owner) ?? null } : {}),
  };
}

function clockOf(node: DataNode | undefined): number | undefined {
  if (node?.kind !== 'scalar') return undefined;
  const time = typeof node.value === 'number' ? node.value : Date.parse(String(node.value));
  return Number.isFinite(time) ? time : undefined;
}

function readMessage(node: DataNode): MockMessage {
  if (node.kind !== 'map') return { role: 'USER', content: textOfNode(node) ?? '' };
  const role = textAt(node, 'role');
  return {
    role: role === 'ASSISTANT' || role === 'SYSTEM' ? role : 'USER',
    content: textAt(node, 'content') ?? '',
    ...given({ inactive: flagAt(node, 'inactive') }),
  };
}

/** Reads the fields of a skill; wrong ones read as absent. */
export function readSkill(node: DataNode): MockSkill {
  const args = child(node, 'arguments');
  const declared = args?.kind === 'list' ? args.items.map(readArgument) : flagAt(node, 'arguments') ? true : undefined;
  return given({
    enabled: flagAt(node, 'enabled'),
    lifecycle: textAt(node, 'lifecycle') as MockSkill['lifecycle'],
    target: textAt(child(node, 'run'), 'target') as MockSkill['target'],
    activate: textsAt(node, 'activate'),
    deactivate: textsAt(node, 'deactivate'),
    arguments: declared,
  }) as MockSkill;
}

const readArgument = (node: DataNode) => ({
  name: textAt(node, 'name') ?? '',
  type: (textAt(node, 'type') ?? 'string') as 'string',
  required: flagAt(node, 'required') ?? false,
});

function readWorld(node: DataNode | undefined): MockWorld {
  const project = child(node, 'project');
  const base = defaultProcess.world;
  return {
    tenant: textAt(node, 'tenant') ?? base.tenant,
    project: project ? (textOfNode(project) ?? null) : base.project,
    documents: textMapAt(node, 'documents'),
    settings: readSettings(mapAt(node, 'settings')),
    secrets: textMapAt(node, 'secrets'),
    tools: readRules(mapAt(node, 'tools'), readToolRule),
    llm: readRules(mapAt(node, 'llm'), readLlmRule),
    workflows: Object.fromEntries(
      (mapAt(node, 'workflows')?.entries ?? []).map(({ key, value }) => [key, nodeData(value) as HostDataMap]),
    ),
    defaults: true,
  };
}

/** Scopes, innermost first; plain keys belong to the project. */
function readSettings(node: DataNode | undefined): Record<string, string>[] {
  const scope = (name: string) => textMapAt(node, name);
  const plain = (node?.kind === 'map' ? node.entries : []).filter(({ value }) => value.kind !== 'map');
  const own = Object.fromEntries(plain.map(({ key, value }) => [key, textOfNode(value) ?? '']));
  return [scope('process'), { ...scope('project'), ...own }, scope('tenant')].filter((s) => Object.keys(s).length > 0);
}

function readRules<R>(node: DataNode | undefined, read: (rule: DataNode) => R): Record<string, R[]> {
  const entries = node?.kind === 'map' ? node.entries : [];
  return Object.fromEntries(
    entries.map(({ key, value }) => [key, (value.kind === 'list' ? value.items : [value]).map(read)]),
  );
}

const common = (node: DataNode) => {
  const when = child(node, 'when');
  return { ...(when ? { when: readPattern(when) } : {}), ...given({ times: numberAt(node, 'times') }) };
};

function readToolRule(node: DataNode): ToolRule {
  const throws = textAt(node, 'throws');
  if (throws !== undefined) return { ...common(node), answer: { throws } };
  if (child(node, 'crashes')) return { ...common(node), answer: { crashes: textAt(node, 'crashes') ?? null } };
  return { ...common(node), answer: { returns: dataAt(node, 'returns') ?? null } };
}

function readLlmRule(node: DataNode): LlmRule {
  const throws = textAt(node, 'throws');
  const text = textAt(node, 'text');
  const answer =
    throws !== undefined ? { throws } : text !== undefined ? { text } : { json: dataAt(node, 'json') ?? null };
  return { ...common(node), ...given({ model: textAt(node, 'model') }), answer } as LlmRule;
}

function readLayers(node: DataNode | undefined): MockProcess['layers'] {
  const projects = (mapAt(node, 'projects')?.entries ?? []).map(
    ({ key }) => [key, textMapAt(mapAt(node, 'projects'), key)] as const,
  );
  return {
    projects: {
      ...Object.fromEntries(projects),
      ...(child(node, 'tenant') ? { _tenant: textMapAt(node, 'tenant') } : {}),
    },
    bundled: textMapAt(node, 'bundled'),
  };
}
