import type { Problem } from '../base/parsed.ts';
import { problemsOf } from '../ide/check.ts';
import { type RemoteTypes, type TypeService, typeProblemsOf } from '../ide/typed.ts';
import type { Opened, ServerState } from './server-state.ts';

/** The type service, loaded when somebody first needs it. */
export interface TypePort {
  /** Whether it is loaded and answers at once. */
  readonly ready: boolean;
  /** Answers with nothing where TypeScript is not installed, and while it is lost. */
  readonly service: TypeService;
  /** Loads it; false when the package is missing. */
  load(): Promise<boolean>;
  end(): void;
  /** Findings of the type checker for a text, when they are known. */
  problems(path: string, text: string): readonly Problem[];
  /** Looks for findings when the document has been quiet for a while, and says when there is news. */
  lookLater(state: ServerState, opened: Opened, news: () => void): void;
}

/** Milliseconds without a question about the document before types are looked at. */
const quiet = 1200;

export function createTypePort(remote: RemoteTypes): TypePort {
  const found = new Map<string, { readonly text: string; readonly problems: readonly Problem[] }>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const look = async (state: ServerState, { document }: Opened, news: () => void): Promise<void> => {
    const now = state.workspace.document(document.path);
    if (now?.text !== document.text || !state.open.has(document.path) || !(await remote.load())) return;
    const known = problemsOf(state.analyses, now);
    const problems = await typeProblemsOf(remote.service, state.analyses, now, known);
    if (state.workspace.document(document.path)?.text !== now.text) return;
    const before = found.get(document.path)?.problems ?? [];
    found.set(document.path, { text: now.text, problems });
    if (problems.length > 0 || before.length > 0) news();
  };
  return {
    get ready() {
      return remote.ready;
    },
    service: remote.service,
    load: () => remote.load(),
    end: () => remote.end(),
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
