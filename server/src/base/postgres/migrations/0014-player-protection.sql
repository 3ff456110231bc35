-- Players' sessions on the site, and cases of players whom gambling may harm.

-- One row per session: its start, its latest activity and the last answer to a reality check.
create table sittings (
  user_id integer not null,
  started_at bigint not null,
  last_at bigint not null check (last_at >= started_at),
  checked_at bigint not null,
  primary key (user_id, started_at)
);
create index sittings_last on sittings (last_at);

create table harm_cases (
  id integer generated always as identity primary key,
  user_id integer not null,
  is_open boolean not null,
  version integer not null,
  score integer not null,
  stage text not null,
  signs jsonb not null,
  opened_at bigint not null,
  due_at bigint,
  look_at bigint,
  acted_at bigint,
  effect_at bigint,
  claimed_by integer,
  claimed_until bigint,
  proposal jsonb,
  closing jsonb,
  outcome text,
  closed_at bigint
);
create unique index harm_cases_open on harm_cases (user_id) where is_open;
create index harm_cases_by_user on harm_cases (user_id, closed_at);
create index harm_cases_by_score on harm_cases (is_open, score, id);
create index harm_cases_by_look on harm_cases (look_at) where look_at is not null;
create index harm_cases_by_effect on harm_cases (effect_at) where effect_at is not null;

create table harm_steps (
  id bigint generated always as identity primary key,
  case_id integer not null,
  at bigint not null,
  act text not null,
  actor text not null,
  text text,
  score integer,
  effect jsonb
);
create index harm_steps_by_case on harm_steps (case_id, id);
