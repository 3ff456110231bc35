import type { Outcome } from '@crease/core/exchange/answer.ts';
import { apply } from '@crease/core/exchange/apply.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import { createState } from '@crease/core/exchange/create-state.ts';
import type { ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { NewerImage } from '@crease/core/exchange/upgrade-image.ts';
import type { CommittedBatch } from '#ports/exchange.ts';
import type { JournalBatch, JournalReader } from '#ports/journal.ts';
import type { Log } from '#ports/log.ts';
import { noteVoidReasons } from '#projections/row-collector.ts';
import { chainHash, decodeBatch, JournalDamaged } from './batch-codec.ts';
import { outcomeDigest } from './outcome-digest.ts';
import { decodeSnapshot } from './snapshot-codec.ts';

/** A state and the hash of the batch that it ends with. */
export interface Restored {
  readonly state: ExchangeState;
  readonly journalHash: string;
  /** Sequence of the snapshot that it began with, or 0. */
  readonly snapshotSequence: number;
}

/** Sees every command of a replay with its outcome, right after it was applied. */
export type ReplayWatcher = (command: Command, outcome: Outcome) => void;

/**
 * The state as the journal has it: newest whole snapshot, then every later batch through the same `apply`, under the rules that it names.
 *
 * @param from a committed state to go on from instead of a snapshot.
 * @throws JournalDamaged when the chain is broken or a command gives another outcome than it gave then.
 */
export async function restore(
  journal: JournalReader,
  log: Log,
  from: Restored | null = null,
): Promise<Restored> {
  const start = from ?? (await newestState(journal, log, Number.POSITIVE_INFINITY));
  let journalHash = start.journalHash;
  for await (const page of journal.read(start.state.sequence)) {
    for (const batch of page) journalHash = replayBatch(start.state, journalHash, batch);
  }
  return { ...start, journalHash };
}

/**
 * Applies one batch of the journal to a state.
 *
 * @returns the batch's hash, for the next one.
 * @throws JournalDamaged as above.
 */
export function replayBatch(
  state: ExchangeState,
  previousHash: string,
  batch: JournalBatch,
  watch?: ReplayWatcher,
): string {
  if (batch.firstSequence !== state.sequence + 1) {
    throw new JournalDamaged(
      `The journal has a gap: after command ${state.sequence} comes ${batch.firstSequence}.`,
    );
  }
  if (chainHash(previousHash, batch) !== batch.hash) {
    throw new JournalDamaged(
      `Batch ${batch.lastSequence} was changed after it was written: its hash does not fit.`,
    );
  }
  const { commands, digests, rules } = decodeBatch(batch);
  for (const [i, command] of commands.entries()) {
    const outcome = apply(state, command, { at: batch.at, rules });
    if (outcomeDigest(outcome) !== digests[i]) {
      throw new JournalDamaged(
        `Command ${state.sequence} (${command.type}) gives another outcome than when it was committed.`,
      );
    }
    watch?.(command, outcome);
  }
  return batch.hash;
}

/**
 * Applies one batch of the journal to a state, for those who are notified of commits.
 *
 * @throws JournalDamaged as above.
 */
export function replayCommitted(
  state: ExchangeState,
  previousHash: string,
  batch: JournalBatch,
): CommittedBatch {
  const events: ExchangeEvent[] = [];
  const voidReasons = new Map<number, string>();
  replayBatch(state, previousHash, batch, (command, outcome) => {
    if (!outcome.ok) return;
    for (const event of outcome.events) events.push(event);
    noteVoidReasons(voidReasons, outcome.events, command);
  });
  const { at, lastSequence: sequence, traces } = batch;
  return { at, sequence, events, voidReasons, state, traces };
}

/** The newest state that some snapshot holds whole and that is not beyond a sequence; else the empty one. */
export async function newestState(
  journal: JournalReader,
  log: Log,
  upTo: number,
): Promise<Restored> {
  for await (const snapshot of journal.snapshots()) {
    if (snapshot.sequence > upTo) continue;
    try {
      const state = decodeSnapshot(snapshot);
      return { state, journalHash: snapshot.journalHash, snapshotSequence: snapshot.sequence };
    } catch (error) {
      // Going back to an older one would end at a batch that is not known either, or worse, go on without it.
      if (error instanceof NewerImage) throw error;
      log.warn('A snapshot is not usable; trying the one before.', {
        sequence: snapshot.sequence,
        error,
      });
    }
  }
  return { state: createState(), journalHash: '', snapshotSequence: 0 };
}
