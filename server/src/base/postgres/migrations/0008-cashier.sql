-- Deposits and withdrawals with the history of each, references of payments, payout accounts and provider events.

create table cash_requests (
  id integer generated always as identity primary key,
  type text not null check (type in ('DEPOSIT', 'WITHDRAWAL')),
  state text not null,
  version integer not null,
  user_id integer not null,
  client_request_id text not null,
  method_id integer not null,
  payment_type text not null,
  amount bigint not null check (amount > 0),
  is_exact boolean not null,
  settled_amount bigint,
  tax bigint not null default 0,
  payee_code text,
  payee jsonb,
  payout jsonb,
  reference text,
  image_id bigint,
  image_hash text,
  picture_hash text,
  source text,
  flags jsonb not null default '[]',
  remark text,
  reject_code text,
  reject_reason text,
  claimed_by integer,
  claimed_until bigint,
  appealed_at bigint,
  batch_id integer,
  owes jsonb,
  created_at bigint not null,
  submitted_at bigint,
  due_at bigint,
  ended_at bigint,
  provider text not null default 'manual',
  -- Bank line that a deposit is credited from: its money is among the unidentified receipts.
  bank_line_id integer,
  -- When the payer reversed a credited deposit.
  disputed_at bigint,
  constraint cash_requests_repeated unique (user_id, client_request_id)
);
-- A payment that has arrived is no longer an open request: it is credited beside another pending one.
create unique index cash_requests_open_deposit on cash_requests (user_id, method_id)
  where type = 'DEPOSIT' and state in ('DRAFT', 'SUBMITTED', 'UNDER_REVIEW', 'NEEDS_INFO');
create unique index cash_requests_open_withdrawal on cash_requests (user_id)
  where type = 'WITHDRAWAL' and state in ('REQUESTED', 'RISK_REVIEW', 'NEEDS_INFO', 'APPROVED', 'PROCESSING');
-- Two payments expected at one account never have the same amount.
create unique index cash_requests_exact_amount on cash_requests (payee_code, amount)
  where is_exact and state in ('DRAFT', 'SUBMITTED', 'UNDER_REVIEW', 'AUTO_MATCHED', 'NEEDS_INFO', 'APPROVED');
create index cash_requests_by_user on cash_requests (user_id, id);
create index cash_requests_by_state on cash_requests (state, id);
create index cash_requests_owing on cash_requests (id) where owes is not null;
create index cash_requests_due on cash_requests (due_at) where due_at is not null;
create index cash_requests_by_payee on cash_requests (created_at) where payee_code is not null;
create index cash_requests_by_image on cash_requests (image_hash) where image_hash is not null;
create index cash_requests_by_reference on cash_requests (reference) where reference is not null;
create index cash_requests_with_provider on cash_requests (created_at)
  where provider <> 'manual' and state in ('DRAFT', 'PROCESSING');
create index cash_requests_in_transit on cash_requests (id) where state in ('CREDITED', 'REVERSED', 'PAID', 'RETURNED');

create table cash_request_steps (
  id bigint generated always as identity primary key,
  request_id integer not null,
  at bigint not null,
  from_state text,
  to_state text not null,
  actor text not null,
  reason text,
  amount_before bigint,
  amount_after bigint,
  ip text not null
);
create index cash_request_steps_by_request on cash_request_steps (request_id, id);

-- A payment is claimed once; the reference of a declined claim is free again at a set time. UPI, IMPS and a bank's own
-- transfers share their twelve-digit numbers, so they are one family.
create table payment_references (
  family text not null,
  reference text not null,
  request_id integer not null,
  free_at bigint,
  primary key (family, reference)
);
create index payment_references_by_request on payment_references (request_id);

create table payout_accounts (
  id integer generated always as identity primary key,
  user_id integer not null,
  kind text not null,
  holder_name text not null,
  account_number text,
  ifsc_code text,
  bank_name text,
  upi_id text,
  wallet_address text,
  network text,
  place text not null,
  created_at bigint not null,
  usable_from bigint not null,
  constraint payout_accounts_once unique (user_id, place)
);
create index payout_accounts_by_place on payout_accounts (place);

create table payout_batches (
  id integer generated always as identity primary key,
  at bigint not null,
  operator_id integer not null
);

-- No payouts to these users until then: their proofs have changed.
create table payout_holds (user_id integer primary key, until bigint not null);

-- Events of payment providers; each counts once.
create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  request_id integer not null,
  amount bigint not null,
  received_at bigint not null,
  constraint provider_events_once primary key (provider, event_id)
);
create index provider_events_by_request on provider_events (request_id);

-- Provider events that match no request, kept until someone has reviewed them.
create table stray_events (
  id integer generated always as identity primary key,
  provider text not null,
  event_id text not null,
  type text not null,
  reference text not null,
  payment_id text not null,
  amount bigint not null,
  currency text not null,
  problem text not null,
  received_at bigint not null,
  closed_at bigint,
  closed_by integer,
  remark text,
  constraint stray_events_once unique (provider, event_id)
);
create index stray_events_open on stray_events (id) where closed_at is null;
