-- What belongs to one person and is no money: how his desk is set, what he was told, which prices he waits for.

create table user_preferences (
  user_id integer primary key,
  preferences jsonb not null
);

-- Notices of a user are numbered from 1 without a gap, so that a count is a difference and a page is a range.
create table notice_heads (
  user_id integer primary key,
  newest integer not null,
  read_up_to integer not null default 0
);

create table notices (
  user_id integer not null,
  number integer not null,
  key text not null,
  at bigint not null,
  kind text not null,
  facts json not null,
  event_id integer,
  market_id integer,
  primary key (user_id, number),
  unique (user_id, key)
);

-- Up to where the journal is told in notices. What happened before there were any is not told any more.
create table notice_position (
  only_row boolean primary key default true check (only_row),
  sequence bigint not null
);
insert into notice_position (sequence) select coalesce(max(last_sequence), 0) from journal;

create table price_alerts (
  id bigint generated always as identity primary key,
  user_id integer not null,
  currency smallint not null,
  market_id integer not null,
  runner_id integer not null,
  side text not null,
  "when" text not null,
  price integer not null,
  created_at bigint not null
);
create index price_alerts_by_market on price_alerts (market_id);
