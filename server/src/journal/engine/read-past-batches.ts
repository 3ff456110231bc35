import type { Log } from '#base/system/log.ts';
import type { PastBatches } from '#journal/exchange.ts';
import type { JournalReader } from '#journal/journal.ts';
import { decodeBatch } from './batch-codec.ts';
import { newestState, replayCommitted } from './replay.ts';

/**
 * Replays past commits as listeners would have received them, on a separate state and one batch per turn of the event
 * loop, so that the exchange can be open meanwhile.
 *
 * @throws JournalDamaged, JournalUnavailable while reading.
 */
export function readPastBatches(journal: JournalReader, log: Log): PastBatches {
  return async function* (afterSequence, isWanted) {
    if (!(await hasAny(journal, afterSequence, isWanted))) return;
    const { state, ...start } = await newestState(journal, log, afterSequence);
    let hash = start.journalHash;
    for await (const page of journal.read(state.sequence)) {
      for (const batch of page) {
        const committed = replayCommitted(state, hash, batch);
        hash = batch.hash;
        if (committed.sequence > afterSequence) yield committed;
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  };
}

async function hasAny(
  journal: JournalReader,
  afterSequence: number,
  isWanted: Parameters<PastBatches>[1],
): Promise<boolean> {
  for await (const page of journal.read(afterSequence)) {
    for (const batch of page) {
      if (decodeBatch(batch).commands.some(({ type }) => isWanted(type))) return true;
    }
  }
  return false;
}
