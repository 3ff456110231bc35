import { accept, type Result, reject } from '@crease/core/base/result.ts';
import type { Account, AccountLimits } from '@crease/core/exchange/account.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { listMarketBets } from '@crease/core/exchange/market-bets.ts';
import type { Money } from '@crease/core/money/money.ts';
import { type Effect, EffectTotals, NO_EFFECT } from './effect-totals.ts';
import type { ActOf } from './operator-act.ts';

const WHOLE_BPS = 10_000;

/** Matched bets are settled on commission and rules, so changing them after the first match moves that money. */
export function termsEffect(
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

/** Bets on a removed runner are voided, and winnings on the others are reduced by its reduction factor. */
export function removalEffect(
  state: ExchangeState,
  market: Market,
  { runnerId, reductionBps }: ActOf<'RemoveRunner'>,
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
export function restoreEffect(
  state: ExchangeState,
  market: Market,
  { runnerId }: ActOf<'RestoreRunner'>,
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

/** A player's own commission affects every win; a raised limit is measured by its increase. */
export function userLimitsEffect(
  state: ExchangeState,
  { userId, limits }: ActOf<'SetUserLimits'>,
): Result<Effect> {
  const account = state.accounts.get(userId);
  if (account === undefined) return reject('NOT_FOUND', { userId });
  const { currency } = account;
  const effect: Effect = { ...NO_EFFECT, users: 1, currency };
  const { commissionBps } = limits;
  if (commissionBps !== undefined && commissionBps !== account.limits.commissionBps) {
    return accept({ ...effect, need: 'UNDER_RULE' });
  }
  const wider = [
    computeIncrease(account, limits, 'exposureLimit'),
    computeIncrease(account, limits, 'maxStake'),
  ];
  if (wider.includes(null)) return accept({ ...effect, need: 'UNDER_RULE' });
  const amount = Math.max(...wider.map((more) => more ?? 0));
  return accept({ ...effect, need: amount === 0 ? 'NEVER' : 'BY_AMOUNT', amount });
}

/** Increase of a limit; null if it becomes unlimited. */
function computeIncrease(
  { limits: before }: Account,
  limits: Partial<AccountLimits>,
  name: 'exposureLimit' | 'maxStake',
): Money | null {
  const [from, to] = [before[name], limits[name]];
  if (to === undefined || from === null) return 0;
  return to === null ? null : Math.max(0, to - from);
}
