-- What operators prove themselves with; as second_factors, recovery_codes and passkeys of bettors.

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
create index operator_passkeys_by_operator on operator_passkeys (user_id, id);
