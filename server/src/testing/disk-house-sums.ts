import { getKolkataDay, startOfKolkataDay } from '@crease/contracts/base/instant.ts';
import type { EntryKind } from '@crease/core/ledger/ledger.ts';
import type { EntrySum, HouseSumsQuery, HouseSumsReader, SumKey, TurnoverSum } from '#office/house-sums-reader.ts';
import { type DiskRows, groupedBy, sumBy } from './disk-rows.ts';

// Reference implementations that compute from the rows what the database groups by index: slow and simple.

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** Group attributes of a row; 0 or null if not applicable. */
interface SumPlace {
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

/** Sums the entries and bets of a memory journal. */
export function diskHouseSumsReader(rows: DiskRows): HouseSumsReader {
  return {
    entrySums: async (query) => {
      const { entries, paths } = rows.follow();
      const { kinds, counterpart } = query;
      const other = counterpart === undefined ? null : (paths.get(counterpart) ?? 0);
      const lines = entries
        .filter(({ accountId }) => isMatch(rows, query, accountId))
        .filter(({ kind }) => kinds.includes(kind))
        .filter(({ from, to }) => other === null || from === other || to === other)
        .map((entry) => ({ ...entry, ...findPlace(rows, entry.marketId) }));
      return sumEntries(lines, query);
    },
    turnoverSums: async (query) => {
      const lines = [...rows.follow().bets.values()].flatMap((bet) => {
        const isOver = isMatch(rows, query, bet.accountId) && bet.profitLoss !== null;
        const { settledAt: at, matched: stake } = bet;
        if (!isOver || at === null) return [];
        return [{ ...bet, at, stake, ...findPlace(rows, bet.marketId) }];
      });
      return sumTurnover(lines, query);
    },
  };
}

/** @param lines entries of the queried players and kinds. */
function sumEntries(lines: readonly EntryLine[], query: HouseSumsQuery): EntrySum[] {
  const groups = groupLines(lines, query, ({ kind }) => kind);
  return groups.map(([place, rows]) => ({
    ...place,
    kind: (rows[0] as EntryLine).kind,
    amount: sumBy(rows, ({ amount }) => amount),
    came: sumBy(rows, ({ cashChange }) => Math.max(cashChange, 0)),
    went: sumBy(rows, ({ cashChange }) => Math.max(0 - cashChange, 0)),
  }));
}

/** @param lines settled bets of the queried players; `at` is the settlement time. */
function sumTurnover(lines: readonly (Line & { readonly stake: number })[], query: HouseSumsQuery): TurnoverSum[] {
  const groups = groupLines(lines, query, () => '');
  return groups.map(([place, rows]) => ({
    ...place,
    bets: rows.length,
    players: new Set(rows.map(({ accountId }) => accountId)).size,
    stake: sumBy(rows, ({ stake }) => stake),
  }));
}

function groupLines<Row extends Line>(
  lines: readonly Row[],
  query: HouseSumsQuery,
  alsoBy: (row: Row) => string,
): (readonly [SumKey, readonly Row[]])[] {
  const found = lines.filter(({ at }) => at >= query.from && at <= query.to);
  const groups = groupedBy(found, (row) => `${getGroupKey(row, query)} ${alsoBy(row)}`);
  return [...groups.values()]
    .map((rows) => {
      const [first] = rows as [Row];
      const { event, market } = query.groupBy === 'market' ? first : { event: null, market: null };
      return [{ key: getGroupKey(first, query), event, market }, rows] as const;
    })
    .toSorted(([one], [other]) => one.key - other.key);
}

function getGroupKey({ at, sportId, marketId, accountId }: Line, { groupBy }: HouseSumsQuery): number {
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

function isMatch({ accounts }: DiskRows, { currency, withoutAccounts }: HouseSumsQuery, accountId: number): boolean {
  const account = accounts.get(accountId);
  const isPlayer = account?.role === 'PLAYER' && account.currency === currency;
  return isPlayer && !withoutAccounts.includes(accountId);
}

function findPlace(rows: DiskRows, marketId: number): SumPlace {
  const { market, event } = rows.findMarket(marketId);
  return {
    sportId: event?.details.sportId ?? 0,
    event: event?.details.title ?? null,
    market: market?.terms.name ?? null,
  };
}
