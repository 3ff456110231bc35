-- Every accepted call of a game provider with its identifiers, written with its batch: repeats, and bets rolled back
-- before they arrived, are recognised forever.
create table casino_transactions (
  id bigint primary key,
  provider text not null,
  tx_id text not null,
  account_id integer not null,
  game text not null,
  round_id text not null,
  kind text not null check (kind in ('BET', 'WIN', 'ADJUST', 'ROLLBACK', 'END', 'TOMBSTONE')),
  bet_tx_id text,
  amount bigint not null,
  balance bigint not null,
  at bigint not null,
  -- Bonus of a free round, and how much of the payout its player keeps.
  free_round integer,
  kept bigint,
  constraint casino_transactions_by_tx unique (provider, tx_id)
);
create index casino_transactions_of_account on casino_transactions (account_id, id);
create index casino_transactions_of_round on casino_transactions (provider, round_id);
-- Rounds that ended on a day, to reconcile them with the provider's report.
create index casino_transactions_by_end on casino_transactions (provider, at) where kind = 'END';
create trigger casino_transactions_are_append_only before update or delete or truncate on casino_transactions
  for each statement execute function refuse_change();
