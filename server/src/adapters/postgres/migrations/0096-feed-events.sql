-- What feeds have sent from outside, as it came, and how far each of them was heard.

create table feed_events (
  source text not null,
  sequence bigint not null,
  fixture text not null,
  at bigint not null,
  body jsonb not null,
  primary key (source, sequence)
);
create index feed_events_by_fixture on feed_events (source, fixture);

create table feed_sources (
  source text primary key,
  position bigint not null
);
