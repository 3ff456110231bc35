-- Each line of the audit log carries a hash over itself and the line before: a line that is changed, put in or taken out
-- breaks every later one. `verify` walks the chain.

alter table audit_log add column hash text;

create function audit_hash(previous text, line audit_log) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_build_array(previous, line.id, line.at, line.actor, line.action, line.entity,
    line.entity_id, line.reason, line.before, line.after, line.ip)::text, 'UTF8')), 'hex')
$$;

-- Numbers are given under the lock, so that the order of the numbers is that of the chain.
create function chain_audit_line() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7146303);
  new.id := nextval(pg_get_serial_sequence('audit_log', 'id'));
  new.hash := audit_hash(coalesce((select hash from audit_log order by id desc limit 1), ''), new);
  return new;
end $$;

alter table audit_log disable trigger audit_is_append_only;
do $$
declare
  line audit_log;
  previous text := '';
begin
  for line in select * from audit_log order by id loop
    previous := audit_hash(previous, line);
    update audit_log set hash = previous where id = line.id;
  end loop;
end $$;
alter table audit_log enable trigger audit_is_append_only;
alter table audit_log alter column hash set not null;

create trigger audit_is_chained before insert on audit_log for each row execute function chain_audit_line();
