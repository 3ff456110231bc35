import { readdirSync, readFileSync } from 'node:fs';

/** What a process and all that it has started hold, MiB. */
export interface TreeMemory {
  /** Resident memory of the process itself. */
  readonly own: number;
  /** The database's processes: what they share is counted once. */
  readonly database: number;
  /** All others that it has started, such as the one that writes snapshots. */
  readonly others: number;
}

const KIB = 1_024;

/** Reads it from /proc, so on Linux only. */
export function treeMemory(pid: number): TreeMemory {
  const below = descendantsOf(pid).map((id) => ({ name: nameOf(id), share: fieldOf(id, 'Pss') }));
  const sum = (isWanted: (name: string) => boolean) =>
    below.reduce((total, { name, share }) => total + (isWanted(name) ? share : 0), 0) / KIB;
  return {
    own: fieldOf(pid, 'Rss') / KIB,
    database: sum((name) => name.startsWith('postgres')),
    others: sum((name) => !name.startsWith('postgres')),
  };
}

function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const id = Number(name);
    const parent = Number.isInteger(id) ? parentOf(id) : null;
    if (parent !== null) parents.set(id, parent);
  }
  const found: number[] = [];
  const add = (of: number) => {
    for (const [id, parent] of parents) {
      if (parent !== of) continue;
      found.push(id);
      add(id);
    }
  };
  add(pid);
  return found;
}

/** The name of the program stands in parentheses and may hold spaces; its state and its parent follow. */
function parentOf(pid: number): number | null {
  const stat = readOf(pid, 'stat');
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return parent === undefined ? null : Number(parent);
}

function nameOf(pid: number): string {
  return readOf(pid, 'comm').trim();
}

/** A figure of a process's memory, KiB; 0 when it has ended. */
function fieldOf(pid: number, name: 'Rss' | 'Pss'): number {
  const found = new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(readOf(pid, 'smaps_rollup'));
  return Number(found?.[1] ?? 0);
}

function readOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
