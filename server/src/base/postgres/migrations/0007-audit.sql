-- Audit log. The hash of an entry covers the entry and the previous hash: one that is changed, inserted or removed
-- breaks every later hash. `verify` checks the chain.
create table audit_log (
  id bigint generated always as identity primary key,
  at bigint not null,
  actor text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  reason text,
  before jsonb,
  after jsonb,
  ip text not null,
  hash text not null
);
create index audit_by_time on audit_log (at, id);
-- History of one target, e.g. a player's limits.
create index audit_of_one on audit_log (entity, entity_id, id);

create function audit_hash(previous text, line audit_log) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_build_array(previous, line.id, line.at, line.actor, line.action, line.entity,
    line.entity_id, line.reason, line.before, line.after, line.ip)::text, 'UTF8')), 'hex')
$$;

-- IDs are assigned under the lock, so their order is that of the chain.
create function chain_audit_line() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7146303);
  new.id := nextval(pg_get_serial_sequence('audit_log', 'id'));
  new.hash := audit_hash(coalesce((select hash from audit_log order by id desc limit 1), ''), new);
  return new;
end $$;

create trigger audit_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_is_chained before insert on audit_log for each row execute function chain_audit_line();
