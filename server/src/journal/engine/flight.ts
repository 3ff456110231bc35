import type { Outcome } from '@crease/core/exchange/answer.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { RulesVersion } from '@crease/core/exchange/rules.ts';
import type { JournalBatch } from '#journal/journal.ts';
import { RowCollector } from '#journal/projections/row-collector.ts';
import { applyBatch } from './apply-batch.ts';
import { chainHash, encodeBatch } from './batch-codec.ts';
import type { PendingCommand } from './command-queue.ts';
import type { EngineContext } from './engine-context.ts';
import { outcomeDigest } from './outcome-digest.ts';

/** A batch applied in memory and in flight to the database. */
export interface Flight {
  readonly batch: JournalBatch;
  readonly waiting: readonly PendingCommand[];
  readonly outcomes: readonly Outcome[];
  readonly collector: RowCollector;
}

/**
 * Applies a batch in memory, after which the state is ahead of the database.
 *
 * @throws CommandFailed, or when an invariant broke.
 */
export function applyAll(
  { live, time, held, epoch }: EngineContext,
  state: ExchangeState,
  { waiting, rules }: { readonly waiting: readonly PendingCommand[]; readonly rules: RulesVersion },
): Flight {
  live.markAhead();
  const at = Math.max(time.now(), state.at);
  const firstSequence = state.sequence + 1;
  const collector = new RowCollector(state);
  const outcomes = applyBatch({ state, waiting, at, rules, collector, held });
  const payload = encodeBatch({
    rules,
    commands: waiting.map(({ command }) => command),
    digests: outcomes.map(outcomeDigest),
  });
  const lastSequence = state.sequence;
  const unhashed = { firstSequence, lastSequence, at, epoch, payload };
  const batch = { ...unhashed, hash: chainHash(live.journalHash, unhashed) };
  return { batch, waiting, outcomes, collector };
}
