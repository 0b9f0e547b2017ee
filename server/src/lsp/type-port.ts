import type { Problem } from '../base/parsed.ts';
import { problemsOf } from '../ide/check.ts';
import { type TypeService, typeProblemsOf } from '../ide/typed.ts';
import type { Opened, ServerState } from './server-state.ts';

/** The type service, loaded when somebody first needs it. */
export interface TypePort {
  /** The service when it is there already. */
  readonly ready: TypeService | undefined;
  /** Loads it; undefined when the package is missing. */
  load(): Promise<TypeService | undefined>;
  /** Findings of the type checker for a text, when they are known. */
  problems(path: string, text: string): readonly Problem[];
  /** Looks for findings when the document has been quiet for a while, and says when there is news. */
  lookLater(state: ServerState, opened: Opened, news: () => void): void;
}

/** Milliseconds without a question about the document before types are looked at. */
const quiet = 1200;

export function createTypePort(load: () => Promise<TypeService | undefined>): TypePort {
  let loading: Promise<TypeService | undefined> | undefined;
  let ready: TypeService | undefined;
  const found = new Map<string, { readonly text: string; readonly problems: readonly Problem[] }>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const loaded = (): Promise<TypeService | undefined> => {
    loading ??= load().then((service) => {
      ready = service;
      return service;
    });
    return loading;
  };
  const look = async (state: ServerState, { document }: Opened, news: () => void): Promise<void> => {
    const service = await loaded();
    const now = state.workspace.document(document.path);
    if (!service || now?.text !== document.text || !state.open.has(document.path)) return;
    const known = problemsOf(state.analyses, now);
    const problems = typeProblemsOf(service, state.analyses, now, known);
    const before = found.get(document.path)?.problems ?? [];
    found.set(document.path, { text: now.text, problems });
    if (problems.length > 0 || before.length > 0) news();
  };
  return {
    get ready() {
      return ready;
    },
    load: loaded,
    problems(path, text) {
      const known = found.get(path);
      return known?.text === text ? known.problems : [];
    },
    lookLater(state, opened, news) {
      const { path, text } = opened.document;
      clearTimeout(timers.get(path));
      if (found.get(path)?.text === text) return;
      const timer = setTimeout(() => {
        timers.delete(path);
        look(state, opened, news).catch((error) => state.connection.console.error(`types of ${path}: ${error}`));
      }, quiet);
      timer.unref?.();
      timers.set(path, timer);
    },
  };
}
