-- When the payer reversed a credited deposit. Known so far only from the provider's event.
alter table cash_requests add column disputed_at bigint;
update cash_requests
set disputed_at = coalesce(
  (
    select min(received_at)
    from provider_events
    where request_id = cash_requests.id and type = 'PAYMENT_REVERSED'
  ),
  ended_at,
  created_at
)
where type = 'DEPOSIT' and flags ? 'CHARGEBACK';
