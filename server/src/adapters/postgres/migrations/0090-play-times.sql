-- Sums of a month are asked for by time, and rounds are looked for by when they began.
create index play_tickets_by_time on play_tickets (at);
create index play_rounds_by_opening on play_rounds (((body->>'openedAt')::bigint) desc);
create index play_singles_by_beginning on play_singles (((body->>'at')::bigint) desc);
