import { accept, type Result, reject } from '@crease/core/base/result.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { listMarketBets } from '@crease/core/exchange/market-bets.ts';
import { plausibleReduction } from '@crease/core/exchange/plausible-reduction.ts';
import {
  type ActionDefinition,
  type ActOf,
  ofMarket,
  type RequestOf,
  toPart,
} from '#approvals/action.ts';
import { type Effect, EffectTotals } from '#approvals/effect-totals.ts';
import { type Failure, fail, failField } from '#base/reply.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { changeMarket } from './manage-markets.ts';
import { effectOnMarket } from './market-effect.ts';

interface OnRunner {
  readonly marketId: number;
  readonly runnerId: number;
  readonly reason: string;
}

interface Removal extends OnRunner {
  readonly reductionBps: number;
}

declare module '#approvals/action.ts' {
  interface Actions {
    RemoveRunner: Removal;
    RestoreRunner: OnRunner;
  }
}

const WHOLE_BPS = 10_000;
const BPS_IN_PERCENT = 100;

/**
 * Removes a non-runner. Errors: FOUR_EYES for a reduction factor not supported by the runner's price without a second
 * operator, even if four-eyes is off.
 */
export const removeRunner: ActionDefinition<'RemoveRunner', MarketDeskEnv> = {
  roles: ['trader'],
  amounts: 'TERMS',
  subject: ofMarket,
  name: nameOnRunner,
  build: buildRemovalAction,
  effect: effectOnMarket(computeRemovalEffect),
  changes: (state, act) => [
    { name: 'runner', before: findRunnerName(state, act), after: null },
    { name: 'reductionPercent', before: null, after: act.reductionBps / BPS_IN_PERCENT },
  ],
  execute: async (context, order) => {
    const { act, isConfirmed: confirmed } = order;
    const { type, marketId, runnerId, reductionBps, reason } = act;
    if (!confirmed && (await isImplausible(context, act))) return fail('FOUR_EYES');
    const command = { type, marketId, runnerId, reductionBps, confirmed };
    return toPart('market', await changeMarket(context, order, command, { reason }));
  },
  alarms: () => ({ WITHDRAWALS: 1 }),
};

/** Reinstates a removed runner. */
export const restoreRunner: ActionDefinition<'RestoreRunner', MarketDeskEnv> = {
  roles: ['trader'],
  amounts: 'TERMS',
  subject: ofMarket,
  name: nameOnRunner,
  build: (_, request) => request,
  effect: effectOnMarket(computeRestoreEffect),
  changes: (state, act) => [{ name: 'runner', before: null, after: findRunnerName(state, act) }],
  execute: async (context, order) => {
    const { type, marketId, runnerId, reason } = order.act;
    const command = { type, marketId, runnerId };
    return toPart('market', await changeMarket(context, order, command, { reason }));
  },
};

function nameOnRunner({ marketId, runnerId }: OnRunner): string {
  return `${marketId}:${runnerId}`;
}

function findRunnerName({ markets }: ExchangeState, { marketId, runnerId }: OnRunner): string {
  const runner = markets.get(marketId)?.runners.find(({ id }) => id === runnerId);
  return runner?.name ?? String(runnerId);
}

/** `reductionPercent` is the runner's share of the book. */
function buildRemovalAction(
  _: MarketDeskEnv,
  { reductionPercent, ...request }: RequestOf<'RemoveRunner'>,
): ActOf<'RemoveRunner'> | Failure {
  const reductionBps = Math.round(reductionPercent * BPS_IN_PERCENT);
  if (reductionBps / BPS_IN_PERCENT !== reductionPercent) {
    return failField('reductionPercent', 'The reduction can have at most 2 decimals');
  }
  return { ...request, reductionBps };
}

function isImplausible(
  { exchange }: MarketDeskEnv,
  { marketId, runnerId, reductionBps }: Removal,
): Promise<boolean> {
  return exchange.read((state) => {
    const market = state.markets.get(marketId);
    const place = market?.runners.findIndex(({ id }) => id === runnerId) ?? -1;
    if (market === undefined || place < 0) return false;
    return reductionBps > plausibleReduction(state, market, place);
  });
}

/** Bets on a removed runner are voided, and winnings on the others are reduced by its reduction factor. */
function computeRemovalEffect(
  state: ExchangeState,
  market: Market,
  { runnerId, reductionBps }: Removal,
): Result<Effect> {
  const place = market.runners.findIndex(({ id }) => id === runnerId);
  if (place < 0) return reject('NOT_FOUND', { runnerId });
  const totals = new EffectTotals();
  const counted = new Set<number>();
  for (const bet of listMarketBets(state, market)) {
    const fills = bet.fills.filter(({ voided }) => !voided);
    const isVoid = bet.runner === place;
    if (fills.length === 0 || (!isVoid && reductionBps === 0)) continue;
    totals.addBet(bet);
    for (const { id, stake, profit } of fills) {
      if (counted.has(id)) continue;
      counted.add(id);
      totals.addMoney(
        bet.currency,
        isVoid ? stake : Math.ceil((profit * reductionBps) / WHOLE_BPS),
      );
    }
  }
  return accept(totals.effect());
}

/** Bets on a reinstated runner become valid again, and the reduction of the others is undone. */
function computeRestoreEffect(
  state: ExchangeState,
  market: Market,
  { runnerId }: OnRunner,
): Result<Effect> {
  const removal = market.removals.find((one) => one.runnerId === runnerId);
  if (removal === undefined) return reject('NOT_FOUND', { runnerId });
  const restored = new Set(removal.voidedFills);
  const totals = new EffectTotals();
  const counted = new Set<number>();
  for (const bet of listMarketBets(state, market)) {
    const fills = bet.fills.filter(
      ({ id, voided, original }) => restored.has(id) || (!voided && original !== undefined),
    );
    if (fills.length === 0) continue;
    totals.addBet(bet);
    for (const { id, stake, profit, original } of fills) {
      if (counted.has(id)) continue;
      counted.add(id);
      const rise = (original?.profit ?? profit) - profit;
      totals.addMoney(bet.currency, restored.has(id) ? stake : rise);
    }
  }
  return accept(totals.effect());
}
