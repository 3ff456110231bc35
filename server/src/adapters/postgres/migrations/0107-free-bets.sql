-- A free bet keeps what it is used for. It locks no money, so others of its product may be active beside it; and what is
-- owed of it may be owed after its end.

alter table bonus_claims add column free_bet jsonb;
drop index bonus_claims_active;
create unique index bonus_claims_active on bonus_claims (user_id, (terms ->> 'product'))
  where state = 'ACTIVE' and terms ->> 'kind' <> 'FREE_BET';
create index bonus_claims_owed on bonus_claims (id) where owes is not null;
