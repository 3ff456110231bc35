-- Credits that follow from a statement count as acts of the operator who imported it.
alter table bank_lines add column imported_by integer;
