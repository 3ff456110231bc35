-- How traders control markets of the desk: PAUSED until they open it unchanged, MANUAL until they give it back.
update documents
set name = 'manual-control:' || substr(name, length('trading-hand:') + 1),
    value = case value #>> '{}' when 'HELD' then '"PAUSED"'::jsonb else '"MANUAL"'::jsonb end
where name like 'trading-hand:%';
