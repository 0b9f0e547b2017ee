import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import type { ProcessIdentity, TurnEndMachine } from '../harness/turn-end.ts';

/** This machine for the turn-end tool. */
export function localMachine(): TurnEndMachine {
  return {
    list(folder) {
      try {
        return fs.readdirSync(folder);
      } catch {
        return [];
      }
    },
    read(file) {
      try {
        return fs.readFileSync(file, 'utf8');
      } catch {
        return undefined;
      }
    },
    ageSeconds(file) {
      const stat = fs.statSync(file, { throwIfNoEntry: false });
      return stat ? Math.max(0, (Date.now() - stat.mtimeMs) / 1000) : undefined;
    },
    process: processIdentity,
  };
}

/** Start time and command line of a running process, from /proc or from `ps`. */
export function processIdentity(pid: number): ProcessIdentity | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  try {
    if (process.platform === 'linux') {
      // the name in parentheses may hold blanks; the start time is the 20th field behind it
      const fields = fs
        .readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      if (fields[0] === 'Z') return undefined;
      const commandLine = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return { startTime: fields[19] ?? '', commandLine };
    }
    if (process.platform === 'win32') return undefined;
    const row = execFileSync('ps', ['-o', 'lstart=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return row === '' ? undefined : { startTime: row.slice(0, 24), commandLine: row.slice(24).trim() };
  } catch {
    return undefined;
  }
}
