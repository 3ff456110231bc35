import type { Settlement } from '@crease/contracts/routes/operator-settlement.ts';
import { type Rupees, toRupees } from '@crease/contracts/values/money.ts';
import type { WireMarketResult } from '@crease/contracts/wire/catalogue.ts';
import { assert } from '@crease/core/base/assert.ts';
import type { SettleMarket, VoidMarket } from '@crease/core/exchange/command.ts';
import { isHouseKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import type { GivenResult } from '@crease/core/market/market-terms.ts';
import type { SettlementTotals } from '@crease/core/settlement/settlement-totals.ts';
import type { AppContext } from '#services/app-context.ts';
import {
  type Failure,
  fail,
  failField,
  ok,
  type ServiceResult,
  toFailure,
} from '#services/reply.ts';
import { computeMarketEffect } from './acts/act-effect.ts';
import type { ActOf } from './acts/operator-act.ts';
import { type Actor, buildSubmitContext } from './audit-line.ts';

/** A market result. */
export interface ResultRequest {
  readonly marketId: number;
  readonly result: WireMarketResult;
}

/** Settles a market on a result, once all required operators have agreed. */
export async function settleOnResult(
  context: AppContext,
  actor: Actor,
  { marketId, result }: ResultRequest,
): Promise<ServiceResult<Settlement>> {
  const settled = await settle(context, actor, {
    type: 'SettleMarket',
    marketId,
    result: toCoreResult(result),
  });
  // Otherwise the proposal would reappear if the settlement were reversed.
  if (settled.ok) await context.proposals.forgetResult(marketId);
  return settled;
}

/** Market to void, and the reason. */
export interface MarketReason {
  readonly marketId: number;
  readonly reason: string;
}

/** Voids a market, once all required operators have agreed. */
export function voidMarket(
  context: AppContext,
  actor: Actor,
  { marketId, reason }: MarketReason,
): Promise<ServiceResult<Settlement>> {
  return settle(context, actor, { type: 'VoidMarket', marketId, reason });
}

/** Fills to void: those in a time range of a market, or those of the listed bets. */
export interface VoidRequest {
  readonly marketId?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly betIds?: readonly number[] | undefined;
  readonly reason: string;
}

type VoidedBets = ActOf<'VoidBets'>;
type Voided = ServiceResult<{ bets: number; fills: number; stake: Rupees }>;

/** Resolves the market and bets of a request. Listed bets must belong to one market. */
export async function resolveVoidedBets(
  context: AppContext,
  request: VoidRequest,
): Promise<VoidedBets | Failure> {
  const { betIds, from, to, reason } = request;
  const marketIds =
    betIds === undefined ? [request.marketId] : await marketsOfBets(context, betIds);
  const [marketId] = marketIds;
  if (marketId === undefined) return fail('NOT_FOUND');
  if (marketIds.length > 1) return failField('betIds', 'All bets must belong to one market');
  const which = betIds === undefined ? { window: { from: from ?? 0, to: to ?? 0 } } : { betIds };
  return { type: 'VoidBets', marketId, ...which, reason };
}

/** Previews what a time range would void. Errors: NOT_FOUND; BAD_STATE once the market has its result. */
export async function previewVoid(
  context: AppContext,
  window: { readonly marketId: number; readonly from: number; readonly to: number },
): Promise<ServiceResult<{ bets: number; users: number; stake: Rupees }>> {
  const { marketId, from, to } = window;
  const act: VoidedBets = { type: 'VoidBets', marketId, window: { from, to }, reason: '' };
  const effect = await context.exchange.read((state) => computeMarketEffect(state, act));
  if (!effect.ok) return toFailure(effect);
  const { bets, users, amount } = effect.value;
  return ok({ bets, users, stake: toRupees(amount) });
}

/** Voids fills, once all required operators have agreed. */
export async function voidBets(
  context: AppContext,
  actor: Actor,
  act: VoidedBets,
): Promise<Voided> {
  const { marketId, window, betIds, reason } = act;
  const outcome = await context.exchange.submit(
    act,
    buildSubmitContext(actor, {
      action: 'VoidBets',
      entity: 'market',
      entityId: marketId,
      reason,
      after: window === undefined ? { betIds } : { window },
    }),
  );
  if (!outcome.ok) return toFailure(outcome);
  const totals = getTotals(outcome.settlement);
  if (window !== undefined && totals.bets > 0) {
    // Players without a bet see the message too. If the message is rejected, the void remains.
    const terms = { message: { code: 'BETS_VOIDED', ...window, reason } as const };
    await context.exchange.submit({ type: 'UpdateMarket', marketId, terms });
  }
  return ok({ bets: totals.bets, fills: totals.fills, stake: toRupees(totals.stake) });
}

async function settle(
  context: AppContext,
  actor: Actor,
  command: SettleMarket | VoidMarket,
): Promise<ServiceResult<Settlement>> {
  const { marketId } = command;
  const outcome = await context.exchange.submit(
    command,
    buildSubmitContext(actor, {
      action: command.type,
      entity: 'market',
      entityId: marketId,
      ...('reason' in command ? { reason: command.reason } : {}),
      after: command,
    }),
  );
  if (!outcome.ok) return toFailure(outcome);
  const totals = getTotals(outcome.settlement);
  const market = await context.exchange.read((state) => {
    const found = state.markets.get(marketId);
    return found === undefined ? null : { status: found.status, kind: found.kind };
  });
  const { status = 'SETTLED', kind = 'OTHER' } = market ?? {};
  return ok({ marketId, status, ...toWireTotals(kind, totals) });
}

/** Settlement totals in rupees, with the house's profit. */
export function toWireTotals(
  kind: MarketKind,
  totals: Omit<SettlementTotals, 'fills' | 'stake'>,
): Omit<Settlement, 'marketId' | 'status'> {
  const { bets, users, totalWon, totalLost, commission } = totals;
  // On an exchange market the house earns commission only; on a house market it is the counterparty of every bet.
  const houseProfit = commission + (isHouseKind(kind) ? totalLost - totalWon : 0);
  return {
    bets,
    users,
    totalWon: toRupees(totalWon),
    totalLost: toRupees(totalLost),
    commission: toRupees(commission),
    houseProfit: toRupees(houseProfit),
  };
}

function getTotals(totals: SettlementTotals | null): SettlementTotals {
  assert(totals !== null, 'a settlement has totals');
  return totals;
}

/** Converts a wire result to core. */
export function toCoreResult(result: WireMarketResult): GivenResult {
  if ('placings' in result) return { type: 'placings', placings: result.placings };
  if ('halfWinnerRunnerId' in result) return { type: 'half', winnerId: result.halfWinnerRunnerId };
  if ('winnerRunnerId' in result) return { type: 'winners', runnerIds: [result.winnerRunnerId] };
  if ('winners' in result) return { type: 'winners', runnerIds: result.winners };
  return 'runs' in result ? { type: 'runs', runs: result.runs } : { type: 'void' };
}

function marketsOfBets(context: AppContext, betIds: readonly number[]): Promise<number[]> {
  return context.exchange.read((state) => {
    const marketIds = new Set<number>();
    for (const id of betIds) {
      const bet = state.bets.get(id);
      if (bet !== undefined) marketIds.add(bet.marketId);
    }
    return [...marketIds];
  });
}
