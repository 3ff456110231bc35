import { reject } from '#base/result.ts';
import type { Bet, Fill } from '#bet/bet.ts';
import { statusAfter } from '#bet/bet-summary.ts';
import { cutFill } from '#settlement/reduction.ts';
import type { RestoreRunner } from './command.ts';
import { rejectAllHeld } from './end-bets.ts';
import { listMarketBets, type Market, type Removal } from './market.ts';
import { bookFill, getAccount, getBettor, openPosition, refreshExposure, unbookFill } from './market-positions.ts';
import type { Outcome, Step } from './step.ts';

/**
 * Reverses the removal of a runner: matches on it are valid again, and prices it cut are restored, subject to the
 * removals that remain. Resting bets that it ended stay ended. The market is suspended.
 *
 * Exposure returns, so free cash may become negative (see `BelowZeroCause`). Errors: NOT_FOUND; BAD_STATE once the
 * market is settled or void, and for a runner that wasn't removed.
 */
export function restoreRunner(step: Step, { marketId, runnerId }: RestoreRunner): Outcome {
  const market = step.state.markets.get(marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId });
  const runner = market.runners.find(({ id }) => id === runnerId);
  if (runner === undefined) return reject('NOT_FOUND', { runnerId });
  const { status } = market;
  if (status === 'SETTLED' || status === 'VOIDED') return reject('BAD_STATE', { status });
  const removal = market.removals.find((one) => one.runnerId === runnerId);
  if (removal === undefined) return reject('BAD_STATE', { status: runner.status });

  step.cause = 'REVERSAL';
  rejectAllHeld(step, market, 'MARKET_CHANGED');
  const restored = deleteRemoval(step, market, removal);
  runner.status = 'ACTIVE';
  runner.reductionBps = 0;
  for (const bet of listMarketBets(step.state, market)) restoreBet(step, { market, bet }, restored);
  if (status !== 'INACTIVE' && status !== 'CLOSED') market.status = 'SUSPENDED';
  for (const position of market.positions.values()) {
    refreshExposure(step, getBettor(step.state, market, position.accountId));
  }
  step.changeMarket(market, 'runner');
  market.materialVersion = market.version;
  step.postHolds(market.id);
  return step.accept({ id: market.id });
}

/**
 * Deletes a removal from the market's list. A cross match has a leg on every runner, so it stays void while any of
 * its runners is removed.
 *
 * @returns IDs of the reinstated matches.
 */
function deleteRemoval(step: Step, market: Market, removal: Removal): ReadonlySet<number> {
  const crossed = crossedFills(step, market);
  const others = market.removals.filter((one) => one !== removal);
  const restored = new Set(removal.voidedFills);
  market.removals = others.map((other) => {
    const stillVoid = [...restored].filter((id) => crossed.has(id) && id < other.nextFillId);
    for (const id of stillVoid) restored.delete(id);
    return stillVoid.length === 0 ? other : { ...other, voidedFills: [...other.voidedFills, ...stillVoid] };
  });
  return restored;
}

function crossedFills(step: Step, market: Market): ReadonlySet<number> {
  const crossed = new Set<number>();
  for (const { fills } of listMarketBets(step.state, market)) {
    for (const { id, crossId } of fills) if (crossId !== 0) crossed.add(id);
  }
  return crossed;
}

function restoreBet(
  step: Step,
  { market, bet }: { readonly market: Market; readonly bet: Bet },
  restored: ReadonlySet<number>,
): void {
  if (!bet.fills.some((fill) => restored.has(fill.id) || fill.original !== undefined)) return;
  // After a reversed settlement, an account whose matches were all void has no position.
  const position = openPosition(market, getAccount(step.state, bet.accountId));
  const wasOver = bet.matched === 0 && bet.unmatched === 0;
  let isChanged = false;
  for (const [place, fill] of bet.fills.entries()) {
    const isBack = fill.voided && restored.has(fill.id);
    if (fill.voided && !isBack) continue;
    if (!isBack && fill.original === undefined) continue;
    const after = withRemovals(market, { ...fill, voided: false });
    moveRestored(market, bet, { before: isBack ? null : fill, after });
    bet.replaceFill(place, after);
    isChanged = true;
  }
  if (!isChanged) return;
  bet.status = statusAfter(bet, 'VOID');
  if (wasOver && bet.matched > 0) position.openBets += 1;
  step.emitBet('BetUpdated', bet);
}

function withRemovals(market: Market, { original, ...fill }: Fill): Fill {
  const first = original ?? { price: fill.price, profit: fill.profit };
  let terms = first;
  let isCut = false;
  for (const removal of market.removals) {
    if (!removal.isCut || fill.id >= removal.nextFillId) continue;
    terms = cutFill({ ...terms, stake: fill.stake }, removal.reductionBps);
    isCut = true;
  }
  return { ...fill, ...terms, ...(isCut ? { original: first } : {}) };
}

function moveRestored(
  market: Market,
  bet: Bet,
  { before, after }: { readonly before: Fill | null; readonly after: Fill },
): void {
  if (before === null) {
    bet.matched += after.stake;
    bet.voided -= after.stake;
    market.currencies[bet.currency].matched += after.stake;
  } else unbookFill(market, bet, before);
  bet.matchedProfit += after.profit - (before?.profit ?? 0);
  bookFill(market, bet, after);
}
