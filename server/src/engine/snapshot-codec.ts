import { gunzipSync, gzipSync } from 'node:zlib';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { fromImage, toImage } from '@crease/core/exchange/snapshot.ts';
import { stateHash } from '@crease/core/exchange/state-hash.ts';
import type { BetImage, StateImage } from '@crease/core/exchange/state-image.ts';
import { type StoredImage, upgradeImage } from '@crease/core/exchange/upgrade-image.ts';
import type { Snapshot } from '#ports/journal.ts';
import { fromColumns, isBetColumns, toColumns } from './bet-columns.ts';

/** Level 1: a snapshot is written every few minutes and read at the next start; the disk is not what is scarce. */
const COMPRESSION = { level: 1 };
const BETS_A_LINE = 10_000;
const NEW_LINE = 10;

/** @param journalHash hash of the batch that ends at the state's sequence. */
export function encodeSnapshot(state: ExchangeState, journalHash: string): Snapshot {
  return {
    sequence: state.sequence,
    journalHash,
    stateHash: stateHash(state),
    image: gzipSync(linesOf(toImage(state)), COMPRESSION),
  };
}

/**
 * One line of JSON without the bets, then the bets by thousands, as columns: a million of them are longer than a string
 * can be.
 */
function linesOf({ bets, ...rest }: StateImage): Buffer {
  const parts = [Buffer.from(`${JSON.stringify(rest)}\n`)];
  for (let from = 0; from < bets.length; from += BETS_A_LINE) {
    parts.push(Buffer.from(`${JSON.stringify(toColumns(bets.slice(from, from + BETS_A_LINE)))}\n`));
  }
  return Buffer.concat(parts);
}

/** The first line, as it was written, of whatever format. */
function headOf(text: Buffer): StoredImage {
  const head = lineAt(text, 0);
  if (!isStored(head)) throw new Error('The snapshot does not begin with an image.');
  return head;
}

/** The bets of all other lines, which are the same in every format; snapshots had a row for each until they had columns. */
function* betsIn(text: Buffer): Generator<BetImage> {
  let at = text.indexOf(NEW_LINE) + 1;
  while (at < text.length) {
    const line = lineAt(text, at);
    if (Array.isArray(line)) yield* line;
    else if (isBetColumns(line)) yield* fromColumns(line);
    else throw new Error('A line of the snapshot holds no bets.');
    at = text.indexOf(NEW_LINE, at) + 1;
  }
}

function lineAt(text: Buffer, from: number): unknown {
  return JSON.parse(text.toString('utf8', from, text.indexOf(NEW_LINE, from)));
}

function isStored(value: unknown): value is StoredImage {
  return typeof value === 'object' && value !== null && 'format' in value;
}

/**
 * The state that was saved, of this or an older format. The compressed text carries its own check sum, so a damaged one
 * is noticed; that the state hashes to what was written is left to tests, because it takes longer than everything else
 * of a start.
 *
 * @throws NewerImage when a newer version wrote it; Error when it cannot be read or is of another sequence than it says.
 */
export function decodeSnapshot(snapshot: Snapshot): ExchangeState {
  const text = gunzipSync(snapshot.image);
  const head = upgradeImage({ ...headOf(text), bets: [] });
  const state = fromImage({ ...head, bets: betsIn(text) });
  if (state.sequence !== snapshot.sequence) {
    throw new Error(`The snapshot at ${snapshot.sequence} is of sequence ${state.sequence}.`);
  }
  return state;
}
