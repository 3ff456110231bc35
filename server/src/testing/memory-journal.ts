import {
  type Journal,
  type JournalBatch,
  JournalFenced,
  type JournalTip,
  JournalUnavailable,
  type ReadRows,
  type RequestId,
  type Snapshot,
  type UsedClientIdPage,
} from '#journal/journal.ts';
import { MemoryTables } from './memory-tables.ts';

/**
 * Injected append failure: `refuse` the database rejects the rows permanently · `fail` nothing is written · `lose`
 * the batch is written but the connection breaks before the response · `fence` another engine has taken over.
 */
export type AppendFault = 'refuse' | 'fail' | 'lose' | 'fence';

/** Simulated disk, shared by the journals of successive engines. */
export interface MemoryDisk {
  epoch: number;
  readonly batches: { readonly batch: JournalBatch; readonly rows: ReadRows }[];
  readonly snapshots: Snapshot[];
  readonly tables: MemoryTables;
}

export function emptyDisk(): MemoryDisk {
  return { epoch: 0, batches: [], snapshots: [], tables: new MemoryTables() };
}

/** In-memory journal for unit tests and simulation, with the constraints of the tables and fault injection. */
export class MemoryJournal implements Journal {
  readonly disk: MemoryDisk;
  readonly #pickFault: (batch: JournalBatch) => AppendFault | null;
  readonly #delay: () => Promise<void>;
  #epoch = 0;
  #connected: boolean = false;
  #isLost: boolean = false;
  #lost: (error: JournalUnavailable) => void = () => undefined;

  /**
   * @param faultOf picks the fault for each append; none by default.
   * @param delay simulates commit latency; one turn of the event loop by default.
   */
  constructor(
    disk: MemoryDisk = emptyDisk(),
    pickFault: (batch: JournalBatch) => AppendFault | null = () => null,
    delay: () => Promise<void> = () => Promise.resolve(),
  ) {
    this.disk = disk;
    this.#pickFault = pickFault;
    this.#delay = delay;
  }

  /** Simulates the database going down or coming back. */
  setConnectionLost(isLost: boolean): void {
    this.#isLost = isLost;
    if (!isLost || !this.#connected) return;
    this.#connected = false;
    this.#lost(new JournalUnavailable('The database is unavailable.'));
  }

  acquire(): Promise<number> {
    if (this.#isLost) return Promise.reject(new JournalUnavailable('The database is away.'));
    if (this.#epoch === 0) {
      this.disk.epoch += 1;
      this.#epoch = this.disk.epoch;
    } else if (this.#epoch !== this.disk.epoch) {
      return Promise.reject(new JournalFenced('Another engine has taken over.'));
    }
    this.#connected = true;
    return Promise.resolve(this.#epoch);
  }

  async append(batch: JournalBatch, rows: ReadRows): Promise<void> {
    await this.#delay();
    if (!this.#connected) throw new JournalUnavailable('Connection lost.');
    if (this.#epoch !== this.disk.epoch || getJournalTip(this.disk).sequence !== batch.firstSequence - 1) {
      throw new JournalFenced('Another engine has taken over.');
    }
    const fault = this.#pickFault(batch);
    if (fault === 'refuse') throw new Error('Row violates a constraint.');
    if (fault === 'fence') throw new JournalFenced('Another engine has taken over.');
    this.disk.tables.check(batch, rows);
    if (fault !== 'fail') {
      this.disk.batches.push({ batch, rows });
      this.disk.tables.add(rows);
    }
    if (fault !== null) {
      this.#connected = false;
      throw new JournalUnavailable('Connection lost during the commit.');
    }
  }

  tip(): Promise<JournalTip> {
    if (this.#isLost) return Promise.reject(new JournalUnavailable('The database is away.'));
    return Promise.resolve(getJournalTip(this.disk));
  }

  async *read(afterSequence: number): AsyncGenerator<readonly JournalBatch[]> {
    for (const { batch } of [...this.disk.batches]) {
      if (batch.firstSequence > afterSequence) yield await Promise.resolve([batch]);
    }
  }

  async *snapshots(): AsyncGenerator<Snapshot> {
    for (const snapshot of this.disk.snapshots.toReversed()) yield await Promise.resolve(snapshot);
  }

  saveSnapshot(snapshot: Snapshot): Promise<void> {
    this.disk.snapshots.push(snapshot);
    return Promise.resolve();
  }

  findRequests(requests: readonly RequestId[]): Promise<readonly (number | null)[]> {
    if (this.#isLost) return Promise.reject(new JournalUnavailable('The database is away.'));
    return Promise.resolve(requests.map((request) => this.disk.tables.find(request)));
  }

  usedClientIds(afterBetId: number): Promise<UsedClientIdPage | null> {
    if (this.#isLost) return Promise.reject(new JournalUnavailable('The database is away.'));
    return Promise.resolve(this.disk.tables.usedClientIds(afterBetId));
  }

  onLost(listener: (error: JournalUnavailable) => void): void {
    this.#lost = listener;
  }

  release(): Promise<void> {
    this.#connected = false;
    return Promise.resolve();
  }
}

function getJournalTip(disk: MemoryDisk): JournalTip {
  const last = disk.batches.at(-1)?.batch;
  return { sequence: last?.lastSequence ?? 0, hash: last?.hash ?? '' };
}
