-- Accounts, events, markets and bets as screens query them, written in the same transaction as the journal.

create table accounts (
  id integer primary key,
  role text not null check (role in ('PLAYER', 'MAKER')),
  currency text not null check (currency in ('INR', 'DEMO')),
  limits jsonb not null
);

create table events (
  id integer primary key,
  sport_id integer not null,
  status text not null,
  start_time bigint not null,
  title text not null,
  details jsonb not null
);
create index events_by_start on events (start_time desc, id desc);

create table markets (
  id integer primary key,
  event_id integer not null,
  kind text not null,
  sub_type text,
  status text not null,
  in_play boolean not null,
  terms jsonb not null,
  runners jsonb not null,
  result jsonb,
  created_at bigint not null,
  settled_at bigint,
  archived boolean not null,
  -- Orders a long report by name without reading terms and rules of every market.
  name text not null generated always as (coalesce(terms->>'name', '')) stored,
  -- Time of the batch that closed it; null in every other status.
  closed_at bigint,
  -- That batch reversed a settlement or a void.
  taken_back boolean not null default false,
  -- Day of the export with the bets of a market that was evicted from memory.
  exported_on integer,
  -- Each-way terms, {"places": 3, "divisor": 5}: so many places at the win odds over the divisor. Set at creation,
  -- never changed; null for other kinds.
  each_way jsonb
);
create index markets_by_event on markets (event_id);
create index markets_unsettled on markets (id) where settled_at is null;
create index markets_named on markets (id) include (name);
create index markets_exported on markets (exported_on) where exported_on is not null;

-- How long a closed market has been without a result: bettors are notified, also by a server that started later.
create function keep_closing() returns trigger language plpgsql as $$
begin
  new.closed_at := null;
  new.taken_back := false;
  if new.status = 'CLOSED' then
    -- append_batch writes the journal first: its last row is this batch.
    select at into new.closed_at from journal order by last_sequence desc limit 1;
    new.taken_back := old.status in ('SETTLED', 'VOIDED');
  end if;
  return new;
end $$;
create trigger closings_are_kept before update of status on markets
  for each row when (old.status is distinct from new.status) execute function keep_closing();

create table bets (
  id bigint primary key,
  account_id integer not null,
  market_id integer not null,
  runner_id integer not null,
  price integer not null,
  side smallint not null,
  currency smallint not null,
  status smallint not null,
  persistence smallint not null,
  stake bigint not null,
  matched bigint not null,
  matched_profit bigint not null,
  unmatched bigint not null,
  cancelled bigint not null,
  lapsed bigint not null,
  voided bigint not null,
  placed_at bigint not null,
  matched_at bigint not null,
  profit_loss bigint,
  settled_at bigint,
  client_bet_id text not null,
  ip text,
  -- Line or band and rate of a bet in a house market; null in an order book.
  house_line integer,
  house_reach integer,
  house_rate integer,
  -- Shown to the bettor. It comes once, with the void; later writes keep it.
  void_reason text,
  -- Mean price of its fills, weighted by stake, in ten-thousandths; null if nothing is matched. It can't be computed
  -- from stake and profit sums: profits are rounded, and the legs of a cross match have their own prices.
  mean_price integer,
  check (stake > 0 and stake = matched + unmatched + cancelled + lapsed + voided),
  constraint bets_house_whole check (num_nulls(house_line, house_reach, house_rate) in (0, 3))
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
create unique index bets_by_client_id on bets (account_id, client_bet_id);
create index bets_by_time on bets (account_id, placed_at, id);
-- Open bets of a player are those in each unsettled market.
create index bets_by_market_account on bets (market_id, account_id);

-- Price trail: volume matched on a runner within ten seconds, and the last price. Only for display: written after the
-- commit and deleted some days after settlement. Bets have the data it is made from.
create table price_stretches (
  market_id integer not null,
  currency smallint not null,
  runner_id integer not null,
  at bigint not null,
  price integer not null,
  matched bigint not null,
  primary key (market_id, currency, runner_id, at)
);
