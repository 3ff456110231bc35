-- What was done to one thing, newest last: the history of a player's limits, and of whatever an operator looks up.

create index audit_of_one on audit_log (entity, entity_id, id);
