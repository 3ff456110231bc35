-- State of the house's own games as a provider. Each row is a document with the columns it is looked up by; seeds that
-- aren't revealed yet are sealed in it.

create table play_seats (digest text primary key, ends_at bigint not null, body jsonb not null);

create table play_chains (
  game text not null,
  chain integer not null,
  body jsonb not null,
  primary key (game, chain)
);

create table play_rounds (
  round_id text primary key,
  game text not null,
  chain integer not null,
  round_no integer not null,
  ended_at bigint,
  body jsonb not null,
  constraint play_rounds_by_number unique (game, chain, round_no)
);
create index play_rounds_by_end on play_rounds (ended_at);
create index play_rounds_by_opening on play_rounds (((body->>'openedAt')::bigint) desc);

create table play_tickets (
  ticket_id text primary key,
  round_id text not null references play_rounds,
  player_id text not null,
  game text not null,
  key text not null,
  at bigint not null,
  body jsonb not null,
  constraint play_tickets_by_key unique (player_id, key)
);
create index play_tickets_of_round on play_tickets (round_id);
-- For the sums of a month.
create index play_tickets_by_time on play_tickets (at);

create table play_pairs (
  player_id text not null,
  pair_id integer not null,
  body jsonb not null,
  primary key (player_id, pair_id)
);

create table play_singles (
  round_id text primary key,
  player_id text not null,
  game text not null,
  key text not null,
  pair_id integer not null,
  nonce integer not null,
  state text not null check (state in ('ASKED', 'OPEN', 'DONE', 'BACK')),
  ended_at bigint,
  body jsonb not null,
  constraint play_singles_by_key unique (player_id, key),
  constraint play_singles_by_number unique (player_id, pair_id, nonce)
);
-- A player has one open round per game.
create unique index play_singles_open on play_singles (player_id, game) where state in ('ASKED', 'OPEN');
create index play_singles_by_end on play_singles (ended_at);
create index play_singles_by_beginning on play_singles (((body->>'at')::bigint) desc);

create table play_moves (
  move_id text primary key,
  place bigint generated always as identity,
  is_done boolean not null,
  body jsonb not null
);
create index play_moves_owed on play_moves (place) where not is_done;

-- The outcome of a round never changes, nor do its seeds once revealed.
create function keep_play_outcome() returns trigger language plpgsql as $$
begin
  if old.body->'outcome' <> 'null'::jsonb and new.body->'outcome' <> old.body->'outcome' then
    raise exception 'the outcome of % stands', old.round_id;
  end if;
  return new;
end $$;
create trigger play_outcomes_stand before update on play_rounds for each row execute function keep_play_outcome();
