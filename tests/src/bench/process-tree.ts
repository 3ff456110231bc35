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

/** Processor time that a process and all that it has started have used so far, ms. */
export interface TreeCpu {
  readonly own: number;
  readonly database: number;
  readonly others: number;
}

const KIB = 1_024;

/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10;
/** Places of time in user and in system mode after the state of a process. */
const USER = 11;
const SYSTEM = 12;

/** Reads it from /proc, so on Linux only. */
export function treeMemory(pid: number): TreeMemory {
  const { database, others } = sumBelow(pid, (id) => fieldOf(id, 'Pss') / KIB);
  return { own: fieldOf(pid, 'Rss') / KIB, database, others };
}

/** Reads it from /proc, so on Linux only. A process that has ended is not counted any more. */
export function treeCpu(pid: number): TreeCpu {
  return { own: cpuOf(pid), ...sumBelow(pid, cpuOf) };
}

function sumBelow(pid: number, of: (id: number) => number): { database: number; others: number } {
  const sums = { database: 0, others: 0 };
  for (const id of descendantsOf(pid)) {
    sums[nameOf(id).startsWith('postgres') ? 'database' : 'others'] += of(id);
  }
  return sums;
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

function parentOf(pid: number): number | null {
  const [, parent] = statOf(pid);
  return parent === undefined ? null : Number(parent);
}

function cpuOf(pid: number): number {
  const stat = statOf(pid);
  return (Number(stat[USER] ?? 0) + Number(stat[SYSTEM] ?? 0)) * TICK_MS;
}

/** The name of the program stands in parentheses and may hold spaces; its state, its parent and the rest follow. */
function statOf(pid: number): string[] {
  const stat = readOf(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
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
