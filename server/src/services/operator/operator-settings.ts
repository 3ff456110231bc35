import type { OperatorSettings } from '@crease/contracts/routes/operator-trading.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { CURRENCIES, type Money } from '@crease/core/money/money.ts';
import type { AppContext } from '#services/app-context.ts';
import { publicTextsOf, savePublicText } from '#services/setting/public-texts.ts';
import { type Actor, auditLineOf } from './audit-line.ts';

const DOCUMENT = 'operator-settings';

/** When one operator is not enough; the amount in paise. */
interface FourEyes {
  readonly fourEyes: boolean;
  readonly fourEyesAbove: Money;
}

const ONE_IS_ENOUGH: FourEyes = { fourEyes: false, fourEyesAbove: 0 };

/** The rules of the house for its operators (api 10.1). */
export async function operatorSettingsOf(context: AppContext): Promise<OperatorSettings> {
  const { fourEyes, fourEyesAbove } = await fourEyesOf(context);
  const { items } = await publicTextsOf(context, undefined);
  const texts = Object.fromEntries(items.map(({ name, value }) => [name, value]));
  return { fourEyes, fourEyesAbove: rupeesOf(fourEyesAbove), texts };
}

/** Changes what is given of the rules, in one step with its audit line; texts each with a line of their own. */
export async function saveOperatorSettings(
  context: AppContext,
  actor: Actor,
  request: {
    readonly fourEyes?: boolean | undefined;
    /** Paise. */
    readonly fourEyesAbove?: Money | undefined;
    readonly texts?: Readonly<Record<string, string>> | undefined;
  },
): Promise<OperatorSettings> {
  const { fourEyes, fourEyesAbove, texts = {} } = request;
  if (fourEyes !== undefined || fourEyesAbove !== undefined) {
    const before = await fourEyesOf(context);
    const after: FourEyes = {
      fourEyes: fourEyes ?? before.fourEyes,
      fourEyesAbove: fourEyesAbove ?? before.fourEyesAbove,
    };
    const audit = auditLineOf(actor, {
      action: 'SaveSettings',
      entity: 'setting',
      entityId: DOCUMENT,
      before,
      after,
    });
    await context.documents.put(DOCUMENT, after, audit);
  }
  for (const [name, value] of Object.entries(texts)) {
    await savePublicText(context, actor, { name, value });
  }
  return await operatorSettingsOf(context);
}

/**
 * Whether a result of this market needs a second operator: when the house asks for two, and the players stand to lose
 * more there than the amount in either currency. An amount of 0 means every market.
 */
export async function needsFourEyes(context: AppContext, marketId: number): Promise<boolean> {
  const { fourEyes, fourEyesAbove } = await fourEyesOf(context);
  if (!fourEyes) return false;
  if (fourEyesAbove === 0) return true;
  const exposure = await context.exchange.read((state) => largestExposureOf(state, marketId));
  return exposure > fourEyesAbove;
}

/** Whether an act that moves so much money, in paise, needs a second operator. */
export async function needsFourEyesFor(context: AppContext, amount: Money): Promise<boolean> {
  const { fourEyes, fourEyesAbove } = await fourEyesOf(context);
  return fourEyes && (fourEyesAbove === 0 || amount > fourEyesAbove);
}

function largestExposureOf(state: ExchangeState, marketId: number): Money {
  const totals = new Map(CURRENCIES.map((currency) => [currency, 0]));
  for (const [accountId, { exposure }] of state.markets.get(marketId)?.positions ?? []) {
    const account = state.accounts.get(accountId);
    if (account === undefined || account.role === 'MAKER') continue;
    totals.set(account.currency, (totals.get(account.currency) ?? 0) + exposure);
  }
  return Math.max(...totals.values());
}

async function fourEyesOf({ documents }: AppContext): Promise<FourEyes> {
  const kept = await documents.get(DOCUMENT);
  if (typeof kept !== 'object' || kept === null) return ONE_IS_ENOUGH;
  const fourEyes = 'fourEyes' in kept && kept.fourEyes === true;
  const above = 'fourEyesAbove' in kept ? kept.fourEyesAbove : 0;
  return { fourEyes, fourEyesAbove: typeof above === 'number' ? above : 0 };
}
