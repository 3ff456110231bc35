-- Days of the journal in files of the export folder. Rows are removed only once their day is listed here.

create table exports (
  -- Days since 1970, UTC.
  day integer primary key,
  -- The day's last command, entry and batch.
  last_sequence bigint not null unique,
  last_entry_id bigint not null,
  journal_hash text not null check (length(journal_hash) = 64),
  manifest_hash text not null check (length(manifest_hash) = 64),
  written_at bigint not null,
  -- Removal of reservations, and of the house's entries.
  removal text not null default 'NONE' check (removal in ('NONE', 'BEGUN', 'DONE'))
);
create trigger exports_are_kept before delete or truncate on exports
  for each statement execute function refuse_change();

-- Sum of a ledger account's removed entries: received minus given, paise.
create table carried_balances (ledger_account_id integer primary key, amount bigint not null);

-- Last command whose rows may be removed, 0 for none: a start replays from the oldest snapshot, notifications from
-- their position. `least` ignores nulls, hence the defaults.
create function removable_to() returns bigint language sql stable as $$
  select least(
    (select coalesce(max(last_sequence), 0) from exports),
    (select coalesce(min(sequence), 0) from snapshots),
    (select coalesce(max(sequence), 0) from notice_position)
  )
$$;

-- Removes the oldest batches up to a command. Returns their number.
create function remove_exported_journal(p_to bigint, p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed integer;
begin
  if p_to > removable_to() then
    raise exception 'the journal up to % is still needed', p_to;
  end if;
  perform set_config('crease.removal', 'exported', true);
  delete from journal where last_sequence in (
    select last_sequence from journal where last_sequence <= p_to order by last_sequence limit p_most
  );
  get diagnostics removed = row_count;
  perform set_config('crease.removal', '', true);
  return removed;
end $$;

-- Removes the reservations, and the house's part of the settlements, among a range of a day's entries, and carries
-- their sums. Grants and corrections stay: their keys guard against repeats. Returns the number removed.
create function remove_exported_entries(p_day integer, p_after bigint, p_to bigint) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed integer;
begin
  update exports set removal = 'BEGUN'
  where day = p_day and last_sequence <= removable_to() and last_entry_id >= p_to
    and p_after >= coalesce((select max(last_entry_id) from exports where day < p_day), 0);
  if not found then
    raise exception 'the entries up to % are still needed', p_to;
  end if;
  perform set_config('crease.removal', 'exported', true);
  with gone as (
    delete from ledger_entries e where e.id > p_after and e.id <= p_to and (
      e.kind in (1, 2)
      or e.kind >= 5 and exists (select 1 from accounts a where a.id = e.account_id and a.role = 'MAKER')
    )
    returning from_id, to_id, amount
  ), carried as (
    insert into carried_balances as c (ledger_account_id, amount)
    select id, sum(amount) from (
      select to_id as id, amount from gone union all select from_id, -amount from gone
    ) moved group by id
    on conflict (ledger_account_id) do update set amount = c.amount + excluded.amount
  )
  select count(*) into removed from gone;
  perform set_config('crease.removal', '', true);
  return removed;
end $$;

create function note_removal_done(p_day integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update exports set removal = 'DONE' where day = p_day and removal = 'BEGUN'
$$;
