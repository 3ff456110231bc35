-- Bet histories of players, precomputed with the batch that ends a bet so that long lists take milliseconds:
--
-- past_bets       finished bets with the columns that lists filter and sort by, narrow enough for index-only reads
-- bet_days        their counts and sums by day, sport, kind and status
-- market_profits  each account's result per market
-- Makers have none: they have millions of bets and nobody pages through them.

-- Days since 1970 in Asia/Kolkata, which has no daylight saving time.
create function kolkata_day(at bigint) returns integer language sql immutable parallel safe as
  $$ select ((at + 19800000) / 86400000)::integer $$;

-- Order as in MARKET_KIND_CODE of the server: add at the end, never renumber.
create function market_kind_code(kind text) returns smallint language sql immutable parallel safe as
  $$ select array_position(array['MATCH_ODDS', 'TIED', 'COMPLETED', 'GOALS', 'WIN', 'PLACE', 'OTHER', 'LINE',
    'BOOKMAKER', 'TOSS', 'FANCY', 'ODD_EVEN', 'KHADO', 'METER', 'LOTTERY', 'PREMIUM', 'EACH_WAY'], kind)::smallint $$;

create table past_bets (
  bet_id bigint primary key,
  account_id integer not null,
  market_id integer not null,
  sport_id integer not null,
  kind smallint not null,
  status smallint not null,
  stake bigint not null,
  matched bigint not null,
  profit_loss bigint,
  placed_at bigint not null,
  settled_at bigint
  -- An index-only read needs pages that vacuum has visited; new rows can't wait for a fifth of the table.
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
-- One index per sort order, each with all columns that its list filters by.
create index past_bets_by_place on past_bets (account_id, placed_at, bet_id)
  include (status, sport_id, kind, stake, profit_loss, settled_at);
create index past_bets_by_settle on past_bets (account_id, settled_at, bet_id)
  include (placed_at, status, sport_id, kind);
create index past_bets_by_stake on past_bets (account_id, stake, bet_id) include (placed_at, status, sport_id, kind);
create index past_bets_by_profit on past_bets (account_id, profit_loss, bet_id)
  include (placed_at, status, sport_id, kind);
-- For few among many: exactly the rows of a sport, a kind and a status.
create index past_bets_by_facet on past_bets (account_id, status, sport_id, kind, placed_at, bet_id)
  include (stake, profit_loss, settled_at);

create table bet_days (
  account_id integer not null,
  placed_day integer not null,
  -- 0: it ended without a settlement.
  settled_day integer not null,
  sport_id integer not null,
  kind smallint not null,
  status smallint not null,
  bets bigint not null,
  stake bigint not null,
  profit_loss bigint not null,
  primary key (account_id, placed_day, settled_day, sport_id, kind, status)
);

create table market_profits (
  account_id integer not null,
  market_id integer not null,
  event_id integer not null,
  sport_id integer not null,
  kind smallint not null,
  -- Bets with a result, their matched stakes and their P&L before commission; 0 while none is settled.
  bets bigint not null default 0,
  stake bigint not null default 0,
  profit_loss bigint not null default 0,
  -- Cash moved by settlements, commissions and reversals.
  cash bigint not null default 0,
  -- Latest settlement.
  settled_at bigint not null default 0,
  primary key (account_id, market_id)
);
create index market_profits_by_settle on market_profits (account_id, settled_at);

-- Removes the given bets from the histories and adds those that are finished again as they are now. Each bet and its
-- account are looked up by ID, whatever the statistics say: `offset 0` keeps the order, and the settings make one plan
-- for any number of bets. In a new database, whose tables are empty, the plan would otherwise read all accounts for
-- each batch. Planning again with every batch that ends a bet takes longer than running it.
create function keep_past_bets(p_ids bigint[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  with gone as (
    delete from past_bets where bet_id = any (p_ids)
    returning account_id, market_id, sport_id, kind, status, stake, matched, profit_loss, placed_at, settled_at
  ), days as (
    update bet_days d set bets = d.bets - s.bets, stake = d.stake - s.stake, profit_loss = d.profit_loss - s.profit_loss
    from (
      select account_id, kolkata_day(placed_at) as placed_day, coalesce(kolkata_day(settled_at), 0) as settled_day,
        sport_id, kind, status, count(*) as bets, sum(stake) as stake, coalesce(sum(profit_loss), 0) as profit_loss
      from gone group by 1, 2, 3, 4, 5, 6
    ) s
    where (d.account_id, d.placed_day, d.settled_day, d.sport_id, d.kind, d.status)
      = (s.account_id, s.placed_day, s.settled_day, s.sport_id, s.kind, s.status)
  )
  update market_profits p
  set bets = p.bets - s.bets, stake = p.stake - s.stake, profit_loss = p.profit_loss - s.profit_loss
  from (
    select account_id, market_id, count(*) as bets, sum(matched) as stake, sum(profit_loss) as profit_loss
    from gone where profit_loss is not null group by 1, 2
  ) s
  where p.account_id = s.account_id and p.market_id = s.market_id;

  with come as (
    insert into past_bets (bet_id, account_id, market_id, sport_id, kind, status, stake, matched, profit_loss,
      placed_at, settled_at)
    select b.id, b.account_id, b.market_id, e.sport_id, market_kind_code(m.kind), b.status, b.stake, b.matched,
      b.profit_loss, b.placed_at, b.settled_at
    from unnest(p_ids) as given (id)
      cross join lateral (select * from bets where id = given.id and status >= 4 offset 0) b
      cross join lateral (select 1 from accounts where id = b.account_id and role = 'PLAYER' offset 0) a
      join markets m on m.id = b.market_id join events e on e.id = m.event_id
    returning account_id, market_id, sport_id, kind, status, stake, matched, profit_loss, placed_at, settled_at
  ), days as (
    insert into bet_days (account_id, placed_day, settled_day, sport_id, kind, status, bets, stake, profit_loss)
    select account_id, kolkata_day(placed_at), coalesce(kolkata_day(settled_at), 0), sport_id, kind, status,
      count(*), sum(stake), coalesce(sum(profit_loss), 0)
    from come group by 1, 2, 3, 4, 5, 6
    on conflict (account_id, placed_day, settled_day, sport_id, kind, status) do update set
      bets = bet_days.bets + excluded.bets, stake = bet_days.stake + excluded.stake,
      profit_loss = bet_days.profit_loss + excluded.profit_loss
  )
  insert into market_profits (account_id, market_id, event_id, sport_id, kind, bets, stake, profit_loss, settled_at)
  select c.account_id, c.market_id, m.event_id, c.sport_id, c.kind, count(*), sum(c.matched), sum(c.profit_loss),
    max(c.settled_at)
  from come c join markets m on m.id = c.market_id
  where c.profit_loss is not null group by 1, 2, 3, 4, 5
  on conflict (account_id, market_id) do update set
    bets = market_profits.bets + excluded.bets, stake = market_profits.stake + excluded.stake,
    profit_loss = market_profits.profit_loss + excluded.profit_loss,
    settled_at = greatest(market_profits.settled_at, excluded.settled_at);
end $$;

-- Adds the cash that a batch's entries moved in players' markets.
create function keep_market_cash(e_kind smallint[], e_account integer[], e_market integer[], e_change bigint[])
returns void language sql as $$
  insert into market_profits (account_id, market_id, event_id, sport_id, kind, cash)
  select x.account_id, x.market_id, m.event_id, e.sport_id, market_kind_code(m.kind), x.cash
  from (
    select account_id, market_id, sum(change) as cash
    from unnest(e_kind, e_account, e_market, e_change) as u (kind, account_id, market_id, change)
    where kind in (5, 6, 7) and account_id > 0 and market_id > 0
    group by 1, 2
  ) x
    join accounts a on a.id = x.account_id and a.role = 'PLAYER'
    join markets m on m.id = x.market_id join events e on e.id = m.event_id
  on conflict (account_id, market_id) do update set cash = market_profits.cash + excluded.cash;
$$;
