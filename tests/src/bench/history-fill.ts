import type { SqlClient } from '@crease/server/base/postgres/sql-client.ts';

/** The bettor under test, and the maker on the other side. */
export const BETTOR = 1;
export const DAYS = 90;
const MAKER = 2;
const OTHERS = 100;
const EVENTS_PER_DAY = 7;
const MARKETS_PER_EVENT = 10;
const MARKETS = DAYS * EVENTS_PER_DAY * MARKETS_PER_EVENT;
const OPEN_MARKETS = 400;
const OPEN_BETS = 300;
const DAY_MS = 86_400_000;

/** Bet ID ranges: first the bettor's, then the maker's, then everyone else's. */
export interface Filled {
  readonly from: number;
  readonly to: number;
  readonly markets: number;
}

/**
 * Inserts a bettor with the given number of settled bets over 90 days in some thousand markets, as many bets of a
 * maker, a fifth as many of others in the same markets, and their ledger entries.
 */
export async function fillHistory(sql: SqlClient, bets: number, to: number): Promise<Filled> {
  const from = to - DAYS * DAY_MS;
  await fillMarkets(sql, from);
  await fillBets(sql, { account: BETTOR, first: 1, count: bets, from });
  await fillBets(sql, { account: MAKER, first: bets + 1, count: bets, from });
  await fillBets(sql, { account: 0, first: 2 * bets + 1, count: Math.floor(bets / 5), from });
  await fillOpenBets(sql, to);
  await fillEntries(sql);
  await writeSummaries(sql);
  await sql.query('vacuum (analyze) past_bets, bet_days, market_profits, ledger_entries, bets, markets, events');
  return { from, to, markets: MARKETS };
}

async function fillMarkets(sql: SqlClient, from: number): Promise<void> {
  await sql.query(
    `insert into accounts (id, role, currency, limits)
      select n, case when n = $1 then 'MAKER' else 'PLAYER' end, 'INR', '{}' from generate_series(1, $2::integer) n`,
    [MAKER, OTHERS],
  );
  // Six in ten events are cricket; one is a sport they rarely bet on.
  await sql.query(
    `insert into events (id, sport_id, status, start_time, title, details)
      select n, sport, 'CLOSED', at, title, jsonb_build_object('sportId', sport, 'title', title, 'startTime', at,
        'team1', 'Northern Warriors', 'team2', 'Southern Stars', 'competition', 'Premier League', 'country', 'IN',
        'venue', null, 'dreamEventId', 'd' || n)
      from (
        select n, (array[3, 3, 3, 3, 3, 3, 1, 1, 2, 25])[1 + n % 10] as sport,
          'Northern Warriors ' || n || ' v Southern Stars' as title,
          $1::bigint + ((n - 1) / $2::integer) * ${DAY_MS}::bigint as at
        from generate_series(1, $3::integer) n
      ) x`,
    [from, EVENTS_PER_DAY, DAYS * EVENTS_PER_DAY],
  );
  const terms = JSON.stringify({
    name: 'Match odds',
    minStake: 10_000,
    maxStake: 50_000_000,
    maxProfit: null,
    exposureLimit: null,
    inPlayDelayMs: 5_000,
    preMatchDelayMs: 0,
    commissionBps: 200,
    betLock: false,
    message: null,
    rules: 'All bets stand once the first ball is bowled. '.repeat(12),
    sort: 1,
  });
  await sql.query(
    `insert into markets (id, event_id, kind, sub_type, status, in_play, terms, runners, result, created_at, settled_at, archived)
      select n, event, kind, null, case when is_open then 'OPEN' else 'SETTLED' end, true,
        $1::jsonb || jsonb_build_object('name', kind || ' ' || n),
        jsonb_build_array(jsonb_build_object('id', 2 * n, 'name', 'Northern Warriors', 'sort', 1, 'status', 'ACTIVE', 'reductionBps', 0),
          jsonb_build_object('id', 2 * n + 1, 'name', 'Southern Stars', 'sort', 2, 'status', 'ACTIVE', 'reductionBps', 0)),
        case when is_open then null else jsonb_build_object('type', 'placings', 'placings', jsonb_build_array(jsonb_build_array(2 * n))) end,
        start, case when is_open then null else start + 30000000 end, not is_open
      from (
        select n, e.id as event, e.start_time as start, n > $3::integer as is_open,
          (array['MATCH_ODDS', 'BOOKMAKER', 'FANCY', 'FANCY', 'FANCY', 'ODD_EVEN', 'LINE', 'TOSS', 'FANCY', 'METER'])[1 + n % 10] as kind
        from generate_series(1, $3::integer + $4::integer) n
          join events e on e.id = 1 + least((n - 1) / $2::integer, ${DAYS * EVENTS_PER_DAY - 1})
      ) x`,
    [terms, MARKETS_PER_EVENT, MARKETS, OPEN_MARKETS],
  );
}

/** @param account 0 alternates between the other accounts. */
async function fillBets(
  sql: SqlClient,
  {
    account,
    first,
    count,
    from,
  }: {
    readonly account: number;
    readonly first: number;
    readonly count: number;
    readonly from: number;
  },
): Promise<void> {
  await sql.query(
    `insert into bets (id, account_id, market_id, runner_id, price, side, currency, status, persistence, stake, matched,
        matched_profit, unmatched, cancelled, lapsed, voided, placed_at, matched_at, profit_loss, settled_at, client_bet_id, ip)
      select $1::bigint + n, owner, market, 2 * market, 190, n % 2, 0, status, 0, stake,
        case when status >= 7 then stake else 0 end, case when status >= 7 then stake * 9 / 10 else 0 end, 0,
        case when status = 4 then stake else 0 end, case when status = 5 then stake else 0 end,
        case when status = 6 then stake else 0 end,
        at, at + 5, case when status in (7, 9) then stake * 9 / 10 + n % 97 when status in (8, 10) then -stake + n % 89 when status = 6 then 0 end,
        case when status >= 6 then settled end, 'c' || owner || '-' || n, '203.0.113.7'
      from (
        select n, market, m.settled_at as settled, case when $2 > 0 then $2 else 3 + n % ${OTHERS - 3} end as owner,
          m.created_at + (n % 29000) * 1000 as at,
          (array[10, 10, 20, 50, 50, 100, 500])[1 + n % 7] * 10000 + (n % 13) * 100 as stake,
          case when n % 1000 < 440 then 7 when n % 1000 < 900 then 8 when n % 1000 < 905 then 6
            when n % 1000 < 955 then 4 when n % 1000 < 995 then 5 else 9 end as status
        from (
          select n, 1 + ((n::bigint * ${MARKETS}) / $3::bigint)::integer as market from generate_series(0, $3::integer - 1) n
        ) y join markets m on m.id = y.market
      ) x`,
    [first, account, count],
  );
  if (from > Date.now()) throw new Error('bets are of the past');
}

async function fillOpenBets(sql: SqlClient, to: number): Promise<void> {
  await sql.query(
    `insert into bets (id, account_id, market_id, runner_id, price, side, currency, status, persistence, stake, matched,
        matched_profit, unmatched, cancelled, lapsed, voided, placed_at, matched_at, profit_loss, settled_at, client_bet_id, ip)
      select 100000000 + n, $1::integer, $2::integer + 1 + n % ${OPEN_MARKETS}, 2, 190, 0, 0, 3, 0, 50000, 50000, 45000, 0, 0, 0, 0,
        $3::bigint - n * 1000, $3::bigint, null, null, 'open-' || n, null
      from generate_series(0, ${OPEN_BETS - 1}) n`,
    [BETTOR, MARKETS, to],
  );
}

/** One hold per bet and, per account and market, its result plus the commission if it won. */
async function fillEntries(sql: SqlClient): Promise<void> {
  await sql.query(
    "insert into ledger_accounts (id, path) select n, 'player:' || n || ':INR' from generate_series(1, 10) n",
  );
  await sql.query(
    `insert into ledger_entries (id, key, at, kind, from_id, to_id, amount, account_id, market_id, reason, cash_change, cash_after)
      select row_number() over (order by at, sort, account_id, market_id), 'k' || row_number() over (order by at, sort, account_id, market_id),
        at, kind, 1, 2, greatest(abs(change), 1), account_id, market_id, null, change,
        case when kind > 2 then sum(change) over (partition by account_id order by at, sort, market_id) end
      from (
        select placed_at as at, 0 as sort, 1 as kind, account_id, market_id, 0 as change from bets where account_id <> ${MAKER}
        union all
        select settled_at, 1, 5, account_id, market_id, sum(profit_loss) from bets
          where profit_loss is not null group by account_id, market_id, settled_at having sum(profit_loss) <> 0
        union all
        select settled_at, 2, 6, account_id, market_id, -(sum(profit_loss) / 50) from bets
          where profit_loss is not null group by account_id, market_id, settled_at having sum(profit_loss) > 49
      ) x`,
  );
}

/** Writes the summaries that `append_batch` maintains with each batch, one market at a time. */
async function writeSummaries(sql: SqlClient): Promise<void> {
  for (let market = 1; market <= MARKETS; market += 100) {
    await sql.query(
      `select keep_past_bets(array(select id from bets where market_id between $1 and $2 and status >= 4))`,
      [market, market + 99],
    );
  }
  await sql.query(
    `select keep_market_cash(array_agg(kind), array_agg(account_id), array_agg(market_id), array_agg(cash_change))
      from ledger_entries where kind in (5, 6, 7)`,
  );
}
