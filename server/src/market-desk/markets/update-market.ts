import { accept } from '@crease/core/base/result.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { listMarketBets } from '@crease/core/exchange/market-bets.ts';
import type { MarketTerms } from '@crease/core/market/market-terms.ts';
import {
  type ActionDefinition,
  type ActOf,
  ofMarket,
  type RequestOf,
  toPart,
} from '#approvals/action.ts';
import { listChangedValues } from '#approvals/changed-values.ts';
import { type Effect, EffectTotals, NO_EFFECT } from '#approvals/effect-totals.ts';
import { type Failure, fail, failField } from '#base/reply.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { changeMarket } from './manage-markets.ts';
import { effectOnMarket } from './market-effect.ts';
import { parseChangedTerms } from './market-terms.ts';

declare module '#approvals/action.ts' {
  interface Actions {
    UpdateMarket: {
      readonly marketId: number;
      readonly terms: Partial<MarketTerms>;
      readonly reason: string;
    };
  }
}

/** Changes a market's terms. */
export const updateMarket: ActionDefinition<'UpdateMarket', MarketDeskEnv> = {
  roles: ['trader'],
  amounts: 'TERMS',
  subject: ofMarket,
  build: buildTermsAction,
  effect: effectOnMarket((state, market, act) => accept(computeTermsEffect(state, market, act))),
  changes: (state, { marketId, terms }) =>
    listChangedValues(state.markets.get(marketId)?.terms ?? {}, terms),
  execute: async (context, order) => {
    const { type, marketId, terms, reason } = order.act;
    const before = await findTerms(context, marketId);
    const command = { type, marketId, terms };
    return toPart('market', await changeMarket(context, order, command, { before, reason }));
  },
};

/** Builds the action of changing a market's terms, or returns the validation error. */
export async function buildTermsAction(
  context: MarketDeskEnv,
  { type, marketId, reason, ...fields }: RequestOf<'UpdateMarket'>,
): Promise<ActOf<'UpdateMarket'> | Failure> {
  const terms = parseChangedTerms(fields);
  if ('ok' in terms) return terms;
  const before = await findTerms(context, marketId);
  if (before === null) return fail('NOT_FOUND');
  const after = { ...before, ...terms };
  if (after.maxStake < after.minStake)
    return failField('max', 'Max stake can’t be below min stake');
  return { type, marketId, terms, reason };
}

function findTerms({ exchange }: MarketDeskEnv, marketId: number): Promise<MarketTerms | null> {
  return exchange.read((state) => state.markets.get(marketId)?.terms ?? null);
}

/** Matched bets are settled on commission and rules, so changing them after the first match moves that money. */
function computeTermsEffect(
  state: ExchangeState,
  market: Market,
  { terms }: ActOf<'UpdateMarket'>,
): Effect {
  const { commissionBps, rules } = market.terms;
  const isSame =
    (terms.commissionBps ?? commissionBps) === commissionBps &&
    (terms.rules === undefined || terms.rules === rules);
  if (isSame) return NO_EFFECT;
  const totals = new EffectTotals();
  const counted = new Set<number>();
  for (const bet of listMarketBets(state, market)) {
    const fills = bet.fills.filter(({ voided }) => !voided);
    if (fills.length === 0) continue;
    totals.addBet(bet);
    for (const { id, profit, stake } of fills) {
      if (counted.has(id)) continue;
      counted.add(id);
      totals.addMoney(bet.currency, Math.max(profit, stake));
    }
  }
  return totals.effect(counted.size === 0 ? 'NEVER' : 'BY_AMOUNT');
}
