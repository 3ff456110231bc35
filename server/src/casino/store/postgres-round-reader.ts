import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import { firstRow } from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { STORED_CALLS, toCall } from '#journal/postgres/stored-rows.ts';
import type {
  CasinoPlays,
  CasinoRoundSums,
  CasinoRoundsQuery,
  PlayedRoundSums,
  PlayedRoundsPage,
  RoundReader,
} from './round-reader.ts';

/** Reads game providers' calls and rounds from PostgreSQL. */
export function postgresRoundReader(sql: SqlClient): RoundReader {
  return {
    casinoTransaction: (key) => findCasinoTransaction(sql, key),
    casinoRounds: (provider, ended) => readCasinoRounds(sql, provider, ended),
    listPlayedRounds: (query) => readPlayedRounds(sql, query),
    casinoPlays: (provider, from) => readCasinoPlays(sql, provider, from),
  };
}

async function findCasinoTransaction(
  sql: SqlSession,
  key: number | { readonly provider: string; readonly txId: string },
): Promise<CasinoTransaction | null> {
  const found =
    typeof key === 'number'
      ? STORED_CALLS.where('id', '=', key)
      : STORED_CALLS.where('provider', '=', key.provider).where('txId', '=', key.txId);
  const row = await firstRow(sql, found);
  return row && toCall(row);
}

const SUMS = `select t.account_id as "accountId", t.round_id as "roundId", e.at as "endedAt",
    count(*) filter (where t.kind = 'BET') as bets,
    coalesce(sum(t.amount) filter (where t.kind = 'BET'), 0) as taken,
    count(*) filter (where t.kind in ('WIN', 'ADJUST')) as wins,
    coalesce(sum(t.amount) filter (where t.kind in ('WIN', 'ADJUST')), 0) as paid,
    count(*) filter (where t.kind = 'ROLLBACK') as rollbacks,
    coalesce(sum(t.amount) filter (where t.kind = 'ROLLBACK'), 0) as "rolledBack"
  from casino_transactions e
    join casino_transactions t
      on t.provider = e.provider and t.round_id = e.round_id and t.account_id = e.account_id
  where e.provider = $1 and e.kind = 'END' and e.at >= $2 and e.at < $3
  group by t.account_id, t.round_id, e.at order by e.at`;

type Row = Record<Exclude<keyof CasinoRoundSums, 'staked'> | 'taken', string>;

/** Reads the rounds that ended within the range, summed over their calls. */
async function readCasinoRounds(
  sql: SqlSession,
  provider: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly CasinoRoundSums[]> {
  const rows = await sql.query<Row>(SUMS, [provider, from, to]);
  return rows.map((row) => ({
    accountId: Number(row.accountId),
    roundId: row.roundId,
    endedAt: Number(row.endedAt),
    bets: Number(row.bets),
    staked: Number(row.taken) - Number(row.rolledBack),
    wins: Number(row.wins),
    paid: Number(row.paid),
    rollbacks: Number(row.rollbacks),
    rolledBack: Number(row.rolledBack),
  }));
}

const PLAYS = `select account_id as "accountId", game, count(*) as rounds
  from casino_transactions where provider = $1 and kind = 'END' and at >= $2
  group by account_id, game`;

/** Reads the rounds that ended since an instant, by account and game. */
async function readCasinoPlays(
  sql: SqlSession,
  provider: string,
  from: number,
): Promise<readonly CasinoPlays[]> {
  const rows = await sql.query<Record<keyof CasinoPlays, string>>(PLAYS, [provider, from]);
  return rows.map(({ accountId, game, rounds }) => ({
    accountId: Number(accountId),
    game,
    rounds: Number(rounds),
  }));
}

/** Upper bound on a round's length; calls this far before `from` are read to find when a round began. */
const MAX_ROUND_MS = 7 * 86_400_000;

const PLAYED = `with rounds as (
    select provider, round_id as "roundId", min(game) as game, min(at) as at, min(id) as "firstId",
      bool_or(kind = 'END') as "isEnded", bool_or(free_round is not null) as "isFree",
      sum(case when free_round is not null then 0 when kind = 'BET' then amount when kind = 'ROLLBACK' then -amount
        else 0 end) as staked,
      sum(case when kind in ('WIN', 'ADJUST') then coalesce(kept, amount) else 0 end) as returned
    from casino_transactions
    where account_id = $1 and at >= $2::bigint - ${MAX_ROUND_MS} and ($4::text is null or game = $4)
    group by provider, round_id
    having min(at) between $2 and $3 and bool_or(kind = 'BET')
  )`;

type PlayedRow = Record<'roundId' | 'provider' | 'game', string> &
  Record<'at' | 'staked' | 'returned', string> &
  Record<'isEnded' | 'isFree', boolean>;

/** Reads an account's rounds with their results, page by page. */
async function readPlayedRounds(
  sql: SqlSession,
  { accountId, from, to, game, descending, skip, take }: CasinoRoundsQuery,
): Promise<PlayedRoundsPage> {
  const which = [accountId, from, to, game ?? null];
  const [sums] = await sql.query<Record<'count' | 'staked' | 'returned', string>>(
    `${PLAYED} select count(*) as count, coalesce(sum(staked), 0) as staked,
       coalesce(sum(returned), 0) as returned from rounds`,
    which,
  );
  const order = descending ? 'desc' : 'asc';
  const rows = await sql.query<PlayedRow>(
    `${PLAYED} select * from rounds order by at ${order}, "firstId" ${order} offset $5 limit $6`,
    [...which, skip, take],
  );
  return {
    totalCount: Number(sums?.count ?? 0),
    staked: Number(sums?.staked ?? 0),
    returned: Number(sums?.returned ?? 0),
    items: rows.map(playedRound),
  };
}

function playedRound({
  provider,
  game,
  roundId,
  isEnded,
  isFree,
  ...row
}: PlayedRow): PlayedRoundSums {
  return {
    ...{ provider, game, roundId, isEnded, isFree },
    at: Number(row.at),
    staked: Number(row.staked),
    returned: Number(row.returned),
  };
}
