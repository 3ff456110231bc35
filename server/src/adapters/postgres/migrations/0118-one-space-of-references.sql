-- UPI, IMPS and a bank's own transfers share the numbers of twelve digits: one payment is claimed once, by any method. A
-- number already claimed by both keeps both claims.
update payment_references as kept set family = 'UPI'
  where family = 'BANK' and reference ~ '^[0-9]{12}$' and not exists (
    select from payment_references other where other.family = 'UPI' and other.reference = kept.reference
  );
update payment_references as kept set family = 'UPI'
  where family = 'AGENT' and reference ~ '^[0-9]{12}$' and not exists (
    select from payment_references other where other.family = 'UPI' and other.reference = kept.reference
  );
update payment_references as kept set reference = substr(reference, 3)
  where family = 'USDT' and reference like '0X%' and not exists (
    select from payment_references other
    where other.family = 'USDT' and other.reference = substr(kept.reference, 3)
  );
