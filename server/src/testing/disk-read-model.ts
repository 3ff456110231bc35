import { getKolkataDay } from '@crease/contracts/base/instant.ts';
import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import type { AuditReader, AuditRow } from '#base/audit-log.ts';
import type {
  CasinoPlays,
  CasinoRoundSums,
  CasinoRoundsQuery,
  PlayedRoundSums,
  PlayedRoundsPage,
  RoundReader,
} from '#casino/store/round-reader.ts';
import type { EntryRow } from '#journal/journal.ts';
import type { MoneyDay, StatementLine, StatementPage, StatementQuery, StatementReader } from '#journal/statement.ts';
import type { ReadModel } from '#start/read-model.ts';
import { diskHistoryReader } from './disk-histories.ts';
import { diskHouseSumsReader } from './disk-house-sums.ts';
import { DiskRows, diskBetReader, diskMarketReader, groupedBy, matches, paged, sumBy } from './disk-rows.ts';
import type { MemoryDisk } from './memory-journal.ts';

/**
 * Reads everything from a memory journal. For tests.
 *
 * @param otherAudits entries of the audit log that no command wrote.
 */
export function diskReadModel(
  disk: MemoryDisk,
  otherAudits: () => Promise<readonly AuditRow[]> = () => Promise.resolve([]),
): ReadModel {
  const rows = new DiskRows(disk);
  return {
    ...diskAuditReader(rows, otherAudits),
    ...diskBetReader(rows),
    ...diskHistoryReader(rows),
    ...diskHouseSumsReader(rows),
    ...diskRoundReader(rows),
    ...diskMarketReader(rows),
    ...diskStatementReader(rows),
    topWinners: async () => [],
  };
}

function diskAuditReader(rows: DiskRows, otherAudits: () => Promise<readonly AuditRow[]>): AuditReader {
  return {
    auditLog: async (query) => {
      const own = rows.follow().audits.map(({ at, row }, place) => ({ ...row, id: place + 1, at }));
      const found = [...own, ...(await otherAudits())].filter(
        (row) =>
          matches(query.actor, row.actor) &&
          query.exceptActor !== row.actor &&
          query.without !== row.action &&
          matches(query.action, row.action) &&
          (query.actions?.includes(row.action) ?? true) &&
          matches(query.entity, row.entity) &&
          matches(query.entityId, row.entityId),
      );
      return paged(found, query, ({ at }) => at);
    },
  };
}

/** Computes statements from the entries of a memory journal. */
function diskStatementReader(rows: DiskRows): StatementReader {
  const listEntries = (accountId: number) =>
    rows.follow().entries.filter((entry) => entry.accountId === accountId && entry.cashAfter !== null);
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

type Calls = readonly CasinoTransaction[];

/** Computes rounds from the calls of a memory journal. */
function diskRoundReader(rows: DiskRows): RoundReader {
  return {
    casinoTransaction: async (wanted) => {
      const found = rows
        .follow()
        .calls.find((call) =>
          typeof wanted === 'number'
            ? call.id === wanted
            : call.provider === wanted.provider && call.txId === wanted.txId,
        );
      return found ?? null;
    },
    casinoRounds: async (provider, ended) => listEndedRounds(rows.follow().calls, provider, ended),
    listPlayedRounds: async (query) => listPlayedRounds(rows.follow().calls, query),
    casinoPlays: async (provider, from) => countPlays(rows.follow().calls, provider, from),
  };
}

/** Counts each account's finished rounds per game at a provider since an instant. */
function countPlays(calls: Calls, provider: string, from: number): readonly CasinoPlays[] {
  const plays = new Map<string, CasinoPlays>();
  for (const { provider: of, kind, at, accountId, game } of calls) {
    if (of !== provider || kind !== 'END' || at < from) continue;
    const rounds = (plays.get(`${accountId} ${game}`)?.rounds ?? 0) + 1;
    plays.set(`${accountId} ${game}`, { accountId, game, rounds });
  }
  return [...plays.values()];
}

/** Lists a provider's rounds that ended within a range, with stakes and payouts. */
function listEndedRounds(
  calls: Calls,
  provider: string,
  { from, to }: { readonly from: number; readonly to: number },
): readonly CasinoRoundSums[] {
  const own = calls.filter((call) => call.provider === provider);
  const ends = own.filter(({ kind, at }) => kind === 'END' && at >= from && at < to);
  return ends.map(({ accountId, roundId, at }) => {
    const ofRound = own.filter((call) => call.accountId === accountId && call.roundId === roundId);
    const [bets, taken] = countAndSum(ofRound, 'BET');
    const [wins, paid] = countAndSum(ofRound, 'WIN', 'ADJUST');
    const [rollbacks, rolledBack] = countAndSum(ofRound, 'ROLLBACK');
    const staked = taken - rolledBack;
    return { accountId, roundId, endedAt: at, bets, staked, wins, paid, rollbacks, rolledBack };
  });
}

function countAndSum(calls: Calls, ...kinds: readonly CasinoTransaction['kind'][]) {
  const own = calls.filter(({ kind }) => kinds.includes(kind));
  return [own.length, sumBy(own, ({ amount }) => amount)] as const;
}

/** Lists an account's rounds at all providers, page by page. */
function listPlayedRounds(calls: Calls, query: CasinoRoundsQuery): PlayedRoundsPage {
  const { accountId, from, to, game } = query;
  const own = calls.filter((call) => call.accountId === accountId && matches(game, call.game));
  const rounds = groupedBy(own, ({ provider, roundId }) => `${provider}/${roundId}`);
  const all = [...rounds.values()]
    .filter((round) => round.some(({ kind }) => kind === 'BET'))
    .map(playedRound)
    .filter(({ at }) => at >= from && at <= to);
  return {
    ...paged(all, query, ({ at }) => at),
    staked: sumBy(all, ({ staked }) => staked),
    returned: sumBy(all, ({ returned }) => returned),
  };
}

function playedRound(calls: Calls): PlayedRoundSums {
  const [first] = calls;
  const { provider = '', game = '', roundId = '', at = 0 } = first ?? {};
  const paid = calls.filter(({ freeRound }) => freeRound === undefined);
  const wins = calls.filter(({ kind }) => kind === 'WIN' || kind === 'ADJUST');
  return {
    ...{ provider, game, roundId, at },
    isEnded: calls.some(({ kind }) => kind === 'END'),
    isFree: calls.some(({ freeRound }) => freeRound !== undefined),
    staked: countAndSum(paid, 'BET')[1] - countAndSum(paid, 'ROLLBACK')[1],
    returned: sumBy(wins, ({ kept, amount }) => kept ?? amount),
  };
}
