-- When players were here: one row for a sitting, and up to when it answered what it was asked about itself.

create table sittings (
  user_id integer not null,
  started_at bigint not null,
  last_at bigint not null check (last_at >= started_at),
  checked_at bigint not null,
  primary key (user_id, started_at)
);
create index sittings_last on sittings (last_at);
