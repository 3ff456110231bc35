-- Who confirms a deposit or makes a payout, and what providers have said: each of their events counts once.

alter table cash_requests add column provider text not null default 'manual';

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
create index cash_requests_with_provider on cash_requests (created_at)
  where provider <> 'manual' and state in ('DRAFT', 'PROCESSING');

-- A payment that has come is no open request any more: it is credited beside another one that is awaited.
drop index cash_requests_open_deposit;
create unique index cash_requests_open_deposit on cash_requests (user_id, method_id)
  where type = 'DEPOSIT' and state in ('DRAFT', 'SUBMITTED', 'UNDER_REVIEW', 'NEEDS_INFO');
