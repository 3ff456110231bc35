import type { ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { PastBatches } from '#ports/exchange.ts';
import type { JournalReader } from '#ports/journal.ts';
import type { Log } from '#ports/log.ts';
import { noteVoidReasons } from '#projections/row-collector.ts';
import { decodeBatch } from './batch-codec.ts';
import { newestState, replayBatch } from './replay.ts';

/**
 * Commits of the past as listeners would have been notified of them, replayed on a state of its own, one batch in a turn of
 * the event loop, so that the exchange may be open meanwhile.
 *
 * @throws JournalDamaged, JournalUnavailable while they are read.
 */
export function readPastBatches(journal: JournalReader, log: Log): PastBatches {
  return async function* (afterSequence, isOfInterest) {
    if (!(await hasAny(journal, afterSequence, isOfInterest))) return;
    const { state, ...start } = await newestState(journal, log, afterSequence);
    let hash = start.journalHash;
    for await (const page of journal.read(state.sequence)) {
      for (const batch of page) {
        const events: ExchangeEvent[] = [];
        const voidReasons = new Map<number, string>();
        hash = replayBatch(state, hash, batch, (command, outcome) => {
          if (!outcome.ok) return;
          for (const event of outcome.events) events.push(event);
          noteVoidReasons(voidReasons, outcome.events, command);
        });
        const { at, lastSequence: sequence } = batch;
        if (sequence > afterSequence) yield { at, sequence, events, voidReasons, state };
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  };
}

async function hasAny(
  journal: JournalReader,
  afterSequence: number,
  isOfInterest: Parameters<PastBatches>[1],
): Promise<boolean> {
  for await (const page of journal.read(afterSequence)) {
    for (const batch of page) {
      if (decodeBatch(batch).commands.some(({ type }) => isOfInterest(type))) return true;
    }
  }
  return false;
}
