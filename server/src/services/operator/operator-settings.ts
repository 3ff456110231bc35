import type { OperatorSettings } from '@crease/contracts/routes/operator-trading.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { AppContext } from '#services/app-context.ts';
import { ok, type ServiceResult } from '#services/reply.ts';
import { listPublicTexts, savePublicText } from '#services/setting/public-texts.ts';
import { type ActingOperator, performAction } from './acts/do-act.ts';
import { loadHouseRules } from './acts/house-rules.ts';
import type { HouseRules } from './acts/operator-act.ts';
import { allOperators, countIndependentAdmins } from './second-person.ts';

/** House rules and texts for operators (API 10.1). */
export async function readOperatorSettings(context: AppContext): Promise<OperatorSettings> {
  const { fourEyes, fourEyesAmounts, balancesPerDay } = await loadHouseRules(context);
  const { items } = await listPublicTexts(context, undefined);
  return {
    fourEyes,
    fourEyesAmounts: fourEyesAmounts.map((row) => ({ ...row, above: toRupees(row.above) })),
    balancesPerDay: toRupees(balancesPerDay),
    independentAdmins: countIndependentAdmins(await allOperators(context)),
    texts: Object.fromEntries(items.map(({ name, value }) => [name, value])),
  };
}

/** The rules present in a request; money in paise. */
export function parseRules(
  request: {
    readonly [Name in keyof HouseRules]?: HouseRules[Name] | undefined;
  },
): Partial<HouseRules> {
  const { fourEyes, fourEyesAmounts, balancesPerDay } = request;
  return {
    ...(fourEyes === undefined ? {} : { fourEyes }),
    ...(fourEyesAmounts === undefined ? {} : { fourEyesAmounts }),
    ...(balancesPerDay === undefined ? {} : { balancesPerDay }),
  };
}

/**
 * Saves the given rules and texts; each text has its own audit entry. Errors: FOUR_EYES if an operator would relax
 * the rules on their own.
 */
export async function saveOperatorSettings(
  context: AppContext,
  acting: ActingOperator,
  request: Parameters<typeof parseRules>[0] & {
    readonly texts?: Readonly<Record<string, string>> | undefined;
  },
): Promise<ServiceResult<OperatorSettings>> {
  const { texts = {}, ...given } = request;
  const rules = parseRules(given);
  if (Object.keys(rules).length > 0) {
    const act = { type: 'SaveRules', rules, reason: '' } as const;
    const done = await performAction(context, acting, { act, proposal: null });
    if (!done.ok) return done;
  }
  for (const [name, value] of Object.entries(texts)) {
    await savePublicText(context, acting.actor, { name, value });
  }
  return ok(await readOperatorSettings(context));
}
