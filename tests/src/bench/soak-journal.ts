import type {
  Journal,
  JournalBatch,
  JournalTip,
  RequestId,
  Snapshot,
} from '@crease/server/ports/journal.ts';
import type { PriceTrail, PriceTrailStore } from '@crease/server/ports/price-trail-store.ts';

/** A journal that keeps nothing but where it ends, for measurements of everything else. */
export class ForgetfulJournal implements Journal {
  commands = 0;
  #tip: JournalTip = { sequence: 0, hash: '' };

  acquire(): Promise<number> {
    return Promise.resolve(1);
  }

  append({ firstSequence, lastSequence, hash }: JournalBatch): Promise<void> {
    this.#tip = { sequence: lastSequence, hash };
    this.commands += lastSequence - firstSequence + 1;
    return Promise.resolve();
  }

  tip(): Promise<JournalTip> {
    return Promise.resolve(this.#tip);
  }

  async *read(): AsyncGenerator<readonly JournalBatch[]> {}

  async *snapshots(): AsyncGenerator<Snapshot> {}

  findRequests(requests: readonly RequestId[]): Promise<readonly null[]> {
    return Promise.resolve(requests.map(() => null));
  }

  usedClientIds(): Promise<null> {
    return Promise.resolve(null);
  }

  onLost(): void {}

  release(): Promise<void> {
    return Promise.resolve();
  }
}

/** Price trails that nobody keeps. */
export const forgetfulTrails: PriceTrailStore = {
  add: () => Promise.resolve(),
  trailOf: (): Promise<PriceTrail> => Promise.resolve({ intervalMs: 10_000, intervals: [] }),
  forget: () => Promise.resolve(),
};
