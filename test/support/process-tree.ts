// Processes below another one: what must not be left behind.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly dead: boolean;
}

/** All processes; from /proc where there is one, because a small system has no `ps`. Zombies count as dead. */
function processes(): ProcessRow[] {
  if (!fs.existsSync('/proc/self/stat')) {
    const rows = execFileSync('ps', ['-Ao', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
    return rows
      .map((row) => row.trim().split(/\s+/))
      .map(([pid, parent, stat]) => ({ pid: Number(pid), parent: Number(parent), dead: stat!.startsWith('Z') }));
  }
  return fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [state, parent] = fs
        .readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return [{ pid: Number(name), parent: Number(parent), dead: state === 'Z' }];
    } catch {
      return []; // it ended meanwhile
    }
  });
}

/** Ids of all processes that a process has started, and those they have started. */
export function descendants(pid: number): number[] {
  const rows = processes();
  const below = (parent: number): number[] =>
    rows.filter((r) => r.parent === parent && !r.dead).flatMap(({ pid: child }) => [child, ...below(child)]);
  return below(pid);
}

export const alive = (pid: number): boolean => processes().some((r) => r.pid === pid && !r.dead);
