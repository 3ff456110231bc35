-- A part of what was lost in each day or week: an offer is taken once, and given once for each period.

update bonus_offers set terms = terms || '{"period": null, "minLoss": null}'::jsonb;
update bonus_claims set terms = terms || '{"period": null, "minLoss": null}'::jsonb;
alter table bonus_claims add column period_from bigint;
alter table bonus_claims drop constraint bonus_claims_repeated;
create unique index bonus_claims_repeated
  on bonus_claims (offer_id, user_id, coalesce(period_from, 0));
