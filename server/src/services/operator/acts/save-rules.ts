import type { AppContext } from '#services/app-context.ts';
import { creditWaiting } from '#services/cashier/bank-credit.ts';
import { type Actor, buildAuditRow } from '#services/operator/audit-line.ts';
import { failField, ok, type ServiceResult } from '#services/reply.ts';
import { hasLicensedDomain, LICENSED_NEEDS_FOUR_EYES } from '#services/site/need-four-eyes.ts';
import { loadHouseRules, RULES_DOCUMENT, withRules } from './house-rules.ts';
import type { ActOf, HouseRules } from './operator-act.ts';
import { runAloneLocked } from './run-counted.ts';

/**
 * Saves the rules together with the audit entry, once all required operators have agreed. Deposits that wait for a
 * second person are judged again. Errors: VALIDATION if four eyes would be off while a domain is licensed.
 */
export async function saveRules(
  context: AppContext,
  actor: Actor,
  { rules, reason }: ActOf<'SaveRules'>,
): Promise<ServiceResult<HouseRules>> {
  if (rules.fourEyes === false && hasLicensedDomain(context)) {
    return failField('fourEyes', LICENSED_NEEDS_FOUR_EYES);
  }
  const before = await loadHouseRules(context);
  const after = withRules(before, rules);
  const audit = buildAuditRow(actor, {
    action: 'SaveSettings',
    entity: 'setting',
    entityId: RULES_DOCUMENT,
    reason,
    before,
    after,
  });
  await context.documents.put(RULES_DOCUMENT, after, audit);
  await creditWaiting(context, runAloneLocked);
  return ok(after);
}
