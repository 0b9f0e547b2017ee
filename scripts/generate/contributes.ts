// The parts of package.json's `contributes` that the model says: commands, menus, settings, debug attributes.
import { type EditorCommand, editorCommands, runnableYaml } from '../../server/src/model/editor-commands.ts';
import { type EditorSetting, editorSettings } from '../../server/src/model/editor-settings.ts';
import { launchSchema } from './launch-schema.ts';

const command = ({ id, title, icon }: EditorCommand) => ({
  command: id,
  title,
  category: 'Shooty',
  ...(icon ? { icon } : {}),
});

function menus() {
  const palette = editorCommands
    .filter((c) => c.when)
    .map((c) => ({ command: c.id, when: c.when === 'never' ? 'false' : c.when }));
  const title = editorCommands
    .filter((c) => c.editorTitle)
    .map((c) => ({
      command: c.id,
      when: `(resourceLangId == vance-script || ${runnableYaml}) && isWorkspaceTrusted`,
      group: 'navigation@1',
    }));
  // behind the buttons that every debugger has
  const toolbar = editorCommands
    .filter((c) => c.debugToolbar)
    .map((c, index) => ({ command: c.id, when: c.debugToolbar, group: `navigation@${101 + index}` }));
  return { commandPalette: palette, 'editor/title/run': title, 'debug/toolBar': toolbar };
}

function setting(s: EditorSetting, order: number) {
  return {
    type: s.type,
    default: s.fallback,
    ...(s.choices ? { enum: s.choices } : {}),
    ...(s.values ? { additionalProperties: { type: 'string', enum: s.values } } : {}),
    markdownDescription: s.doc,
    scope: s.scope,
    order,
  };
}

const snippets = [
  {
    label: 'Shooty: Debug the open guard',
    description: 'Runs the open guard script against a mock process',
    body: {
      type: 'shooty',
      request: 'launch',
      name: 'Debug the open guard',
      program: '^"\\${file}"',
      process: { task: '${1:Build the release}', output: '${2:Done.}' },
    },
  },
  {
    label: 'Shooty: Debug a guard at COMMAND',
    description: 'Runs a gate against one engine command',
    body: {
      type: 'shooty',
      request: 'launch',
      name: 'Debug a gate',
      program: '^"\\${file}"',
      point: 'command',
      process: { command: { name: '${1:llm}', args: { text: '${2:temperature 2}' } } },
    },
  },
  {
    label: 'Shooty: Debug a guard at START',
    description: 'Runs a guard at the start of a user turn',
    body: {
      type: 'shooty',
      request: 'launch',
      name: 'Debug a START guard',
      program: '^"\\${file}"',
      point: 'start',
      process: { task: '${1:Please release 1.2}' },
    },
  },
  {
    label: 'Shooty: Debug a guard of a recipe',
    description: 'Runs one guard of a recipe, or all of them, as the server would',
    body: {
      type: 'shooty',
      request: 'launch',
      name: 'Debug a recipe',
      program: '^"\\${workspaceFolder}/_vance/recipes/${1:dev}.yaml"',
      guard: '^${2:0}',
      point: 'stop',
      process: { output: '${3:Done.}' },
    },
  },
  {
    label: 'Shooty: Debug a step of a scenario',
    description: 'Runs the steps before it and stops in this one',
    body: {
      type: 'shooty',
      request: 'launch',
      name: 'Debug a scenario',
      scenario: '^"\\${file}"',
      step: '^${1:1}',
    },
  },
  {
    label: 'Shooty: Stop before actions',
    description: 'Stops before a guard continues, denies or changes something',
    body: {
      type: 'shooty',
      request: 'launch',
      name: 'Stop before actions',
      program: '^"\\${file}"',
      stopOnAction: ['continueWith', 'deny', 'activateSkill', 'setTurnPrompt'],
      process: { task: '${1:Build the release}', output: '${2:Done.}' },
    },
  },
];

const debuggers = () => [
  {
    type: 'shooty',
    label: 'Vance guard (Shooty)',
    languages: ['vance-script'],
    configurationAttributes: { launch: launchSchema() },
    initialConfigurations: [
      {
        type: 'shooty',
        request: 'launch',
        name: 'Debug the open guard',
        program: '${file}',
        process: { task: 'Build the release', output: 'Done.' },
      },
    ],
    configurationSnippets: snippets,
  },
];

/** Replaces the generated keys of `contributes`; everything else stays as it is written by hand. */
export function withContributes(packageText: string): string {
  const json = JSON.parse(packageText) as {
    contributes: Record<string, unknown>;
    capabilities: { untrustedWorkspaces: Record<string, unknown> };
  };
  Object.assign(json.contributes, {
    commands: editorCommands.map(command),
    menus: menus(),
    configuration: {
      title: 'Shooty',
      properties: Object.fromEntries(editorSettings.map((s, i) => [s.key, setting(s, i)])),
    },
    debuggers: debuggers(),
  });
  json.capabilities.untrustedWorkspaces['restrictedConfigurations'] = editorSettings
    .filter((s) => s.restricted)
    .map((s) => s.key);
  return `${JSON.stringify(json, null, 2)}\n`;
}
