-- Second factors, passkeys, and where sessions began.

alter table sessions add column started_at bigint;
update sessions set started_at = first.created_at
  from (select family, min(created_at) as created_at from sessions group by family) first
  where first.family = sessions.family;
alter table sessions alter column started_at set not null;

-- The secret is encrypted by the server; last_step is the newest time step whose code was used.
create table second_factors (
  user_id integer primary key,
  sealed_secret text not null,
  last_step bigint not null,
  created_at bigint not null
);

create table recovery_codes (
  user_id integer not null,
  code_hash text not null,
  primary key (user_id, code_hash)
);

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

create table images (
  id bigint generated always as identity primary key,
  owner_id integer not null,
  type text not null,
  bytes bytea not null,
  created_at bigint not null
);
create index images_by_owner on images (owner_id, created_at);
