-- A line that no request explains: what a provider paid out of what it collected, or tax that was paid.
alter table bank_lines add column purpose jsonb;
alter table bank_lines add constraint bank_lines_one_meaning
  check (purpose is null or request_id is null);
