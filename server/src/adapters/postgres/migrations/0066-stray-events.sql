-- What providers have said that belongs to no request as it was asked for: kept until a person has looked at it.
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
