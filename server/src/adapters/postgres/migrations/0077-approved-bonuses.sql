-- The house may look at each claim before a bonus is granted, and whoever made the terms is not who agrees.

alter table bonus_offers add column terms_by integer;
alter table bonus_claims add column terms_by integer;
update bonus_offers set terms = terms || '{"needsApproval": false}'::jsonb;
update bonus_claims set terms = terms || '{"needsApproval": false}'::jsonb;

drop index bonus_claims_open;
create index bonus_claims_open on bonus_claims (state)
  where state in ('PENDING', 'CLAIMED', 'QUALIFYING', 'ACTIVE');
