-- People: bettors, operators, their sessions and what they did.

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
  last_login_at bigint
);
create unique index users_by_name on users (lower(user_name));
create unique index users_by_mobile on users (mobile) where mobile is not null;
create index users_by_expiry on users (expires_at) where expires_at is not null and active;

create table operators (
  id integer generated always as identity primary key,
  user_name text not null,
  password_hash text not null,
  role text not null check (role in ('admin', 'trader', 'cashier', 'support', 'viewer')),
  active boolean not null,
  created_at bigint not null,
  last_login_at bigint
);
create unique index operators_by_name on operators (lower(user_name));

create table sessions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('user', 'operator')),
  owner_id integer not null,
  family text not null,
  access_hash text not null unique,
  refresh_hash text unique,
  casino_hash text unique,
  access_expires_at bigint not null,
  refresh_expires_at bigint not null,
  created_at bigint not null,
  rotated_at bigint,
  replaced_by bigint,
  ended_at bigint,
  ip text not null,
  browser text not null
);
create index sessions_by_owner on sessions (kind, owner_id) where ended_at is null;
create index sessions_by_family on sessions (family);
create index sessions_by_expiry on sessions (refresh_expires_at);

create table one_time_codes (
  user_id integer primary key references users (id) on delete cascade,
  code_hash text not null,
  expires_at bigint not null,
  tries integer not null default 0,
  sent_at bigint not null
);

-- Outlives the code and an unverified user, so that the limit on texts to a mobile cannot be walked around.
create table code_texts (
  mobile text not null,
  sent_at bigint not null
);
create index code_texts_by_mobile on code_texts (mobile, sent_at);

create table login_attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  owner_id integer,
  at bigint not null,
  failure text,
  ip text not null,
  browser text not null,
  session_id bigint
);
create index login_attempts_by_owner on login_attempts (kind, owner_id, id);

create table documents (
  name text primary key,
  value jsonb not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  at bigint not null,
  actor text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  reason text,
  before jsonb,
  after jsonb,
  ip text not null
);
create index audit_by_time on audit_log (at, id);
create trigger audit_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
