import { gunzipSync, gzipSync } from 'node:zlib';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { fromImage, toImage } from '@crease/core/exchange/snapshot.ts';
import { stateHash } from '@crease/core/exchange/state-hash.ts';
import type { BetImage, StateImage } from '@crease/core/exchange/state-image.ts';
import { type StoredImage, upgradeImage } from '@crease/core/exchange/upgrade-image.ts';
import type { Snapshot } from '#journal/journal.ts';
import { fromColumns, isBetColumns, toColumns } from './bet-columns.ts';

/** Level 1: written every few minutes and read at startup, where time matters more than disk space. */
const COMPRESSION = { level: 1 };
const BETS_A_LINE = 10_000;
const NEW_LINE = 10;

/** @param journalHash hash of the batch that ends at the state's sequence. */
export function encodeSnapshot(state: ExchangeState, journalHash: string): Snapshot {
  return {
    sequence: state.sequence,
    journalHash,
    stateHash: stateHash(state),
    image: gzipSync(encodeLines(toImage(state)), COMPRESSION),
  };
}

/**
 * Encodes one JSON line without the bets, then the bets in columns of thousands: a million of them exceed the maximum
 * string length.
 */
function encodeLines({ bets, ...rest }: StateImage): Buffer {
  const parts = [Buffer.from(`${JSON.stringify(rest)}\n`)];
  for (let from = 0; from < bets.length; from += BETS_A_LINE) {
    parts.push(Buffer.from(`${JSON.stringify(toColumns(bets.slice(from, from + BETS_A_LINE)))}\n`));
  }
  return Buffer.concat(parts);
}

/** Parses the first line, in any format version. */
function parseHead(text: Buffer): StoredImage {
  const head = lineAt(text, 0);
  if (!isStored(head)) throw new Error('The snapshot doesn’t start with an image.');
  return head;
}

/** Yields the bets of the other lines, which are the same in every format. */
function* betsIn(text: Buffer): Generator<BetImage> {
  let at = text.indexOf(NEW_LINE) + 1;
  while (at < text.length) {
    const line = lineAt(text, at);
    if (!isBetColumns(line)) throw new Error('A snapshot line contains no bets.');
    yield* fromColumns(line);
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
 * Decodes a snapshot of this or an older format. The compression's checksum detects damage. That the state matches
 * its hash is checked in tests only, because hashing takes longer than the rest of a start.
 *
 * @throws NewerImage if a newer version wrote it; Error if it is unreadable or its sequence differs from its header.
 */
export function decodeSnapshot(snapshot: Snapshot): ExchangeState {
  const text = gunzipSync(snapshot.image);
  const head = upgradeImage({ ...parseHead(text), bets: [] });
  const state = fromImage({ ...head, bets: betsIn(text) });
  if (state.sequence !== snapshot.sequence) {
    throw new Error(`Snapshot ${snapshot.sequence} contains state at sequence ${state.sequence}.`);
  }
  return state;
}
