-- Lines that a person has taken from their request: of which requests a line is not, the newest last.
alter table bank_lines add column not_of jsonb not null default '[]';
-- UNTIED: its deposit is to wait again. RETURNING: what was entered for its request is to be taken back.
alter table bank_lines drop constraint bank_lines_state_check;
alter table bank_lines add constraint bank_lines_state_check
  check (state in ('NEW', 'OPEN', 'MATCHED', 'UNTIED', 'RETURNING'));
