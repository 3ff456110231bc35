import { toWireTime } from '@crease/contracts/base/instant.ts';
import { type Rupees, toRupees } from '@crease/contracts/base/money.ts';
import { accept } from '@crease/core/base/result.ts';
import type { Fill } from '@crease/core/bet/bet.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { listMarketBets, type Market } from '@crease/core/exchange/market.ts';
import {
  type ActionDefinition,
  type ActionOrder,
  type ActOf,
  ofMarket,
  type RequestOf,
  toPart,
} from '#approvals/action.ts';
import { type Failure, fail, failField, ok, type Reply, toFailure } from '#base/reply.ts';
import { buildSubmitContext } from '#journal/exchange.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import type { Input } from '#people/account/call-context.ts';
import { computeStakeEffect, effectOnMarket } from './market-effect.ts';
import { getTotals } from './preview-settlement.ts';

declare module '#approvals/action.ts' {
  interface Actions {
    VoidBets: {
      readonly marketId: number;
      readonly window?: { readonly from: number; readonly to: number };
      readonly betIds?: readonly number[];
      readonly reason: string;
    };
  }
}

const computeEffect = effectOnMarket((state, market, act: ActOf<'VoidBets'>) =>
  accept(computeStakeEffect(state, market, listSelectedFills(state, market, act))),
);

/** Voids fills. Ranges of bets are independent, so that proposals don't replace each other. */
export const voidBets: ActionDefinition<'VoidBets', MarketDeskEnv> = {
  roles: ['trader'],
  amounts: 'VOID',
  subject: ofMarket,
  name: ({ marketId }, proposalId) => `${marketId}:${proposalId}`,
  build: resolveVoidedBets,
  effect: computeEffect,
  shown: ({ window }) => (window === undefined ? {} : { from: toWireTime(window.from), to: toWireTime(window.to) }),
  execute: async (context, order) => toPart('voided', await voidFills(context, order)),
  alarms: () => ({ WITHDRAWALS: 1 }),
};

/** Resolves the market and bets of a request. Listed bets must belong to one market. */
async function resolveVoidedBets(
  context: MarketDeskEnv,
  request: RequestOf<'VoidBets'>,
): Promise<ActOf<'VoidBets'> | Failure> {
  const { betIds, from, to, reason } = request;
  const marketIds = betIds === undefined ? [request.marketId] : await marketsOfBets(context, betIds);
  const [marketId] = marketIds;
  if (marketId === undefined) return fail('NOT_FOUND');
  if (marketIds.length > 1) return failField('betIds', 'All bets must belong to one market');
  const which = betIds === undefined ? { window: { from: from ?? 0, to: to ?? 0 } } : { betIds };
  return { type: 'VoidBets', marketId, ...which, reason };
}

/** Previews what a time range would void. Errors: NOT_FOUND; BAD_STATE once the market has its result. */
export async function previewVoid(
  context: MarketDeskEnv,
  { marketId, from, to }: Input<'operatorPreviewVoid'>,
): Reply<{ bets: number; users: number; stake: Rupees }> {
  const act = { type: 'VoidBets', marketId, window: { from, to }, reason: '' } as const;
  const effect = await context.exchange.read((state) => computeEffect(state, act));
  if (!effect.ok) return toFailure(effect);
  const { bets, users, amount } = effect.value;
  return ok({ bets, users, stake: toRupees(amount) });
}

async function voidFills(
  context: MarketDeskEnv,
  { actor, act }: ActionOrder<'VoidBets'>,
): Reply<{ bets: number; fills: number; stake: Rupees }> {
  const { marketId, window, betIds, reason } = act;
  const after = window === undefined ? { betIds } : { window };
  const change = { action: act.type, entity: 'market', entityId: marketId, reason, after };
  const outcome = await context.exchange.submit(act, buildSubmitContext(actor, change));
  if (!outcome.ok) return toFailure(outcome);
  const totals = getTotals(outcome.settlement);
  if (window !== undefined && totals.bets > 0) {
    // Players without a bet see the message too. If the message is rejected, the void remains.
    const terms = { message: { code: 'BETS_VOIDED', ...window, reason } as const };
    await context.exchange.submit({ type: 'UpdateMarket', marketId, terms });
  }
  return ok({ bets: totals.bets, fills: totals.fills, stake: toRupees(totals.stake) });
}

/** A match always affects both sides, and a cross match all its legs. */
function listSelectedFills(
  state: ExchangeState,
  market: Market,
  { window, betIds }: ActOf<'VoidBets'>,
): (fill: Fill) => boolean {
  const named = new Set(betIds);
  const fillIds = new Set<number>();
  const crossIds = new Set<number>();
  for (const bet of listMarketBets(state, market)) {
    for (const { id, at, crossId } of bet.fills) {
      const isInWindow = window !== undefined && at >= window.from && at <= window.to;
      if (!isInWindow && !named.has(bet.id)) continue;
      fillIds.add(id);
      if (crossId !== 0) crossIds.add(crossId);
    }
  }
  return ({ id, crossId }) => fillIds.has(id) || crossIds.has(crossId);
}

function marketsOfBets({ exchange }: MarketDeskEnv, betIds: readonly number[]): Promise<number[]> {
  return exchange.read(({ bets }) => [...new Set(betIds.flatMap((id) => bets.get(id)?.marketId ?? []))]);
}
