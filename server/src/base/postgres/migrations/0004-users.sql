-- Users, the SMS codes that verify them, and their personal settings and notifications.

create table users (
  id integer generated always as identity primary key,
  user_name text not null,
  mobile text,
  password_hash text,
  domain text not null,
  is_demo boolean not null,
  currency text not null check (currency in ('INR', 'DEMO')),
  verified boolean not null,
  active boolean not null,
  bet_blocked boolean not null,
  casino_blocked boolean not null,
  withdrawal_blocked boolean not null,
  must_change_password boolean not null,
  flags jsonb not null,
  stakes jsonb,
  created_at bigint not null,
  expires_at bigint,
  last_login_at bigint,
  -- Closure of the account: requested, carried out, erasure due and done.
  closing_asked_at bigint,
  closed_at bigint,
  erase_at bigint,
  erased_at bigint,
  -- Network that a demo user counts for, as long as they play.
  demo_network text,
  proven jsonb not null default '[]'
);
-- Names and mobiles are unique among verified users only: a registration reserves neither, so typing someone else's
-- name or mobile takes nothing from them.
create unique index users_by_name on users (lower(user_name)) where verified;
create unique index users_by_mobile on users (mobile) where verified and mobile is not null;
create index users_waiting_by_name on users (lower(user_name)) where not verified;
create index users_waiting_by_mobile on users (mobile) where not verified;
create index users_by_expiry on users (expires_at) where expires_at is not null and active;
create index users_closing on users (id) where closing_asked_at is not null and closed_at is null;
create index users_to_erase on users (erase_at) where erase_at is not null and erased_at is null;
create index users_by_demo_network on users (demo_network) where demo_network is not null;

create table one_time_codes (
  user_id integer primary key references users (id) on delete cascade,
  code_hash text not null,
  expires_at bigint not null,
  tries integer not null default 0,
  sent_at bigint not null
);

-- Outlives the code and an unverified user, so that the SMS limit of a mobile can't be evaded.
create table code_texts (
  mobile text not null,
  sent_at bigint not null,
  -- A text that the SMS provider rejected counts for the hour, but imposes no delay.
  failed boolean not null default false,
  -- Origin, so that strangers can't use up a mobile's texts, nor one domain those of the others.
  network text not null default '',
  domain text not null default ''
);
create index code_texts_by_mobile on code_texts (mobile, sent_at);
create index code_texts_by_network on code_texts (network, sent_at);
create index code_texts_by_domain on code_texts (domain, sent_at);
create index code_texts_by_time on code_texts (sent_at);

-- Uploads of users. The bytes are in files beside the database and deleted after a day.
create table images (
  id bigint generated always as identity primary key,
  owner_id integer not null,
  type text not null,
  created_at bigint not null,
  size integer not null,
  file text not null
);
create index images_by_owner on images (owner_id, created_at);
create index images_by_time on images (created_at);

create table user_preferences (user_id integer primary key, preferences jsonb not null);

-- A user's notifications are numbered from 1 without gaps: a count is a difference and a page is a range.
create table notice_heads (user_id integer primary key, newest integer not null, read_up_to integer not null default 0);

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

-- Last command of the journal that notifications were written for.
create table notice_position (only_row boolean primary key default true check (only_row), sequence bigint not null);
insert into notice_position (sequence) values (0);

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
