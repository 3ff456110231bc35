import type { OperatorSettings } from '@crease/contracts/routes/operator-trading.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, type Reply } from '#services/reply.ts';
import { publicTextsOf, savePublicText } from '#services/setting/public-texts.ts';
import { type Acting, doAct } from './acts/do-act.ts';
import { houseRulesOf } from './acts/house-rules.ts';
import type { HouseRules } from './acts/operator-act.ts';
import { allOperators, independentAdminsOf } from './second-person.ts';

/** House rules and texts for operators (API 10.1). */
export async function operatorSettingsOf(context: AppContext): Promise<OperatorSettings> {
  const { fourEyes, fourEyesAbove, balancesPerDay } = await houseRulesOf(context);
  const { items } = await publicTextsOf(context, undefined);
  return {
    fourEyes,
    fourEyesAbove: rupeesOf(fourEyesAbove),
    balancesPerDay: rupeesOf(balancesPerDay),
    independentAdmins: independentAdminsOf(await allOperators(context)),
    texts: Object.fromEntries(items.map(({ name, value }) => [name, value])),
  };
}

/** The rules present in a request; money in paise. */
export function rulesIn(
  request: {
    readonly [Name in keyof HouseRules]?: HouseRules[Name] | undefined;
  },
): Partial<HouseRules> {
  const { fourEyes, fourEyesAbove, balancesPerDay } = request;
  return {
    ...(fourEyes === undefined ? {} : { fourEyes }),
    ...(fourEyesAbove === undefined ? {} : { fourEyesAbove }),
    ...(balancesPerDay === undefined ? {} : { balancesPerDay }),
  };
}

/**
 * Saves the given rules and texts; each text has its own audit entry. Errors: FOUR_EYES if an operator would relax
 * the rules on their own.
 */
export async function saveOperatorSettings(
  context: AppContext,
  acting: Acting,
  request: Parameters<typeof rulesIn>[0] & {
    readonly texts?: Readonly<Record<string, string>> | undefined;
  },
): Promise<Reply<OperatorSettings>> {
  const { texts = {}, ...given } = request;
  const rules = rulesIn(given);
  if (Object.keys(rules).length > 0) {
    const act = { type: 'SaveRules', rules, reason: '' } as const;
    const done = await doAct(context, acting, { act, proposal: null });
    if (!done.ok) return done;
  }
  for (const [name, value] of Object.entries(texts)) {
    await savePublicText(context, acting.actor, { name, value });
  }
  return answer(await operatorSettingsOf(context));
}
