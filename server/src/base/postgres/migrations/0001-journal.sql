-- Journal and ledger: every command in order, chained by hashes. All times are milliseconds since 1970 UTC.

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
  -- Space of removed rows is reused soon; also in ledger_entries and bets.
) with (autovacuum_vacuum_scale_factor = 0.05);

create table snapshots (
  sequence bigint primary key,
  journal_hash text not null,
  state_hash text not null,
  image bytea not null
);

create table ledger_accounts (id integer primary key, path text not null unique);

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
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
-- Lines, sums and balances of a statement from the index alone. Kinds 1 and 2 are HOLD and RELEASE: no statement shows
-- them, and there are as many of them as bets.
create index ledger_statement_lines on ledger_entries (account_id, at, id) include (kind, cash_change, cash_after)
  where kind > 2;
-- Settlements and their reversals, for the list of winners.
create index ledger_wins on ledger_entries (at) where kind in (5, 7);

-- Rows leave only once they are exported, through remove_exported_journal and remove_exported_entries.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name in ('journal', 'ledger_entries')
    and current_setting('crease.removal', true) = 'exported' then
    return null;
  end if;
  raise exception 'rows of % are added, never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger journal_is_append_only before update or delete or truncate on journal
  for each statement execute function refuse_change();
create trigger entries_are_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_accounts_are_append_only before update or delete or truncate on ledger_accounts
  for each statement execute function refuse_change();
