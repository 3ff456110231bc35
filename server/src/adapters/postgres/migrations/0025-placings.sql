-- Results of markets are placings: groups of runners in the order of finishing. They were one list of winners, in which
-- more winners than places meant that all of them shared. The places of a market stand in its sub type; one elsewhere.
update markets m
set result = jsonb_build_object(
  'type', 'placings',
  'placings', case
    when jsonb_array_length(m.result -> 'runnerIds')
      > coalesce(substring(m.sub_type from '^PLACES_(\d+)$')::integer, 1)
    then jsonb_build_array(m.result -> 'runnerIds')
    else (select jsonb_agg(jsonb_build_array(id) order by place)
      from jsonb_array_elements(m.result -> 'runnerIds') with ordinality as placed (id, place))
  end
)
where m.result ->> 'type' = 'winners';
