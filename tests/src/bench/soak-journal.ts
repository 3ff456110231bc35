import type { Journal, JournalBatch, JournalTip, RequestId, Snapshot } from '@crease/server/journal/journal.ts';

/** A journal that stores only its end position, so that everything else can be measured. */
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
