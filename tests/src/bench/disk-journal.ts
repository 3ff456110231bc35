import { decodeBatch } from '@crease/server/journal/engine/batch-codec.ts';
import type {
  Journal,
  JournalBatch,
  JournalTip,
  ReadRows,
  RequestId,
  Snapshot,
  UsedClientIdPage,
} from '@crease/server/journal/journal.ts';

/** Counts what is written to the wrapped journal and reports whether a write is in progress. */
export class CountingJournal implements Journal {
  commands = 0;
  batches = 0;
  readonly types = new Map<string, number>();
  readonly rows = new Map<string, number>();
  readonly #inner: Journal;
  #working = 0;

  constructor(inner: Journal) {
    this.#inner = inner;
  }

  get isIdle(): boolean {
    return this.#working === 0;
  }

  reset(): void {
    this.commands = 0;
    this.batches = 0;
    this.types.clear();
    this.rows.clear();
  }

  acquire(): Promise<number> {
    return this.#inner.acquire();
  }

  append(batch: JournalBatch, rows: ReadRows): Promise<void> {
    this.batches += 1;
    for (const { type } of decodeBatch(batch).commands) {
      this.commands += 1;
      count(this.types, type);
    }
    for (const { kind } of rows.entries) count(this.rows, `entry ${kind}`);
    count(this.rows, 'bet', rows.bets.length);
    count(this.rows, 'market', rows.markets.length);
    count(this.rows, 'payload bytes', batch.payload.length);
    return this.#during(this.#inner.append(batch, rows));
  }

  findRequests(requests: readonly RequestId[]): Promise<readonly (number | null)[]> {
    return this.#during(this.#inner.findRequests(requests));
  }

  usedClientIds(afterBetId: number): Promise<UsedClientIdPage | null> {
    return this.#inner.usedClientIds(afterBetId);
  }

  tip(): Promise<JournalTip> {
    return this.#inner.tip();
  }

  read(afterSequence: number): AsyncIterable<readonly JournalBatch[]> {
    return this.#inner.read(afterSequence);
  }

  snapshots(): AsyncIterable<Snapshot> {
    return this.#inner.snapshots();
  }

  onLost(listener: Parameters<Journal['onLost']>[0]): void {
    this.#inner.onLost(listener);
  }

  release(): Promise<void> {
    return this.#inner.release();
  }

  async #during<Result>(work: Promise<Result>): Promise<Result> {
    this.#working += 1;
    try {
      return await work;
    } finally {
      this.#working -= 1;
    }
  }
}

function count(counts: Map<string, number>, name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}
