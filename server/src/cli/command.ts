/** What a command of the line gets and gives. No command ends the process or reads globals. */
export interface CliIo {
  /** Working folder; relative paths start here. */
  readonly cwd: string;
  /** Whether standard output is a terminal that shows colours. */
  readonly color: boolean;
  /** Whether standard error is a terminal: progress may be drawn there. */
  readonly interactive: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Machine output and results. */
  out(text: string): void;
  /** Everything for people besides results. */
  err(text: string): void;
  /** Ends when the user presses Ctrl-C. */
  readonly signal: AbortSignal;
}

/** 0 fine, 1 findings or a failed guard, 2 wrong usage, 3 internal. */
export type ExitCode = 0 | 1 | 2 | 3;

export interface Command {
  readonly name: string;
  /** Behind the name in the usage line. */
  readonly usage: string;
  readonly summary: string;
  /** Text of `shooty help <name>` below the usage line. */
  readonly help: string;
  run(args: readonly string[], io: CliIo): Promise<ExitCode>;
}

/** Something this machine lacks: the message says what and what to do. */
export class MissingPart extends Error {}

/** Wrong usage: the message is all a person needs. */
export class UsageError extends Error {}
