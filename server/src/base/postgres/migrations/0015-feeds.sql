-- Events of external feeds as they arrived, and the position of each source.

create table feed_events (
  source text not null,
  sequence bigint not null,
  fixture text not null,
  at bigint not null,
  body jsonb not null,
  primary key (source, sequence)
);
create index feed_events_by_fixture on feed_events (source, fixture);

create table feed_sources (source text primary key, position bigint not null);

-- An operator's choice for a fixture: a source, a scorer, or null for the sources by rank.
create table feed_choices (
  id bigint generated always as identity primary key,
  key text not null,
  source text,
  at bigint not null
);
create index feed_choices_by_key on feed_choices (key);
