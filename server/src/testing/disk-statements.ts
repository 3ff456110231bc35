import { getKolkataDay } from '@crease/contracts/values/instant.ts';
import type { EntryRow } from '#journal/journal.ts';
import type {
  MoneyDay,
  StatementLine,
  StatementPage,
  StatementQuery,
  StatementReader,
} from '#journal/statement.ts';
import { groupedBy, paged, sumBy } from './disk-lists.ts';
import type { DiskRows } from './disk-rows.ts';

/** Computes statements from the entries of a memory journal. */
export function diskStatementReader(rows: DiskRows): StatementReader {
  const listEntries = (accountId: number) =>
    rows
      .follow()
      .entries.filter((entry) => entry.accountId === accountId && entry.cashAfter !== null);
  return {
    statement: async (query) => {
      const lines = listEntries(query.accountId).map((entry) => toStatementLine(rows, entry));
      return buildStatementPage(lines, query);
    },
    moneyDays: async (accountId, { from, to }) =>
      sumByDay(listEntries(accountId).filter(({ at }) => at >= from && at <= to)),
    statementLine: async (accountId, entryId) => {
      const entry = listEntries(accountId).find(({ id }) => id === entryId);
      return entry === undefined ? null : toStatementLine(rows, entry);
    },
  };
}

/** @param lines all lines of the account, in posting order. */
function buildStatementPage(lines: readonly StatementLine[], query: StatementQuery): StatementPage {
  const inRange = lines.filter(({ at }) => at >= query.from && at <= query.to);
  const found = inRange.filter(({ kind }) => query.kinds?.includes(kind) !== false);
  const page = paged(found, query, ({ id }) => id);
  return {
    ...page,
    opening: lines.findLast(({ at }) => at < query.from)?.balance ?? 0,
    closing: lines.findLast(({ at }) => at <= query.to)?.balance ?? 0,
    credit: sumBy(found, ({ amount }) => Math.max(amount, 0)),
    debit: sumBy(found, ({ amount }) => Math.max(0 - amount, 0)),
    credits: found.filter(({ amount }) => amount > 0).length,
    debits: found.filter(({ amount }) => amount < 0).length,
  };
}

/** @param lines entries on an account's statement. */
function sumByDay(lines: readonly EntryRow[]): MoneyDay[] {
  const groups = groupedBy(lines, ({ at, kind }) => `${getKolkataDay(at)} ${kind}`);
  const sums = [...groups.values()].flatMap((group): MoneyDay[] => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      {
        day: getKolkataDay(first.at),
        kind: first.kind,
        came: sumBy(group, ({ cashChange }) => Math.max(cashChange, 0)),
        went: sumBy(group, ({ cashChange }) => Math.max(0 - cashChange, 0)),
      },
    ];
  });
  return sums.sort((a, b) => a.day - b.day || a.kind.localeCompare(b.kind));
}

function toStatementLine(rows: DiskRows, entry: EntryRow): StatementLine {
  const { market, event } = rows.findMarket(entry.marketId);
  return {
    id: entry.id,
    at: entry.at,
    kind: entry.kind,
    amount: entry.cashChange,
    balance: entry.cashAfter ?? 0,
    marketId: entry.marketId === 0 ? null : entry.marketId,
    eventId: market?.eventId ?? null,
    sportId: event?.details.sportId ?? null,
    marketName: market?.terms.name ?? null,
    marketLabel: market?.terms.nameLabel ?? null,
    eventTitle: event?.details.title ?? null,
    reason: entry.reason,
  };
}
