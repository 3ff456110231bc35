-- What screens ask for. Written in the same transaction as the journal, rebuilt from it if ever in doubt.

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
  archived boolean not null
);
create index markets_by_event on markets (event_id);

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
  check (stake > 0 and stake = matched + unmatched + cancelled + lapsed + voided)
) with (fillfactor = 80);
create unique index bets_by_client_id on bets (account_id, client_bet_id);
create index bets_by_time on bets (account_id, placed_at, id);
create index bets_by_market on bets (market_id);
