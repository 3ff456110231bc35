-- Since when a closed market waits for a result: told to whoever has a bet there, also by a server that started later.
-- What was closed before this is not known.

-- Time of the batch in which the status went to CLOSED; null while it is another one.
alter table markets add column closed_at bigint;
-- A settlement or a void was taken back then.
alter table markets add column taken_back boolean not null default false;

create function keep_closing() returns trigger language plpgsql as $$
begin
  new.closed_at := null;
  new.taken_back := false;
  if new.status = 'CLOSED' then
    -- append_batch writes the journal first: its last row is this batch.
    select at into new.closed_at from journal order by last_sequence desc limit 1;
    new.taken_back := old.status in ('SETTLED', 'VOIDED');
  end if;
  return new;
end $$;

create trigger closings_are_kept before update of status on markets
  for each row when (old.status is distinct from new.status) execute function keep_closing();
