import { apply } from '@crease/core/exchange/apply.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import { createState, type ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { NewerImage } from '@crease/core/exchange/state-image.ts';
import type { Outcome } from '@crease/core/exchange/step.ts';
import type { Log } from '#base/system/log.ts';
import type { CommittedBatch, PastBatches } from '#journal/exchange.ts';
import type { JournalBatch, JournalReader } from '#journal/journal.ts';
import { recordVoidReasons } from '#journal/projections/row-collector.ts';
import { chainHash, decodeBatch, JournalDamaged, outcomeDigest } from './batch-codec.ts';
import { decodeSnapshot } from './snapshot-codec.ts';

/** A state and the hash of its last batch. */
export interface Restored {
  readonly state: ExchangeState;
  readonly journalHash: string;
  /** Sequence of the snapshot it started from, or 0. */
  readonly snapshotSequence: number;
}

/** Receives each replayed command with its outcome, right after it was applied. */
export type ReplayWatcher = (command: Command, outcome: Outcome) => void;

/**
 * Restores the journalled state: the latest intact snapshot, then every later batch through the same `apply`, under
 * its own rules.
 *
 * @param from a committed state to continue from instead of a snapshot.
 * @throws JournalDamaged if the chain is broken or a command's outcome differs from the original.
 */
export async function restore(journal: JournalReader, log: Log, from: Restored | null = null): Promise<Restored> {
  const start = from ?? (await newestState(journal, log, Number.POSITIVE_INFINITY));
  let journalHash = start.journalHash;
  for await (const page of journal.read(start.state.sequence)) {
    for (const batch of page) journalHash = replayBatch(start.state, journalHash, batch);
  }
  return { ...start, journalHash };
}

/** Applies a journalled batch. @returns its hash, for the next one. @throws JournalDamaged as above. */
export function replayBatch(
  state: ExchangeState,
  previousHash: string,
  batch: JournalBatch,
  watch?: ReplayWatcher,
): string {
  if (batch.firstSequence !== state.sequence + 1) {
    throw new JournalDamaged(`Gap in the journal: command ${state.sequence} is followed by ${batch.firstSequence}.`);
  }
  if (chainHash(previousHash, batch) !== batch.hash) {
    throw new JournalDamaged(`Batch ${batch.lastSequence} was modified after it was written: hash mismatch.`);
  }
  const { commands, digests, rules } = decodeBatch(batch);
  for (const [i, command] of commands.entries()) {
    const outcome = apply(state, command, { at: batch.at, rules });
    if (outcomeDigest(outcome) !== digests[i]) {
      throw new JournalDamaged(
        `Command ${state.sequence} (${command.type}) replays to a different outcome than when it was committed.`,
      );
    }
    watch?.(command, outcome);
  }
  return batch.hash;
}

/** Applies a journalled batch to a state, for listeners to commits. @throws JournalDamaged as above. */
export function replayCommitted(state: ExchangeState, previousHash: string, batch: JournalBatch): CommittedBatch {
  const events: ExchangeEvent[] = [];
  const voidReasons = new Map<number, string>();
  replayBatch(state, previousHash, batch, (command, outcome) => {
    if (!outcome.ok) return;
    for (const event of outcome.events) events.push(event);
    recordVoidReasons(voidReasons, outcome.events, command);
  });
  const { at, lastSequence: sequence, traces } = batch;
  return { at, sequence, events, voidReasons, state, traces };
}

/** Returns the latest state from an intact snapshot at or before a sequence; the empty state if there is none. */
export async function newestState(journal: JournalReader, log: Log, upTo: number): Promise<Restored> {
  for await (const snapshot of journal.snapshots()) {
    if (snapshot.sequence > upTo) continue;
    try {
      const state = decodeSnapshot(snapshot);
      return { state, journalHash: snapshot.journalHash, snapshotSequence: snapshot.sequence };
    } catch (error) {
      // Falling back to an older snapshot would end at an unknown batch as well, or worse, continue without it.
      if (error instanceof NewerImage) throw error;
      log.warn('Snapshot unusable; trying the previous one.', { sequence: snapshot.sequence, error });
    }
  }
  return { state: createState(), journalHash: '', snapshotSequence: 0 };
}

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
