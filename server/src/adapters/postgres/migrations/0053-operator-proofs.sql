-- Operators choose their password by a link, so a new one has none; and their passkeys, as passkeys of bettors.

alter table operators alter column password_hash drop not null;

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
