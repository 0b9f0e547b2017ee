/** Size of the captured console text in bytes (script-engine 8.1). */
const capacity = 64 * 1024;
/** Secrets shorter than this are not masked (script-engine 8). */
const shortestSecret = 4;

/** Console text of one run: one buffer for all streams; when it is full the older half is dropped. */
export interface ConsoleText {
  add(line: string): void;
  text(): string;
}

export function consoleText(): ConsoleText {
  let kept = Buffer.alloc(0);
  return {
    add: (line) => {
      kept = Buffer.concat([kept, Buffer.from(`${line}\n`).subarray(-capacity)]);
      while (kept.length > capacity) kept = kept.subarray(Math.ceil(kept.length / 2));
    },
    text: () => kept.toString('utf8'),
  };
}

/** `***` for every secret of at least four characters, exact substrings only. */
export function masked(text: string, secrets: Iterable<string>): string {
  let result = text;
  for (const secret of secrets) if (secret.length >= shortestSecret) result = result.replaceAll(secret, '***');
  return result;
}
