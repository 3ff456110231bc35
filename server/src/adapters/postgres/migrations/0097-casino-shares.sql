-- Rounds of games count toward bonuses too. What was promised before counts none of them.

update bonus_offers set terms = jsonb_set(terms, '{shares}',
  '{"SLOTS": 0, "INDIAN": 0, "TABLES": 0, "INSTANT": 0}'::jsonb || (terms -> 'shares'));
update bonus_claims set terms = jsonb_set(terms, '{shares}',
  '{"SLOTS": 0, "INDIAN": 0, "TABLES": 0, "INSTANT": 0}'::jsonb || (terms -> 'shares'));
