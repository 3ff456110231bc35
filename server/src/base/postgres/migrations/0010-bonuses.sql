-- Bonus offers, their claims by players, and the settled stakes that count for each claim.

create table bonus_offers (
  id integer generated always as identity primary key,
  terms_version integer not null,
  terms jsonb not null,
  enabled boolean not null,
  domains jsonb not null,
  ends_at bigint,
  budget bigint not null check (budget > 0),
  created_at bigint not null,
  -- Operator who set the terms and so can't approve claims.
  terms_by integer
);

create table bonus_claims (
  id integer generated always as identity primary key,
  offer_id integer not null,
  user_id integer not null,
  terms_version integer not null,
  terms jsonb not null,
  state text not null,
  version integer not null,
  amount bigint check (amount > 0),
  required bigint check (required >= 0),
  reserved bigint not null check (reserved >= 0),
  wagered bigint not null default 0 check (wagered >= 0),
  converted bigint check (converted >= 0),
  deposit_id integer,
  withdrawal text,
  owes jsonb,
  reason text,
  ip text not null,
  browser text not null,
  created_at bigint not null,
  granted_at bigint,
  due_at bigint,
  ended_at bigint,
  terms_by integer,
  -- Start of the day or week whose losses it returns a part of.
  period_from bigint,
  -- Bet that a free bet was used for.
  free_bet jsonb
);
-- An offer is claimed once, and a lossback once per period.
create unique index bonus_claims_repeated on bonus_claims (offer_id, user_id, coalesce(period_from, 0));
-- One bonus of a product is active at a time; one about to be active is owed by then. Free bets and free rounds lock no
-- money, so others may be active beside them.
create unique index bonus_claims_active on bonus_claims (user_id, (terms ->> 'product'))
  where state = 'ACTIVE' and terms ->> 'kind' not in ('FREE_BET', 'FREE_ROUNDS');
create index bonus_claims_by_user on bonus_claims (user_id, id);
create index bonus_claims_by_origin on bonus_claims (offer_id, ip);
create index bonus_claims_open on bonus_claims (state) where state in ('PENDING', 'CLAIMED', 'QUALIFYING', 'ACTIVE');
-- A free bet may owe a step after its end.
create index bonus_claims_owed on bonus_claims (id) where owes is not null;

create table bonus_claim_steps (
  id bigint generated always as identity primary key,
  claim_id integer not null,
  at bigint not null,
  from_state text,
  to_state text not null,
  actor text not null,
  reason text,
  ip text not null
);
create index bonus_claim_steps_by_claim on bonus_claim_steps (claim_id, id);

-- A settlement counts once for a claim, and not at all once its result is reversed.
create table bonus_wagers (
  claim_id integer not null,
  source text not null,
  settlement bigint not null,
  wager_group text not null,
  staked bigint not null,
  counted bigint not null,
  at bigint not null,
  is_taken_back boolean not null default false,
  primary key (claim_id, source, settlement)
);
create index bonus_wagers_by_source on bonus_wagers (source);

-- Last command of the journal whose settlements are counted.
create table bonus_position (id integer primary key check (id = 1), counted_up_to bigint not null);
insert into bonus_position (id, counted_up_to) values (1, 0);
