import { apply } from '@crease/core/exchange/apply.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { RulesVersion } from '@crease/core/exchange/rules.ts';
import type { Outcome } from '@crease/core/exchange/step.ts';
import type { SubmitContext } from '#journal/exchange.ts';
import type { JournalBatch } from '#journal/journal.ts';
import { RowCollector } from '#journal/projections/row-collector.ts';
import { chainHash, encodeBatch, outcomeDigest } from './batch-codec.ts';
import type { PendingCommand } from './command-queue.ts';
import type { EngineContext } from './engine-context.ts';
import type { HeldBets } from './held-bets.ts';
import { checkTouched } from './invariant-checks.ts';

/** A batch to apply, and the listener for each outcome. */
interface BatchToApply {
  readonly state: ExchangeState;
  readonly waiting: readonly PendingCommand[];
  /** Time of all its commands, ms since 1970 UTC. */
  readonly at: number;
  readonly rules: RulesVersion;
  readonly collector: RowCollector;
  readonly held: HeldBets;
}

/** A command failed midway, which it should have rejected beforehand. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  /** Position in the batch. */
  readonly place: number;

  constructor(place: number, cause: unknown) {
    super('Command failed.', { cause });
    this.place = place;
  }
}

/**
 * Applies a batch in memory, command by command, and collects its rows.
 *
 * @returns the outcomes in command order.
 * @throws CommandFailed if a command fails, BrokenInvariant if the books are wrong afterwards; the state is unusable
 * in both cases.
 */
function applyBatch({ state, waiting, at, rules, collector, held }: BatchToApply): readonly Outcome[] {
  const outcomes: Outcome[] = [];
  for (const [place, { command, context }] of waiting.entries()) {
    const outcome = applyOne(place, () => apply(state, command, { at, rules }));
    outcomes.push(outcome);
    collector.record(outcome, command);
    recordHeldIp(collector, command, held);
    recordContext(collector, command, outcome, context);
  }
  checkTouched(state, collector.entries);
  return outcomes;
}

function applyOne(place: number, execute: () => Outcome): Outcome {
  try {
    return execute();
  } catch (error) {
    throw new CommandFailed(place, error);
  }
}

function recordHeldIp(collector: RowCollector, command: Command, held: HeldBets): void {
  if (command.type !== 'ReleaseBet') return;
  const ip = held.findIp(command.betId);
  if (ip !== null) collector.recordIp(command.betId, ip);
}

function recordContext(
  collector: RowCollector,
  command: Command,
  outcome: Outcome,
  context: SubmitContext | undefined,
): void {
  if (context === undefined || !outcome.ok || outcome.repeated) return;
  if (context.ip !== undefined && command.type === 'PlaceBet') {
    collector.recordIp(outcome.id, context.ip);
  }
  if (context.audit !== undefined) collector.recordAudit(context.audit);
}

/** A batch applied in memory and in flight to the database. */
export interface Flight {
  readonly batch: JournalBatch;
  readonly waiting: readonly PendingCommand[];
  readonly outcomes: readonly Outcome[];
  readonly collector: RowCollector;
}

/** Applies a batch, which puts the state ahead of the database. @throws CommandFailed, or when an invariant broke. */
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
