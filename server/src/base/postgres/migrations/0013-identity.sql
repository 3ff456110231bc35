-- Identity items requested from each player, with their history and images.

create table identity_items (
  id integer generated always as identity primary key,
  user_id integer not null,
  kind text not null,
  state text not null,
  version integer not null,
  details jsonb,
  person_key text,
  flags jsonb not null,
  hits jsonb not null,
  valid_until text,
  decline_code text,
  reason text,
  claimed_by integer,
  claimed_until bigint,
  first_by integer,
  needed_at bigint not null,
  submitted_at bigint,
  decided_at bigint,
  constraint identity_items_once unique (user_id, kind)
);
create index identity_items_by_state on identity_items (state, submitted_at);
create index identity_items_by_person on identity_items (person_key) where person_key is not null;

create table identity_steps (
  id bigint generated always as identity primary key,
  item_id integer not null,
  at bigint not null,
  from_state text,
  to_state text not null,
  actor text not null,
  reason text,
  ip text not null
);
create index identity_steps_by_item on identity_steps (item_id, id);

create table identity_pictures (
  id bigint generated always as identity primary key,
  item_id integer not null,
  type text not null,
  size integer not null,
  file text not null,
  created_at bigint not null
);
create index identity_pictures_by_item on identity_pictures (item_id, id);
