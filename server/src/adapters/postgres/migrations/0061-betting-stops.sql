-- Fields of stops: markets that follow a feed, and markets that a trader has exempted from the stop.
update documents
set value = value - 'led' - 'released'
  || jsonb_build_object('feedControlled', value -> 'led', 'exempt', value -> 'released')
where name like 'betting-stop:%' and value ? 'led' and value ? 'released';
