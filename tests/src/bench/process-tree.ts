import { readdirSync, readFileSync } from 'node:fs';

/** Memory of a process and its descendants, MiB. */
export interface TreeMemory {
  /** Resident memory of the process itself. */
  readonly own: number;
  /** The database's processes, with shared memory counted once. */
  readonly database: number;
  /** All other descendants, e.g. the snapshot writer. */
  readonly others: number;
}

/** CPU time used so far by a process and its descendants, ms. */
export interface TreeCpu {
  readonly own: number;
  readonly database: number;
  readonly others: number;
}

const KIB = 1_024;

/** The kernel counts CPU time in hundredths of a second. */
const TICK_MS = 10;
/** Positions of user and system time, counted from the process state. */
const USER = 11;
const SYSTEM = 12;

/** Measures memory from /proc (Linux only). */
export function treeMemory(pid: number): TreeMemory {
  const { database, others } = sumBelow(pid, (id) => readMemoryField(id, 'Pss') / KIB);
  return { own: readMemoryField(pid, 'Rss') / KIB, database, others };
}

/** Measures CPU time from /proc (Linux only). Processes that have ended are not included. */
export function treeCpu(pid: number): TreeCpu {
  return { own: readCpuTime(pid), ...sumBelow(pid, readCpuTime) };
}

function sumBelow(pid: number, measure: (id: number) => number): { database: number; others: number } {
  const sums = { database: 0, others: 0 };
  for (const id of listDescendants(pid)) {
    sums[readName(id).startsWith('postgres') ? 'database' : 'others'] += measure(id);
  }
  return sums;
}

function listDescendants(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const id = Number(name);
    const parent = Number.isInteger(id) ? readParent(id) : null;
    if (parent !== null) parents.set(id, parent);
  }
  const found: number[] = [];
  const add = (measure: number) => {
    for (const [id, parent] of parents) {
      if (parent !== measure) continue;
      found.push(id);
      add(id);
    }
  };
  add(pid);
  return found;
}

function readParent(pid: number): number | null {
  const [, parent] = readStat(pid);
  return parent === undefined ? null : Number(parent);
}

function readCpuTime(pid: number): number {
  const stat = readStat(pid);
  return (Number(stat[USER] ?? 0) + Number(stat[SYSTEM] ?? 0)) * TICK_MS;
}

/**
 * Reads the fields after the program name, which is in parentheses and may contain spaces: state, parent and the
 * rest.
 */
function readStat(pid: number): string[] {
  const stat = readProcFile(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readName(pid: number): string {
  return readProcFile(pid, 'comm').trim();
}

/** Reads a memory figure of a process in KiB; 0 if it has ended. */
function readMemoryField(pid: number, name: 'Rss' | 'Pss'): number {
  const found = new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(readProcFile(pid, 'smaps_rollup'));
  return Number(found?.[1] ?? 0);
}

function readProcFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
