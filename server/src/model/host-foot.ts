import { gives, type HostClass, type HostMethod, param } from './host-types.ts';

/** `client.*` of the Foot. Source: script-api 14. */
const client: HostClass = {
  java: 'de.mhus.vance.foot.script.ClientScriptApi',
  doc: 'The host API of the Foot.',
  members: {
    tools: { kind: 'object', class: 'footTools', doc: 'Local tools of the client.', source: 'script-api 14' },
    context: {
      kind: 'object',
      class: 'footContext',
      doc: 'The request this script belongs to.',
      source: 'script-api 14',
    },
    log: { kind: 'object', class: 'footLog', doc: 'Log of the Foot.', source: 'script-api 14' },
  },
};

const footTools: HostClass = {
  java: 'de.mhus.vance.foot.script.ClientScriptApi$ScriptToolsApi',
  doc: 'Tools registered on this client.',
  members: {
    call: {
      kind: 'method',
      overloads: [
        gives.map(
          'HostMap<Record<string, unknown>>',
          param.text('name', 'Name of the client tool.'),
          param.map('params', 'Arguments; null for none.'),
        ),
      ],
      doc: 'Calls a client tool. Exactly two arguments.',
      mock: {},
      source: 'script-api 14',
    },
  },
};

const footContext: HostClass = {
  java: 'de.mhus.vance.foot.script.ClientScriptApi$ScriptContextView',
  doc: 'The request this script belongs to.',
  members: {
    requestId: { kind: 'field', ts: 'string', doc: 'The request.', source: 'script-api 14' },
    sessionId: { kind: 'field', ts: 'string | null', doc: 'The session.', source: 'script-api 14' },
    footId: {
      kind: 'field',
      ts: 'string',
      doc: 'The client.',
      notes: 'Missing in the public build.',
      source: 'script-api 14, API-4',
    },
    projectId: { kind: 'field', ts: 'string | null', doc: 'The project.', source: 'script-api 14, API-4' },
  },
};

const footLogMethod = (level: string): HostMethod => ({
  kind: 'method',
  overloads: [
    gives.nothing(
      param.nullableText('message', 'The line.'),
      param.map('fields', 'Fields printed behind the line; null for none.'),
    ),
  ],
  doc: `Writes a line of level ${level} to the log of the Foot. Exactly two arguments.`,
  source: 'script-api 14',
});

const footLog: HostClass = {
  java: 'de.mhus.vance.foot.script.ClientScriptApi$ScriptLog',
  doc: 'Log of the Foot.',
  members: { info: footLogMethod('info'), error: footLogMethod('error'), warn: footLogMethod('warn') },
};

export const footClasses = { client, footTools, footContext, footLog } as const;
