import { type RejectReason, reject, rejectField } from '#base/result.ts';
import { canTransition } from '#market/market-kind.ts';
import { isSameMessage, type Runner } from '#market/market-terms.ts';
import type { SetMarketStatus, TurnInPlay } from './command.ts';
import { cancelRemainder, closeBetting, rejectAllHeld, rejectHeld, rejectHeldCashOuts } from './end-bets.ts';
import { listHeldBets, type Market, restingBets, runnerPlace } from './market.ts';
import { setStartingPrices } from './set-starting-prices.ts';
import type { Outcome, Step } from './step.ts';

/**
 * Opens, suspends, marks as ball running or closes a market, or one runner of it (except closing).
 *
 * Setting the current status is accepted and changes only the message. Errors: NOT_FOUND, VALIDATION (a runner can't
 * be closed), BAD_STATE for a forbidden transition.
 */
export function setMarketStatus(step: Step, command: SetMarketStatus): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId: command.marketId });
  if (market.status === 'SETTLED' || market.status === 'VOIDED') {
    return reject('BAD_STATE', { status: market.status });
  }
  if (command.runnerId !== undefined) return setRunnerStatus(step, market, command);
  const { status } = command;
  const stays = market.status === status;
  if (!stays && !canTransition(market.status, status)) {
    return reject('BAD_STATE', { status: market.status });
  }
  const messageChanged = setMessage(market, command);
  if (stays) {
    if (messageChanged) step.changeMarket(market, 'status');
  } else moveMarketStatus(step, market, status);
  return step.accept({ id: market.id });
}

/**
 * Transitions a market to an allowed status; no-op for its current one. While a ball is running the house books
 * nothing, so bets held there are rejected; an exchange rechecks at the end of the delay.
 */
export function moveMarketStatus(step: Step, market: Market, status: SetMarketStatus['status']): void {
  if (market.status === status) return;
  if (status === 'SUSPENDED') suspendMarket(step, market);
  else if (status === 'CLOSED') closeMarket(step, market);
  else {
    if (status === 'BALL_RUNNING' && market.quote !== null) {
      rejectAllHeld(step, market, 'BALL_RUNNING');
    }
    market.status = status;
    step.changeMarket(market, 'status');
    step.postHolds(market.id);
  }
}

/** Turns a market in-play. Errors: NOT_FOUND, BAD_STATE if already in-play or over. */
export function goInPlay(step: Step, command: TurnInPlay): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId: command.marketId });
  const isOver = ['CLOSED', 'SETTLED', 'VOIDED'].includes(market.status);
  if (isOver || market.inPlay) {
    return reject('BAD_STATE', { status: market.status, inPlay: market.inPlay });
  }
  turnMarketInPlay(step, market, command.open);
  return step.accept({ id: market.id });
}

function setMessage(market: Market, { message }: SetMarketStatus): boolean {
  if (message === undefined || isSameMessage(message, market.terms.message)) return false;
  market.terms = { ...market.terms, message };
  return true;
}

function setRunnerStatus(step: Step, market: Market, command: SetMarketStatus): Outcome {
  const place = runnerPlace(market, command.runnerId ?? 0);
  const runner = market.runners[place];
  if (runner === undefined) return reject('NOT_FOUND', { runnerId: command.runnerId ?? 0 });
  const { status } = command;
  if (status === 'CLOSED') return rejectField('status');
  if (market.status === 'CLOSED' || !isBettable(runner)) {
    return reject('BAD_STATE', { status: runner.status });
  }
  const isSaid = setMessage(market, command);
  const isMoved = moveRunnerStatus(step, market, { place, status });
  if (isSaid && !isMoved) step.changeMarket(market, 'runner');
  step.postHolds(market.id);
  return step.accept({ id: market.id });
}

export interface RunnerMove {
  readonly place: number;
  readonly status: Exclude<SetMarketStatus['status'], 'CLOSED'>;
}

/**
 * Sets the status of a bettable runner. Suspension rejects bets held on it (with the house, a running ball does too),
 * and every held cash-out, since the runners it needs aren't known yet.
 *
 * @returns true if the status changed.
 */
export function moveRunnerStatus(step: Step, market: Market, { place, status }: RunnerMove): boolean {
  const runner = market.runners[place];
  const next = status === 'OPEN' ? 'ACTIVE' : status;
  if (next === 'SUSPENDED') refuseHeldOn(step, market, { place, code: 'RUNNER_SUSPENDED' });
  else if (next === 'BALL_RUNNING' && market.quote !== null) {
    refuseHeldOn(step, market, { place, code: 'BALL_RUNNING' });
  }
  if (runner === undefined || runner.status === next) return false;
  if (next !== 'ACTIVE' && market.quote !== null) {
    const code = next === 'SUSPENDED' ? 'RUNNER_SUSPENDED' : next;
    rejectHeldCashOuts(step, market, code);
  }
  runner.status = next;
  step.changeMarket(market, 'runner');
  return true;
}

/** Returns true if the runner takes bets now or may again. */
export function isBettable(runner: Runner): boolean {
  return ['ACTIVE', 'SUSPENDED', 'BALL_RUNNING'].includes(runner.status);
}

function refuseHeldOn(
  step: Step,
  market: Market,
  { place, code }: { readonly place: number; readonly code: RejectReason },
): void {
  for (const bet of listHeldBets(step.state, market)) {
    if (bet.runner === place) rejectHeld(step, market, { bet, code });
  }
}

/**
 * Closes a market: held bets and updates are rejected, resting bets lapse, and exposure covers matched bets only.
 * No-op if already CLOSED. The caller has checked that it may be closed.
 */
function closeMarket(step: Step, market: Market): void {
  if (market.status === 'CLOSED') return;
  closeBetting(step, market);
  market.status = 'CLOSED';
  step.changeMarket(market, 'status');
  market.materialVersion = market.version;
  step.postHolds(market.id);
}

/**
 * Suspends a market. In-play, unmatched bets that don't persist lapse and held ones are rejected (API 5.2.7, rule
 * 8.7); either is a material change.
 */
export function suspendMarket(step: Step, market: Market): void {
  const rejected = rejectAllHeld(step, market, 'MARKET_SUSPENDED');
  const lapsed = market.inPlay ? lapseRests(step, market) : 0;
  market.status = 'SUSPENDED';
  step.changeMarket(market, 'status');
  if (lapsed > 0 || rejected > 0) market.materialVersion = market.version;
  step.postHolds(market.id);
}

/**
 * Turns a market in-play in one step: held bets are rejected, starting prices are computed and matched, and unmatched
 * bets that don't persist lapse (rule 8.4).
 */
function turnMarketInPlay(step: Step, market: Market, open: boolean): void {
  rejectAllHeld(step, market, 'MARKET_CHANGED');
  setStartingPrices(step, market);
  lapseRests(step, market);
  market.inPlay = true;
  market.status = open ? 'OPEN' : 'SUSPENDED';
  step.markMaterialChange(market);
  const { id: marketId, eventId } = market;
  step.events.push({ type: 'MarketChanged', marketId, eventId, change: 'inPlay' });
  step.postHolds(marketId);
}

/**
 * Lapses the resting bets that don't persist.
 *
 * @returns their number; the caller bumps the versions.
 */
function lapseRests(step: Step, market: Market): number {
  let lapsed = 0;
  for (const bet of restingBets(market)) {
    if (bet.persistence === 'PERSIST') continue;
    cancelRemainder(step, market, { bet, reason: 'LAPSED' });
    lapsed += 1;
  }
  return lapsed;
}
