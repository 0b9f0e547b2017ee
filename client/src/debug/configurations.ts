import * as vscode from 'vscode';
import type { Language } from '../language-client.ts';

/** What the server knows about one guard script (`shooty/guard`). */
export interface GuardFacts {
  readonly points: readonly string[];
  readonly entries: readonly {
    readonly recipe: string;
    readonly index: number;
    readonly maxRounds: number;
    readonly allowTools: boolean;
    readonly params: Record<string, unknown>;
  }[];
}

const isGuard = (document: vscode.TextDocument | undefined): document is vscode.TextDocument =>
  document?.languageId === 'vance-script' ||
  /[\\/]_vance[\\/]guards[\\/].*\.js$|\.guard\.js$/.test(document?.uri.fsPath ?? '');

/** A launch configuration for a guard script at a point. */
export function guardConfiguration(program: string, point?: string): vscode.DebugConfiguration {
  const name = `Debug ${program.split(/[\\/]/).pop()}${point ? ` at ${point}` : ''}`;
  return { type: 'shooty', request: 'launch', name, program, ...(point ? { point } : {}) };
}

const isScenario = (file: string): boolean => /\.scenario\.ya?ml$/.test(file);

/** What F5 runs for an open document without any launch.json; undefined when it is nothing of ours. */
export function openConfiguration(document: vscode.TextDocument | undefined): vscode.DebugConfiguration | undefined {
  const file = document?.uri.fsPath;
  if (document === undefined || file === undefined) return undefined;
  if (isGuard(document)) return { ...guardConfiguration(file), stopOnEntry: true };
  const name = `Debug ${file.split(/[\\/]/).pop()}`;
  if (isScenario(file)) return { type: 'shooty', request: 'launch', name, scenario: file };
  if (/[\\/]_vance[\\/]recipes[\\/].*\.ya?ml$/.test(file))
    return { type: 'shooty', request: 'launch', name, program: file };
  return undefined;
}

/** A configuration whose `program` is a scenario says what is meant. */
function withScenario(configuration: vscode.DebugConfiguration): vscode.DebugConfiguration {
  const { program, ...rest } = configuration;
  return typeof program === 'string' && isScenario(program) ? { ...rest, scenario: program } : configuration;
}

/** The configuration with the point and the values that the recipe entry of its script says. */
export async function effectiveConfiguration(
  language: Language,
  configuration: vscode.DebugConfiguration,
): Promise<vscode.DebugConfiguration> {
  const { program, point, process } = configuration;
  if (typeof program !== 'string' || point !== undefined || /\.ya?ml$/i.test(program)) return configuration;
  const facts = await language.ask<GuardFacts>('shooty/guard', { uri: vscode.Uri.file(program).toString() });
  return facts ? { ...configuration, ...fromRecipe(facts, process) } : configuration;
}

/** Fills in what F5 leaves out: the open guard, its point, and what its recipe entry says. */
export function configurationProvider(language: Language): vscode.DebugConfigurationProvider {
  return {
    provideDebugConfigurations: () => [
      {
        type: 'shooty',
        request: 'launch',
        name: 'Debug the open guard',
        program: '${file}',
        process: { task: 'Build the release', output: 'Done.' },
      },
    ],
    resolveDebugConfiguration(_folder, configuration) {
      if (configuration.type || configuration.request || configuration.name) return configuration;
      // without one VS Code asks for launch.json
      return openConfiguration(vscode.window.activeTextEditor?.document) ?? configuration;
    },
    async resolveDebugConfigurationWithSubstitutedVariables(_folder, configuration) {
      await vscode.workspace.saveAll(false); // the adapter reads the file from the disk
      return effectiveConfiguration(language, withScenario(configuration));
    },
  };
}

function fromRecipe(facts: GuardFacts, given: unknown): { point?: string; process?: Record<string, unknown> } {
  const point = facts.points[0];
  const entry = facts.entries[0];
  if (!point) return {};
  if (!entry) return { point };
  const process = typeof given === 'object' && given !== null ? given : {};
  return {
    point,
    process: { maxRounds: entry.maxRounds, allowTools: entry.allowTools, params: entry.params, ...process },
  };
}

/** Offers the open guard under "Run and Debug" without any launch.json. */
export function dynamicProvider(language: Language): vscode.DebugConfigurationProvider {
  return {
    async provideDebugConfigurations() {
      const document = vscode.window.activeTextEditor?.document;
      if (!isGuard(document)) {
        const open = openConfiguration(document);
        return open ? [open] : [];
      }
      const facts = await language.ask<GuardFacts>('shooty/guard', { uri: document.uri.toString() });
      const points = facts?.points.length ? facts.points : ['stop'];
      return points.map((point) => guardConfiguration(document.uri.fsPath, point));
    },
  };
}
