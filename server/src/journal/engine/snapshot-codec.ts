import { gunzipSync, gzipSync } from 'node:zlib';
import type { Fill, HouseTerms } from '@crease/core/bet/bet.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { fromImage, toImage } from '@crease/core/exchange/snapshot.ts';
import { stateHash } from '@crease/core/exchange/state-hash.ts';
import { type BetImage, type StateImage, type StoredImage, upgradeImage } from '@crease/core/exchange/state-image.ts';
import type { Snapshot } from '#journal/journal.ts';

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

/** One JSON line without the bets, then columns of thousands of them: a million exceed the maximum string length. */
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

/** Values of a field by position; a single value if all are equal, as for most statuses and currencies. */
type Column<Value> = readonly Value[] | { readonly all: Value };

type Columns<Row> = { readonly [Field in keyof Row]-?: Column<Row[Field]> };

/** Values of an optional field, with their positions. */
type Some<Value> = readonly (readonly [place: number, value: Value])[];

type FillRow = Omit<Fill, 'original'>;

/**
 * Some thousand bets of a snapshot by field. A row of JSON for each bet names its fields a million times over: read as
 * columns, the same bets are a quarter of the text.
 */
export interface BetColumns {
  readonly count: number;
  readonly bets: Columns<Omit<BetImage, 'fills' | 'house'>>;
  readonly house: Some<HouseTerms>;
  /** Number of fills per bet; the fills of all bets are concatenated. */
  readonly fillCounts: Column<number>;
  readonly fills: Columns<FillRow>;
  readonly originals: Some<NonNullable<Fill['original']>>;
}

export function isBetColumns(value: unknown): value is BetColumns {
  return typeof value === 'object' && value !== null && 'fillCounts' in value;
}

/** Encodes bets as JSON-ready `BetColumns`. */
export function toColumns(bets: readonly BetImage[]): Readonly<Record<keyof BetColumns, unknown>> {
  const fills = bets.flatMap((bet) => bet.fills);
  return {
    count: bets.length,
    bets: toFieldColumns(bets.map(({ fills: _fills, house: _house, ...bet }) => bet)),
    house: toSparseColumn(bets, ({ house }) => house),
    fillCounts: toColumn(bets.map((bet) => bet.fills.length)),
    fills: toFieldColumns(fills.map(({ original: _original, ...fill }) => fill)),
    originals: toSparseColumn(fills, ({ original }) => original),
  };
}

/** Yields the bets one at a time, so that a million of them are never held twice. */
export function* fromColumns(columns: BetColumns): Generator<BetImage> {
  const houses = new Map(columns.house);
  const originals = new Map(columns.originals);
  let nextFill = 0;
  for (let place = 0; place < columns.count; place++) {
    const fills: Fill[] = [];
    for (let left = at(columns.fillCounts, place); left > 0; left--) {
      const original = originals.get(nextFill);
      const fill = fillAt(columns.fills, nextFill);
      fills.push(original === undefined ? fill : { ...fill, original });
      nextFill += 1;
    }
    const house = houses.get(place);
    const bet = betAt(columns.bets, place, fills);
    yield house === undefined ? bet : { ...bet, house };
  }
}

/** Assigned field by field, so that every bet has the same hidden class. */
function betAt(columns: BetColumns['bets'], place: number, fills: readonly Fill[]): BetImage {
  return {
    unmatched: at(columns.unmatched, place),
    rate: at(columns.rate, place),
    tick: at(columns.tick, place),
    side: at(columns.side, place),
    runner: at(columns.runner, place),
    accountId: at(columns.accountId, place),
    id: at(columns.id, place),
    price: at(columns.price, place),
    matched: at(columns.matched, place),
    matchedProfit: at(columns.matchedProfit, place),
    status: at(columns.status, place),
    matchedAt: at(columns.matchedAt, place),
    stake: at(columns.stake, place),
    marketId: at(columns.marketId, place),
    currency: at(columns.currency, place),
    persistence: at(columns.persistence, place),
    pendingUpdate: at(columns.pendingUpdate, place),
    timeInForce: at(columns.timeInForce, place),
    minFill: at(columns.minFill, place),
    clientBetId: at(columns.clientBetId, place),
    placedAt: at(columns.placedAt, place),
    cancelled: at(columns.cancelled, place),
    lapsed: at(columns.lapsed, place),
    voided: at(columns.voided, place),
    heldUntil: at(columns.heldUntil, place),
    heldVersion: at(columns.heldVersion, place),
    profitLoss: at(columns.profitLoss, place),
    fills,
  };
}

function fillAt(columns: BetColumns['fills'], place: number): FillRow {
  return {
    id: at(columns.id, place),
    at: at(columns.at, place),
    price: at(columns.price, place),
    stake: at(columns.stake, place),
    profit: at(columns.profit, place),
    against: at(columns.against, place),
    crossId: at(columns.crossId, place),
    voided: at(columns.voided, place),
  };
}

function at<Value>(column: Column<Value>, place: number): Value {
  // The fastest check available: it runs thirty million times per start.
  const value = column instanceof Array ? column[place] : column.all;
  if (value === undefined) throw new Error('A column of the snapshot is too short.');
  return value;
}

function toFieldColumns(rows: readonly object[]): Readonly<Record<string, Column<unknown>>> {
  const fields = Object.keys(rows[0] ?? {});
  return Object.fromEntries(fields.map((field) => [field, toColumn(rows.map((row) => Reflect.get(row, field)))]));
}

function toColumn<Value>(values: readonly Value[]): Column<Value> {
  const [first] = values;
  const isAlike = first !== undefined && values.every((value) => value === first);
  return isAlike ? { all: first } : values;
}

function toSparseColumn<Row, Value>(rows: readonly Row[], read: (row: Row) => Value | undefined): Some<Value> {
  return rows.flatMap((row, place) => {
    const value = read(row);
    return value === undefined ? [] : [[place, value] as const];
  });
}
