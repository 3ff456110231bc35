-- Free rounds lock no money, as free bets; what is paid in one says for which bonus, and how much of it its player keeps.

drop index bonus_claims_active;
create unique index bonus_claims_active on bonus_claims (user_id, (terms ->> 'product'))
  where state = 'ACTIVE' and terms ->> 'kind' not in ('FREE_BET', 'FREE_ROUNDS');

alter table casino_transactions add column free_round integer;
alter table casino_transactions add column kept bigint;
