-- Amounts by kind of action and role replace the single four-eyes amount. Each starts with the amount so far; a house
-- without one needed a second operator for everything.
update documents
set value = (value - 'fourEyesAbove') || jsonb_build_object(
  'fourEyesAmounts',
  (
    select jsonb_agg(jsonb_build_object(
      'kind', kind,
      'role', role,
      'above', coalesce(value -> 'fourEyesAbove', '0'::jsonb),
      'window', case kind when 'RESULT' then 'EACH' else 'OPERATOR' end
    ))
    from (values
      ('RESULT', 'admin'), ('RESULT', 'trader'),
      ('VOID', 'admin'), ('VOID', 'trader'),
      ('TERMS', 'admin'), ('TERMS', 'trader'),
      ('LIMITS', 'admin'), ('LIMITS', 'support'),
      ('CORRECTION', 'admin'), ('CORRECTION', 'cashier'),
      ('DEPOSIT', 'admin'), ('DEPOSIT', 'cashier'),
      ('WITHDRAWAL', 'admin'), ('WITHDRAWAL', 'cashier')
    ) as each_row (kind, role)
  )
)
where name = 'operator-settings';

-- A proposal to change the single amount would change nothing; it can be proposed anew.
delete from documents
where name = 'act-proposal:SaveRules:operator-settings'
  and value -> 'act' -> 'rules' ? 'fourEyesAbove';
