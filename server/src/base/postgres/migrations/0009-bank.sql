-- Lines of bank statements. A line is known by its account, day, reference and amount, so a file may be imported twice.
create table bank_lines (
  id integer generated always as identity primary key,
  account text not null,
  day text not null,
  reference text not null,
  text text not null,
  -- Paise; negative for debits.
  amount bigint not null check (amount <> 0),
  -- UNTIED: unmatched by an operator, its deposit is to be pending again. RETURNING: the ledger entry for its request
  -- is to be reversed.
  state text not null check (state in ('NEW', 'OPEN', 'MATCHED', 'UNTIED', 'RETURNING')),
  request_id integer,
  imported_at bigint not null,
  -- Requests that an operator unmatched it from, latest last.
  not_of jsonb not null default '[]',
  -- Set on a line that no request explains: a provider's payout of what it collected, or tax paid.
  purpose jsonb,
  -- Credits that follow from a statement count as actions of the operator who imported it.
  imported_by integer,
  constraint bank_lines_once unique (account, day, reference, amount),
  constraint bank_lines_one_meaning check (purpose is null or request_id is null)
);
-- A payment is one line, and so is its return.
create unique index bank_lines_of_request on bank_lines (request_id, (amount > 0)) where request_id is not null;
create index bank_lines_unfinished on bank_lines (id) where state <> 'MATCHED';
create index bank_lines_by_account on bank_lines (account, id);
