import { getKolkataDay, startOfKolkataDay } from '@crease/contracts/values/instant.ts';
import type { EntryKind } from '@crease/core/ledger/entry.ts';
import type { EntrySum, HouseSumsQuery, SumKey, TurnoverSum } from '#journal/read-model.ts';

// Reference implementations that compute from the rows what the database groups by index: slow and simple.

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** Group attributes of a row; 0 or null if not applicable. */
export interface SumPlace {
  readonly sportId: number;
  readonly event: string | null;
  readonly market: string | null;
}

interface Line extends SumPlace {
  readonly at: number;
  readonly accountId: number;
  readonly marketId: number;
}

interface EntryLine extends Line {
  readonly kind: EntryKind;
  readonly amount: number;
  readonly cashChange: number;
}

/** @param lines entries of the queried players and kinds. */
export function sumEntries(lines: readonly EntryLine[], query: HouseSumsQuery): EntrySum[] {
  const groups = groupLines(lines, query, ({ kind }) => kind);
  return groups.map(([place, rows]) => ({
    ...place,
    kind: (rows[0] as EntryLine).kind,
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    came: rows.reduce((sum, { cashChange }) => sum + Math.max(cashChange, 0), 0),
    went: rows.reduce((sum, { cashChange }) => sum + Math.max(0 - cashChange, 0), 0),
  }));
}

/** @param lines settled bets of the queried players; `at` is the settlement time. */
export function sumTurnover(
  lines: readonly (Line & { readonly stake: number })[],
  query: HouseSumsQuery,
): TurnoverSum[] {
  const groups = groupLines(lines, query, () => '');
  return groups.map(([place, rows]) => ({
    ...place,
    bets: rows.length,
    players: new Set(rows.map(({ accountId }) => accountId)).size,
    stake: rows.reduce((sum, { stake }) => sum + stake, 0),
  }));
}

function groupLines<Row extends Line>(
  lines: readonly Row[],
  query: HouseSumsQuery,
  alsoBy: (row: Row) => string,
): (readonly [SumKey, readonly Row[]])[] {
  const groups = new Map<string, { place: SumKey; rows: Row[] }>();
  for (const row of lines) {
    if (row.at < query.from || row.at > query.to) continue;
    const key = getGroupKey(row, query);
    const { event, market } = query.groupBy === 'market' ? row : { event: null, market: null };
    const name = `${key} ${alsoBy(row)}`;
    const group = groups.get(name) ?? { place: { key, event, market }, rows: [] };
    group.rows.push(row);
    groups.set(name, group);
  }
  return [...groups.values()]
    .toSorted((one, other) => one.place.key - other.place.key)
    .map(({ place, rows }) => [place, rows] as const);
}

function getGroupKey(
  { at, sportId, marketId, accountId }: Line,
  { groupBy }: HouseSumsQuery,
): number {
  const day = getKolkataDay(at);
  switch (groupBy) {
    case 'hour':
      return day * HOURS + Math.floor((at - startOfKolkataDay(day)) / HOUR_MS);
    case 'day':
      return day;
    case 'sport':
      return sportId;
    case 'market':
      return marketId;
    case 'user':
      return accountId;
  }
}
