import { type Rejection, reject, rejectField } from '#base/result.ts';
import type { Bet, Fill } from '#bet/bet.ts';
import { canTransition, isHouseKind, isRunsKind } from '#market/market-kind.ts';
import type { GivenResult, MarketResult } from '#market/market-terms.ts';
import { CURRENCIES, type Money } from '#money/money.ts';
import { hasFixedRunners } from '#quote/house-traits.ts';
import { readSettlement, type Settlement } from '#settlement/settle-bet.ts';
import { RunningTotals } from '#settlement/settlement-totals.ts';
import type { ArchiveMarket, SettleMarket, UnsettleMarket, VoidMarket } from './command.ts';
import { closeBetting } from './end-bets.ts';
import { listMarketBets, type Market } from './market.ts';
import { bookFill, getAccount, openPosition, refreshExposures, releasePositions } from './market-positions.ts';
import { marketPath, payResults, reverseResults } from './pay-results.ts';
import { CASH_OUT_KEY } from './request-keys.ts';
import type { Outcome, Step } from './step.ts';

/**
 * Closes and settles a market: every bet, then every account's net result, commission and ledger entries.
 *
 * Possible from any status before the result, including never opened. Runners tied for the last paid
 * place share it, except in TOSS, ODD_EVEN and LOTTERY. The last two also accept runs, whose parity or last digit
 * determines the winner. Each-way bets settle the win and place parts independently, each with its own dead-heat
 * division. A half result settles a two-runner order-book market such as an Asian handicap. Errors: NOT_FOUND,
 * BAD_STATE, VALIDATION (`field`: `result`) if the result doesn't fit the market or places fewer runners than it pays
 * (`places`).
 */
export function settleMarket(step: Step, command: SettleMarket): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId: command.marketId });
  const result = readResult(market, command.result);
  const from = market.status === 'INACTIVE' ? 'SUSPENDED' : market.status;
  if (!canTransition(from, result.type === 'void' ? 'VOIDED' : 'SETTLED')) {
    return reject('BAD_STATE', { status: market.status });
  }
  return checkResult(market, result) ?? endMarket(step, market, result);
}

/**
 * Ends a market without a result: unmatched bets lapse, every match is void and all balances are restored. Errors:
 * NOT_FOUND, BAD_STATE for a settled or void market.
 */
export function voidMarket(step: Step, command: VoidMarket): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId: command.marketId });
  return canTransition(market.status, 'VOIDED')
    ? endMarket(step, market, { type: 'void' })
    : reject('BAD_STATE', { status: market.status });
}

/** Ends betting, then every bet, then every position, and pays. Nothing can reject any more. */
function endMarket(step: Step, market: Market, result: MarketResult): Outcome {
  closeBetting(step, market);
  const settlement = result.type === 'void' ? null : readSettlement(market, result);
  const ended = endBets(step, market, settlement);
  releasePositions(step, market);
  if (settlement !== null) {
    // Matches between two bets always sum to zero; legs of a shared cross match do so to within a few paise.
    const { isShared } = settlement;
    const { totals, nets, crossLegs } = ended;
    // Parts are rounded separately, so an account may lose a paisa per match more than it had reserved.
    if (isShared || result.type === 'half') step.roundingAllowed = totals.fillCount;
    payResults(step, market, { nets, totals, roundingAllowed: isShared ? crossLegs : 0 });
    for (const [place, runner] of market.runners.entries()) {
      if (runner.status === 'REMOVED') continue;
      runner.status = settlement.getStatus(place) ?? runner.status;
    }
  }
  market.result = result;
  market.settledAt = step.at;
  market.status = settlement === null ? 'VOIDED' : 'SETTLED';
  step.changeMarket(market, 'settled');
  return step.accept({ id: market.id, settlement: ended.totals.sum() });
}

interface EndedBets {
  readonly totals: RunningTotals;
  /** Net result per account before commission, paise. */
  readonly nets: Map<number, Money>;
  crossLegs: number;
}

function endBets(step: Step, market: Market, settlement: Settlement | null): EndedBets {
  const ended: EndedBets = { totals: new RunningTotals(), nets: new Map(), crossLegs: 0 };
  for (const bet of listMarketBets(step.state, market)) {
    if (bet.matched === 0) continue;
    const fills = bet.fills.filter((fill) => !fill.voided);
    ended.totals.addBet(bet, fills);
    ended.crossLegs += fills.filter((fill) => fill.crossId !== 0).length;
    if (settlement === null) {
      const stake = bet.matched;
      bet.voided += stake;
      bet.matched = 0;
      bet.matchedProfit = 0;
      market.currencies[bet.currency].matched -= stake;
      bet.status = 'VOID';
      bet.profitLoss = 0;
      step.emitReduced(bet, stake, 'VOID');
    } else {
      const { profitLoss, status } = settlement.settle(bet);
      bet.profitLoss = profitLoss;
      bet.status = status;
      ended.nets.set(bet.accountId, (ended.nets.get(bet.accountId) ?? 0) + profitLoss);
    }
    step.emitBet('BetSettled', bet);
  }
  return ended;
}

/**
 * Reverses a market's settlement or void: opposite ledger entries, bets MATCHED again, market CLOSED.
 *
 * Exposure returns, so free cash may become negative (see `BelowZeroCause`). Individually voided matches and removed
 * runners stay as they were. Errors: NOT_FOUND, BAD_STATE unless the market is SETTLED or VOIDED.
 */
export function unsettleMarket(step: Step, command: UnsettleMarket): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId: command.marketId });
  if (market.status !== 'SETTLED' && market.status !== 'VOIDED') {
    return reject('BAD_STATE', { status: market.status });
  }
  step.cause = 'REVERSAL';
  reverseResults(step, market, command.reason);
  for (const runner of market.runners) {
    const { status } = runner;
    if (status === 'WINNER' || status === 'PLACED' || status === 'LOSER') runner.status = 'ACTIVE';
  }
  market.result = null;
  market.settledAt = null;
  market.status = 'CLOSED';
  const accountIds = new Set<number>();
  for (const bet of listMarketBets(step.state, market)) {
    const standing = bet.fills.filter((fill) => !fill.voided);
    if (standing.length === 0) continue;
    reviveBet(step, market, { bet, standing });
    accountIds.add(bet.accountId);
  }
  refreshExposures(step, market, accountIds);
  step.changeMarket(market, 'unsettled');
  step.postHolds(market.id);
  return step.accept({ id: market.id });
}

/** Reinstates a bet's valid matches in the bet and its account's position. */
function reviveBet(
  step: Step,
  market: Market,
  { bet, standing }: { readonly bet: Bet; readonly standing: readonly Fill[] },
): void {
  const position = openPosition(market, getAccount(step.state, bet.accountId));
  let matched = 0;
  let matchedProfit = 0;
  for (const fill of standing) {
    matched += fill.stake;
    matchedProfit += fill.profit;
    bookFill(market, bet, fill);
  }
  // Only voiding a whole market takes stakes of valid matches; after a settlement this is zero.
  const returned = matched - bet.matched;
  bet.voided -= returned;
  market.currencies[bet.currency].matched += returned;
  bet.matched = matched;
  bet.matchedProfit = matchedProfit;
  bet.status = 'MATCHED';
  bet.profitLoss = null;
  position.openBets += 1;
  step.emitBet('BetUnsettled', bet);
}

/**
 * Evicts a settled or void market from memory with its bets, their keys and its (empty) ledger accounts; database
 * rows are kept. The settlement can't be reversed afterwards. Idempotent for an archived market. Errors: NOT_FOUND,
 * BAD_STATE before settlement.
 */
export function archiveMarket(step: Step, command: ArchiveMarket): Outcome {
  const { state } = step;
  const market = state.markets.get(command.marketId);
  if (market === undefined) {
    const { marketId: id } = command;
    const wasThere = Number.isSafeInteger(id) && id >= 1 && id < state.nextMarketId;
    return wasThere ? step.accept({ id, repeated: true }) : reject('NOT_FOUND', { marketId: id });
  }
  if (market.status !== 'SETTLED' && market.status !== 'VOIDED') {
    return reject('BAD_STATE', { status: market.status });
  }
  for (const [key, betId] of state.requestKeys) {
    // Keys of adjustments map to entries, whose numbers could coincide with bet IDs.
    if (key.startsWith(CASH_OUT_KEY) && state.bets.get(betId)?.marketId === market.id) state.requestKeys.delete(key);
  }
  for (const bet of listMarketBets(state, market)) {
    state.bets.delete(bet.id);
    getAccount(state, bet.accountId).betIds.delete(bet.clientBetId, bet.id);
  }
  for (const currency of CURRENCIES) state.ledger.fold(marketPath(market, currency));
  state.markets.delete(market.id);
  const siblings = state.events.get(market.eventId)?.marketIds;
  const place = siblings?.indexOf(market.id) ?? -1;
  if (place >= 0) siblings?.splice(place, 1);
  const { id: marketId, eventId } = market;
  step.events.push({ type: 'MarketChanged', marketId, eventId, change: 'archived' });
  return step.accept({ id: marketId });
}

/**
 * Normalizes a result for storage. A winners list becomes placings; for odd/even (zero is even) and last-digit
 * markets, a number of runs becomes the winning runner.
 */
export function readResult(
  { kind, runners, winners }: Pick<Market, 'kind' | 'runners' | 'winners'>,
  given: GivenResult,
): MarketResult {
  if (given.type === 'winners') {
    return { type: 'placings', placings: toPlacings(given.runnerIds, winners) };
  }
  if (given.type !== 'runs' || !isRuns(given.runs)) return given;
  const place = kind === 'ODD_EVEN' ? 1 - (given.runs % 2) : kind === 'LOTTERY' ? given.runs % 10 : -1;
  const winner = runners[place];
  return winner === undefined ? given : { type: 'placings', placings: [[winner.id]] };
}

/**
 * Converts winners in finishing order to placings: those from the last paid place on are tied for it.
 *
 * @example [A, B, C, D] with 3 places is [[A], [B], [C, D]]; [A, B] with 1 place is [[A, B]].
 */
export function toPlacings(runnerIds: readonly number[], places: number): readonly (readonly number[])[] {
  const alone = Math.max(places - 1, 0);
  const last = runnerIds.slice(alone);
  const first = runnerIds.slice(0, alone).map((id) => [id]);
  return last.length === 0 ? first : [...first, last];
}

/**
 * Checks that a result fits the market; null if so. VALIDATION of `result`; with `places` if fewer runners are placed
 * than places are paid, because exposure assumes every place is won.
 */
export function checkResult(
  market: Pick<Market, 'kind' | 'runners' | 'winners'>,
  result: MarketResult,
): Rejection | null {
  const misfit = rejectField('result');
  if (result.type === 'void') return null;
  const onRuns = isRunsKind(market.kind);
  if (result.type === 'runs') return onRuns && isRuns(result.runs) ? null : misfit;
  const ran = market.runners.filter((runner) => runner.status !== 'REMOVED');
  if (result.type === 'half') {
    // Only between two runners of an order book do all bets still sum to zero.
    const isPair = market.winners === 1 && market.runners.length === 2;
    const isOfPair = isPair && ran.some(({ id }) => id === result.winnerId);
    return isOfPair && !onRuns && !isHouseKind(market.kind) ? null : misfit;
  }
  const placed = result.placings.flat();
  if (onRuns || placed.length === 0) return misfit;
  if (result.placings.some((tied) => tied.length === 0)) return misfit;
  if (new Set(placed).size !== placed.length) return misfit;
  // A coin, a parity and a digit have one result and no ties.
  if (hasFixedRunners(market.kind) && placed.length > 1) return misfit;
  if (!placed.every((id) => ran.some((runner) => runner.id === id))) return misfit;
  const places = Math.min(market.winners, ran.length);
  return placed.length >= places ? null : reject('VALIDATION', { field: 'result', places });
}

function isRuns(runs: number): boolean {
  return Number.isSafeInteger(runs) && runs >= 0;
}
