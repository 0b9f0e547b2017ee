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
      const document = vscode.window.activeTextEditor?.document;
      if (!isGuard(document)) return configuration; // VS Code asks for launch.json
      return { ...guardConfiguration(document.uri.fsPath), stopOnEntry: true };
    },
    async resolveDebugConfigurationWithSubstitutedVariables(_folder, configuration) {
      await vscode.workspace.saveAll(false); // the adapter reads the file from the disk
      if (typeof configuration['program'] !== 'string' || configuration['point'] !== undefined) return configuration;
      const facts = await language.ask<GuardFacts>('shooty/guard', {
        uri: vscode.Uri.file(configuration['program']).toString(),
      });
      return facts ? { ...configuration, ...fromRecipe(facts, configuration['process']) } : configuration;
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
      if (!isGuard(document)) return [];
      const facts = await language.ask<GuardFacts>('shooty/guard', { uri: document.uri.toString() });
      const points = facts?.points.length ? facts.points : ['stop'];
      return points.map((point) => guardConfiguration(document.uri.fsPath, point));
    },
  };
}
