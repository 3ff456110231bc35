-- Deposits and withdrawals with the history of each, references of payments, and accounts that are paid out to.

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
  tax bigint not null,
  payee_code text,
  payee jsonb,
  payout jsonb,
  reference text,
  image_id bigint,
  image_hash text,
  picture_hash text,
  source text,
  flags jsonb not null,
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
  constraint cash_requests_repeated unique (user_id, client_request_id)
);
create unique index cash_requests_open_deposit on cash_requests (user_id, method_id)
  where type = 'DEPOSIT'
    and state in ('DRAFT', 'SUBMITTED', 'UNDER_REVIEW', 'AUTO_MATCHED', 'NEEDS_INFO', 'APPROVED');
create unique index cash_requests_open_withdrawal on cash_requests (user_id)
  where type = 'WITHDRAWAL'
    and state in ('REQUESTED', 'RISK_REVIEW', 'NEEDS_INFO', 'APPROVED', 'PROCESSING');
-- Two payments that are awaited at one account never have the same amount.
create unique index cash_requests_exact_amount on cash_requests (payee_code, amount)
  where is_exact
    and state in ('DRAFT', 'SUBMITTED', 'UNDER_REVIEW', 'AUTO_MATCHED', 'NEEDS_INFO', 'APPROVED');
create index cash_requests_by_user on cash_requests (user_id, id);
create index cash_requests_by_state on cash_requests (state, id);
create index cash_requests_owing on cash_requests (id) where owes is not null;
create index cash_requests_due on cash_requests (due_at) where due_at is not null;
create index cash_requests_by_payee on cash_requests (created_at) where payee_code is not null;
create index cash_requests_by_image on cash_requests (image_hash) where image_hash is not null;

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

-- One payment is claimed once; a reference whose claim was declined is free after a time.
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

-- Nothing is paid out to these users before then: how they prove themselves has changed.
create table payout_holds (
  user_id integer primary key,
  until bigint not null
);
