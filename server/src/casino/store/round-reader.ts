import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import type { Page, PageRequest } from '#base/postgres/paging.ts';
import { firstRow } from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { STORED_CALLS, toCall } from '#journal/postgres/stored-rows.ts';

/** Filter for an account's rounds whose first bet was between `from` and `to`, both inclusive. */
export interface CasinoRoundsQuery extends PageRequest {
  readonly accountId: number;
  readonly from: number;
  readonly to: number;
  readonly game?: string;
  readonly descending: boolean;
}

/** One player's round; paise. Excludes stakes paid by the house; for free rounds counts the amount the player keeps. */
export interface PlayedRoundSums {
  readonly provider: string;
  readonly game: string;
  readonly roundId: string;
  readonly at: number;
  readonly isEnded: boolean;
  readonly isFree: boolean;
  readonly staked: number;
  readonly returned: number;
}

export interface PlayedRoundsPage extends Page<PlayedRoundSums> {
  readonly staked: number;
  readonly returned: number;
}

/** Round count of one account in one game. */
export interface CasinoPlays {
  readonly accountId: number;
  readonly game: string;
  readonly rounds: number;
}

/** One player's share of a provider's round, from the accepted calls; paise. */
export interface CasinoRoundSums {
  readonly accountId: number;
  readonly roundId: string;
  readonly endedAt: number;
  readonly bets: number;
  readonly staked: number;
  readonly wins: number;
  readonly paid: number;
  readonly rollbacks: number;
  readonly rolledBack: number;
}

/**
 * Reads game providers' calls and the rounds they make up.
 *
 * Rows are visible as soon as their command has been answered.
 */
export interface RoundReader {
  /** Outcome of a game provider's call, by our number or the provider's ID; null if not found. */
  casinoTransaction(
    key: number | { readonly provider: string; readonly txId: string },
  ): Promise<CasinoTransaction | null>;
  /** A provider's rounds that ended in the interval, with stakes and payouts. */
  casinoRounds(
    provider: string,
    ended: { readonly from: number; readonly to: number },
  ): Promise<readonly CasinoRoundSums[]>;
  listPlayedRounds(query: CasinoRoundsQuery): Promise<PlayedRoundsPage>;
  /** Number of ended rounds per account and game since then, for one provider. */
  casinoPlays(provider: string, from: number): Promise<readonly CasinoPlays[]>;
}

const SUMS = `select t.account_id as "accountId", t.round_id as "roundId", e.at as "endedAt",
    count(*) filter (where t.kind = 'BET') as bets,
    coalesce(sum(t.amount) filter (where t.kind = 'BET'), 0)
      - coalesce(sum(t.amount) filter (where t.kind = 'ROLLBACK'), 0) as staked,
    count(*) filter (where t.kind in ('WIN', 'ADJUST')) as wins,
    coalesce(sum(t.amount) filter (where t.kind in ('WIN', 'ADJUST')), 0) as paid,
    count(*) filter (where t.kind = 'ROLLBACK') as rollbacks,
    coalesce(sum(t.amount) filter (where t.kind = 'ROLLBACK'), 0) as "rolledBack"
  from casino_transactions e
    join casino_transactions t
      on t.provider = e.provider and t.round_id = e.round_id and t.account_id = e.account_id
  where e.provider = $1 and e.kind = 'END' and e.at >= $2 and e.at < $3
  group by t.account_id, t.round_id, e.at order by e.at`;

const PLAYS = `select account_id as "accountId", game, count(*) as rounds
  from casino_transactions where provider = $1 and kind = 'END' and at >= $2
  group by account_id, game`;

export function postgresRoundReader(sql: SqlClient): RoundReader {
  return {
    casinoTransaction: async (key) => {
      const found =
        typeof key === 'number'
          ? STORED_CALLS.where('id', '=', key)
          : STORED_CALLS.where('provider', '=', key.provider).where('txId', '=', key.txId);
      const row = await firstRow(sql, found);
      return row && toCall(row);
    },
    casinoRounds: (provider, { from, to }) => sql.query(SUMS, [provider, from, to]),
    listPlayedRounds: (query) => readPlayedRounds(sql, query),
    casinoPlays: (provider, from) => sql.query(PLAYS, [provider, from]),
  };
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

async function readPlayedRounds(
  sql: SqlSession,
  { accountId, from, to, game, descending, skip, take }: CasinoRoundsQuery,
): Promise<PlayedRoundsPage> {
  const which = [accountId, from, to, game ?? null];
  const [sums] = await sql.query<Omit<PlayedRoundsPage, 'items'>>(
    `${PLAYED} select count(*) as "totalCount", coalesce(sum(staked), 0) as staked,
       coalesce(sum(returned), 0) as returned from rounds`,
    which,
  );
  const order = descending ? 'desc' : 'asc';
  const items = await sql.query<PlayedRoundSums>(
    `${PLAYED} select provider, game, "roundId", at, "isEnded", "isFree", staked, returned
       from rounds order by at ${order}, "firstId" ${order} offset $5 limit $6`,
    [...which, skip, take],
  );
  return { totalCount: 0, staked: 0, returned: 0, ...sums, items };
}
