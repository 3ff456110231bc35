-- Scorers write matches down at the ground and see nothing else of the house.
alter table operators drop constraint operators_role_check;
alter table operators add constraint operators_role_check
  check (role in ('admin', 'trader', 'cashier', 'support', 'scorer', 'viewer'));
