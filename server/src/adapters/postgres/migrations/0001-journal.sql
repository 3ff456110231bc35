-- The truth: what was asked, in order, chained by hashes. All instants are milliseconds since 1970 UTC.

create table engine_lease (
  only_row boolean primary key default true check (only_row),
  epoch bigint not null,
  taken_at bigint not null
);
insert into engine_lease (epoch, taken_at) values (0, 0);

create table journal (
  last_sequence bigint primary key,
  first_sequence bigint not null check (first_sequence <= last_sequence),
  at bigint not null,
  epoch bigint not null,
  hash text not null check (length(hash) = 64),
  payload text not null
);

create table snapshots (
  sequence bigint primary key,
  journal_hash text not null,
  state_hash text not null,
  image bytea not null
);

create table ledger_accounts (
  id integer primary key,
  path text not null unique
);

create table ledger_entries (
  id bigint primary key,
  key text not null unique,
  at bigint not null,
  kind smallint not null,
  from_id integer not null,
  to_id integer not null,
  amount bigint not null check (amount > 0),
  account_id integer not null,
  market_id integer not null,
  reason text,
  cash_change bigint not null,
  cash_after bigint,
  check (from_id <> to_id)
);
-- Kinds 1 and 2 are HOLD and RELEASE: they are on no statement, and there are as many of them as bets.
create index ledger_statement on ledger_entries (account_id, id) where kind > 2;

-- Settlements and their reversals: the list of winners.
create index ledger_wins on ledger_entries (at) where kind in (5, 7);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are added, never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger journal_is_append_only before update or delete or truncate on journal
  for each statement execute function refuse_change();
create trigger entries_are_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_accounts_are_append_only before update or delete or truncate on ledger_accounts
  for each statement execute function refuse_change();
