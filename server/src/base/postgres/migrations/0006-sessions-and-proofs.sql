-- Sessions and login attempts of users and operators, and the proofs they log in with.

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
  browser text not null,
  -- Start of the token family.
  started_at bigint not null
);
create index sessions_by_owner on sessions (kind, owner_id) where ended_at is null;
create index sessions_by_family on sessions (family);
create index sessions_by_expiry on sessions (refresh_expires_at);

create table login_attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  owner_id integer,
  at bigint not null,
  failure text,
  ip text not null,
  browser text not null,
  session_id bigint,
  is_new_device boolean not null default false,
  -- Also here because a long session loses its first row.
  family text
);
create index login_attempts_by_owner on login_attempts (kind, owner_id, id);

-- The secret is sealed by the server; last_step is the latest time step whose code was used.
create table second_factors (
  user_id integer primary key,
  sealed_secret text not null,
  last_step bigint not null,
  created_at bigint not null
);

create table recovery_codes (user_id integer not null, code_hash text not null, primary key (user_id, code_hash));

create table passkeys (
  id bigint generated always as identity primary key,
  user_id integer not null,
  rp_id text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null,
  name text not null,
  created_at bigint not null,
  last_used_at bigint
);
create index passkeys_by_user on passkeys (user_id, id);

-- The same for operators; user_id is the operator's ID.
create table operator_second_factors (
  user_id integer primary key,
  sealed_secret text not null,
  last_step bigint not null,
  created_at bigint not null
);

create table operator_recovery_codes (
  user_id integer not null,
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table operator_passkeys (
  id bigint generated always as identity primary key,
  user_id integer not null,
  rp_id text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null,
  name text not null,
  created_at bigint not null,
  last_used_at bigint
);
create index operator_passkeys_by_user on operator_passkeys (user_id, id);
