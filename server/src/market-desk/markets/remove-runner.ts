import { accept, type Result, reject } from '@crease/core/base/result.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { plausibleReduction } from '@crease/core/exchange/remove-runner.ts';
import { type ActionDefinition, type ActOf, ofMarket, type RequestOf, toPart } from '#approvals/action.ts';
import type { Effect } from '#approvals/effect-totals.ts';
import { type Failure, fail, failField } from '#base/reply.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { changeMarket } from './manage-markets.ts';
import { effectOnMarket, totalFills } from './market-effect.ts';

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

function isImplausible({ exchange }: MarketDeskEnv, { marketId, runnerId, reductionBps }: Removal): Promise<boolean> {
  return exchange.read((state) => {
    const market = state.markets.get(marketId);
    const index = market?.runners.findIndex(({ id }) => id === runnerId) ?? -1;
    if (market === undefined || index < 0) return false;
    return reductionBps > plausibleReduction(state, market, index);
  });
}

/** Bets on a removed runner are voided, and winnings on the others are reduced by its reduction factor. */
function computeRemovalEffect(
  state: ExchangeState,
  market: Market,
  { runnerId, reductionBps }: Removal,
): Result<Effect> {
  const index = market.runners.findIndex(({ id }) => id === runnerId);
  if (index < 0) return reject('NOT_FOUND', { runnerId });
  const { totals } = totalFills(state, market, {
    isPicked: ({ voided }, { runner }) => !voided && (runner === index || reductionBps !== 0),
    getAmount: ({ stake, profit }, { runner }) =>
      runner === index ? stake : Math.ceil((profit * reductionBps) / WHOLE_BPS),
  });
  return accept(totals.effect());
}

/** Bets on a reinstated runner become valid again, and the reduction of the others is undone. */
function computeRestoreEffect(state: ExchangeState, market: Market, { runnerId }: OnRunner): Result<Effect> {
  const removal = market.removals.find((one) => one.runnerId === runnerId);
  if (removal === undefined) return reject('NOT_FOUND', { runnerId });
  const restored = new Set(removal.voidedFills);
  const { totals } = totalFills(state, market, {
    isPicked: ({ id, voided, original }) => restored.has(id) || (!voided && original !== undefined),
    getAmount: ({ id, stake, profit, original }) => (restored.has(id) ? stake : (original?.profit ?? profit) - profit),
  });
  return accept(totals.effect());
}
