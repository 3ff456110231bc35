import { toRupees } from '@crease/contracts/base/money.ts';
import type { ActionChange } from '@crease/contracts/trading/actions.ts';
import type { OperatorSettings } from '@crease/contracts/trading/trading.ts';
import { accept } from '@crease/core/base/result.ts';
import { type ActionDefinition, listChangedValues } from '#approvals/action.ts';
import { NO_EFFECT } from '#approvals/effect-totals.ts';
import {
  findAmount,
  type HouseRules,
  hasLicensedDomain,
  isLessStrict,
  LICENSED_NEEDS_FOUR_EYES,
  loadHouseRules,
  RULES_DOCUMENT,
  withRules,
} from '#approvals/house-rules.ts';
import { type ActingOperator, performAction, runAloneLocked } from '#approvals/perform-action.ts';
import { buildAuditRow } from '#base/audit-log.ts';
import { pickDefined } from '#base/collections.ts';
import { failField, ok, type Reply } from '#base/reply.ts';
import { creditWaiting } from '#cash/bank/bank-credit.ts';
import type { Input } from '#people/account/call-context.ts';
import { countIndependentAdmins } from '#people/staff/independent-operators.ts';
import { listPublicTexts, savePublicText } from '#site/public-texts.ts';
import type { OfficeEnv } from './env.ts';

declare module '#approvals/action.ts' {
  interface Actions {
    SaveRules: { readonly rules: Partial<HouseRules>; readonly reason: string };
  }
}

const SUBJECT = { entity: 'setting', entityId: RULES_DOCUMENT } as const;

/**
 * Saves the rules together with the audit entry. Deposits that wait for a second person are judged again. Errors:
 * VALIDATION if four eyes would be off while a domain is licensed.
 */
export const saveRules: ActionDefinition<'SaveRules', OfficeEnv> = {
  roles: [],
  amounts: null,
  subject: () => SUBJECT,
  build: (_, { type, reason, ...rules }) => ({ type, rules: pickDefined(rules), reason }),
  effect: (_, act, rules) => accept({ ...NO_EFFECT, need: isLessStrict(rules, act.rules) ? 'UNDER_RULE' : 'NEVER' }),
  changes: (_, act, rules) => listRuleChanges(rules, act.rules),
  execute: async (context, { actor, act }) => {
    const { rules, reason } = act;
    if (rules.fourEyes === false && hasLicensedDomain(context)) {
      return failField('fourEyes', LICENSED_NEEDS_FOUR_EYES);
    }
    const before = await loadHouseRules(context);
    const after = withRules(before, rules);
    const audit = buildAuditRow(actor, { action: 'SaveSettings', ...SUBJECT, reason, before, after });
    await context.documents.put(RULES_DOCUMENT, after, audit);
    await creditWaiting(context, runAloneLocked);
    return ok({});
  },
};

/** Each changed row of the amounts is named by kind and role: `CORRECTION.cashier`. */
function listRuleChanges(
  rules: HouseRules,
  { fourEyesAmounts = [], ...others }: Partial<HouseRules>,
): readonly ActionChange[] {
  const rows = fourEyesAmounts.flatMap(({ kind, role, above, window }): ActionChange[] => {
    const now = findAmount(rules, kind, role);
    const name = `${kind}.${role}`;
    return [
      ...(now?.above === above ? [] : [{ name, before: toRupees(now?.above ?? 0), after: toRupees(above) }]),
      ...(now?.window === window ? [] : [{ name: `${name}.window`, before: now?.window ?? null, after: window }]),
    ];
  });
  return [...listChangedValues(rules, others), ...rows];
}

/** House rules and texts for operators (API 10.1). */
export async function readOperatorSettings(context: OfficeEnv): Promise<OperatorSettings> {
  const { fourEyes, fourEyesAmounts, balancesPerDay } = await loadHouseRules(context);
  const { items } = await listPublicTexts(context, undefined);
  return {
    fourEyes,
    fourEyesAmounts: fourEyesAmounts.map((row) => ({ ...row, above: toRupees(row.above) })),
    balancesPerDay: toRupees(balancesPerDay),
    independentAdmins: countIndependentAdmins(await context.operators.all()),
    texts: Object.fromEntries(items.map(({ name, value }) => [name, value])),
  };
}

/** Saves rules and texts, each with an audit entry. Errors: FOUR_EYES if an operator would relax the rules alone. */
export async function saveOperatorSettings(
  context: OfficeEnv,
  acting: ActingOperator,
  { texts = {}, ...given }: Input<'operatorSaveSettings'>,
): Reply<OperatorSettings> {
  const rules = pickDefined(given);
  if (Object.keys(rules).length > 0) {
    const done = await performAction(context, acting, { type: 'SaveRules', rules, reason: '' });
    if (!done.ok) return done;
  }
  for (const [name, value] of Object.entries(texts)) {
    await savePublicText(context, acting.actor, { name, value });
  }
  return ok(await readOperatorSettings(context));
}
