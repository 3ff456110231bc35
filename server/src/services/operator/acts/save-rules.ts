import type { AppContext } from '#services/app-context.ts';
import { type Actor, buildAuditRow } from '#services/operator/audit-line.ts';
import { ok, type ServiceResult } from '#services/reply.ts';
import { loadHouseRules, RULES_DOCUMENT } from './house-rules.ts';
import type { ActOf, HouseRules } from './operator-act.ts';

/** Saves the rules together with the audit entry, once all required operators have agreed. */
export async function saveRules(
  context: AppContext,
  actor: Actor,
  { rules, reason }: ActOf<'SaveRules'>,
): Promise<ServiceResult<HouseRules>> {
  const before = await loadHouseRules(context);
  const after: HouseRules = { ...before, ...rules };
  const audit = buildAuditRow(actor, {
    action: 'SaveSettings',
    entity: 'setting',
    entityId: RULES_DOCUMENT,
    reason,
    before,
    after,
  });
  await context.documents.put(RULES_DOCUMENT, after, audit);
  return ok(after);
}
