-- Who alone gave an operator their way in; null: the machine's owner, or another admin has vouched since.
alter table operators add column made_by integer;
