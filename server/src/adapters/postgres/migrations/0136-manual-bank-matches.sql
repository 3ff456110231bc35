-- Deposits that an operator matched to a bank line and that still wait. Statements now credit what they prove, and
-- these were an operator's decision.
update cash_requests
set flags = flags || '["MATCHED_MANUALLY"]'::jsonb
where state = 'AUTO_MATCHED'
  and not flags ? 'MATCHED_MANUALLY'
  and exists (
    select 1
    from audit_log
    where action = 'MatchBankLine'
      and entity = 'cash-request'
      and entity_id = cash_requests.id::text
  );
