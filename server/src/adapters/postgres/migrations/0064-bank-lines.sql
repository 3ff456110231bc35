-- Lines of bank statements. A line is known by its account, day, reference and amount: a file may be read twice.
create table bank_lines (
  id integer generated always as identity primary key,
  account text not null,
  day text not null,
  reference text not null,
  text text not null,
  -- Paise; below zero for what went.
  amount bigint not null check (amount <> 0),
  state text not null check (state in ('NEW', 'OPEN', 'MATCHED')),
  request_id integer,
  imported_at bigint not null,
  constraint bank_lines_once unique (account, day, reference, amount)
);
-- A payment stands on one line, and so does what was sent back of it.
create unique index bank_lines_of_request on bank_lines (request_id, (amount > 0))
  where request_id is not null;
create index bank_lines_unfinished on bank_lines (id) where state <> 'MATCHED';
create index bank_lines_by_account on bank_lines (account, id);

-- The line that a deposit is credited from: its money is among what was received and not known.
alter table cash_requests add column bank_line_id integer;
create index cash_requests_by_reference on cash_requests (reference) where reference is not null;
create index cash_requests_in_transit on cash_requests (id)
  where state in ('CREDITED', 'REVERSED', 'PAID', 'RETURNED');
