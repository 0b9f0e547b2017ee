import type { PointId } from './points.ts';

/** A handler built into newer servers. Source: handlers.tsv, guard-service 16.2, 16.3. */
export interface GuardHandler {
  readonly name: string;
  /** Points whose hook it implements; at the others it does nothing and counts as run. */
  readonly points: readonly PointId[];
  /** Params it reads; every one is a list of regular expressions. */
  readonly params: readonly string[];
  readonly doc: string;
}

/** A parameter that holds a list of regular expressions; absent, empty or no list = `fallback`. */
export interface HandlerPatterns {
  readonly name: string;
  /** Java flags: `i` = any case. */
  readonly flags: '' | 'i';
  readonly fallback: readonly string[];
}

export const guardHandlers: readonly GuardHandler[] = [
  {
    name: 'exec-check',
    points: ['stop', 'terminate'],
    params: ['commands', 'results'],
    doc: 'Asks for the result when the output names a build or test command and shows no outcome.',
  },
  {
    name: 'exec-danger',
    points: ['tool'],
    params: ['patterns'],
    doc: 'Refuses exec-run calls whose command matches a dangerous pattern.',
  },
  {
    name: 'fence-check',
    points: ['stop', 'terminate'],
    params: [],
    doc: 'Asks for a repair when a code fence is never closed or has an empty body.',
  },
];

const segment = '[^;|&]*';
const shell = '(?:(?:sudo|doas)\\s+)?(?:/\\S*/)?(?:ba|da|z|k|c|tc|fi)?sh\\b';

/** Patterns of the params, with the defaults of handlers.tsv. */
export const handlerPatterns = {
  commands: {
    name: 'commands',
    flags: '',
    fallback: [
      '\\bmvn\\b',
      '\\bmvnw\\b',
      '\\bgradle\\b',
      '\\bgradlew\\b',
      '\\bnpm (?:run )?(?:test|build)\\b',
      '\\byarn (?:test|build)\\b',
      '\\bpnpm (?:test|build)\\b',
      '\\bpytest\\b',
      '\\bgo (?:build|test)\\b',
      '\\bcargo (?:build|test)\\b',
      '\\bdocker build\\b',
      '\\bdotnet (?:build|test)\\b',
      '\\bwb build\\b',
    ],
  },
  results: {
    name: 'results',
    flags: '',
    fallback: [
      'BUILD SUCCESS',
      'BUILD FAILURE',
      '\\bpassed\\b',
      '\\bfailed\\b',
      '\\bfailures?\\b',
      '\\berrors?\\b',
      '\\bexit\\b',
      '\\bexited\\b',
      '[\\u2714\\u2718\\u2717]',
    ],
  },
  patterns: {
    name: 'patterns',
    flags: 'i',
    fallback: [
      `\\brm\\b(?=${segment}\\s-[\\w-]*r)(?=${segment}\\s-[\\w-]*f)${segment}?\\s["']?(?:/|~|\\$HOME|\\*)`,
      ':\\s*\\(\\s*\\)\\s*\\{\\s*:\\s*\\|\\s*:\\s*&\\s*\\}\\s*;\\s*:',
      `\\bdd\\b${segment}\\bof=/dev/`,
      '\\bmkfs(?:\\.\\w+)?\\b',
      '>\\s*/dev/(?:sd|nvme|hd|vd)',
      `\\b(?:curl|wget)\\b[^;&]*\\|\\s*${shell}`,
      '\\b(?:shutdown|reboot|halt|poweroff)\\b',
    ],
  },
} as const satisfies Record<string, HandlerPatterns>;
