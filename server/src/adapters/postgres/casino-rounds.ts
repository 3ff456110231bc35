import type { CasinoPlays, CasinoRoundSums } from '#ports/read-model.ts';
import type { SqlSession } from './sql-client.ts';

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

/** Rounds that have ended within, summed over their calls. */
export async function readCasinoRounds(
  sql: Pick<SqlSession, 'query'>,
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

/** Rounds that have ended since a moment, by account and game. */
export async function readCasinoPlays(
  sql: Pick<SqlSession, 'query'>,
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
