import { assertNever } from '@crease/core/base/assert.ts';
import type { GivenResult } from '@crease/core/market/market-terms.ts';
import {
  computeMatchResult,
  deriveOutcome,
  type MatchResult,
} from '@crease/sports/cricket/match-result.ts';
import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import { type PremiumResult, premiumResult } from '@crease/sports/sessions/premium.ts';
import {
  confirmFigure,
  inningsLineResult,
  isOutcomeConfirmed,
  sessionResult,
} from '@crease/sports/sessions/session-result.ts';
import type { EndedMarket } from '#market-desk/results/end-market.ts';
import type { ReportedResult } from '#market-desk/sources/fixture-watch.ts';
import type { HousePlan } from '#market-desk/trading/cricket-plan.ts';
import type { DeskMarket } from '#market-desk/trading/house-markets.ts';
import type { RunnerMarket } from './exchange-desk.ts';

/** Describes how a market settles in the match's current state, and the sources of its result. */
export function toEndedExchangeMarket({
  kind,
  side,
  marketId,
  runnerIds,
}: RunnerMarket): EndedMarket<MatchState> {
  if (kind === 'LINE') {
    const computeLine = (state: MatchState) =>
      side === null ? null : inningsLineResult(side, state);
    const computeResult = (state: MatchState) => confirmFigure(state, computeLine);
    return { marketId, computeResult };
  }
  return {
    marketId,
    computeResult: (state) => {
      const decided = computeMatchResult(state);
      if (decided === null) return null;
      return isOutcomeConfirmed(state)
        ? toExchangeResult({ kind, runnerIds }, decided)
        : 'UNCONFIRMED';
    },
    listReported: (state) =>
      listSaidResults(state, (decided) => toExchangeResult({ kind, runnerIds }, decided)),
  };
}

/**
 * Lists the sources of a match's result: the announcement, and the scorecard where decisive. @param resultOf converts
 * a match result to the market's.
 */
function listSaidResults(
  state: MatchState,
  getResult: (decided: MatchResult) => GivenResult,
): readonly Pick<ReportedResult, 'source' | 'result'>[] {
  const announced = computeMatchResult(state);
  if (announced === null) return [];
  const feed = { source: 'FEED', result: getResult(announced) } as const;
  // A score with missing play can't confirm anything.
  const scores = state.beforeGap === null ? deriveOutcome(state) : null;
  const isAward = state.outcome?.kind === 'won' && state.outcome.decidedBy === 'award';
  // A tied scorecard confirms a bowl-out, as far as a card can.
  const scored = isOutcomeConfirmed(state)
    ? announced
    : computeMatchResult({ ...state, outcome: scores });
  if (scores === null || scored === null || isAward) return [feed];
  return [feed, { source: 'SCORE', result: getResult(scored) }];
}

/** Returns the result of an exchange market, once the match has one. */
function toExchangeResult(
  market: {
    readonly kind: Exclude<RunnerMarket['kind'], 'LINE'>;
    readonly runnerIds: readonly number[];
  },
  result: MatchResult,
): GivenResult {
  const [first = 0, second = 0, third = 0] = market.runnerIds;
  switch (market.kind) {
    case 'MATCH_ODDS':
      return toMatchOddsResult(result.matchOdds, [first, second, third]);
    case 'TIED':
      return yesOrNo(result.tied, first, second);
    case 'COMPLETED':
      return yesOrNo(result.completed, first, second);
    default:
      return assertNever(market.kind);
  }
}

function toMatchOddsResult(
  decision: MatchResult['matchOdds'],
  [first, second, draw]: readonly [number, number, number],
): GivenResult {
  switch (decision.kind) {
    case 'void':
      return { type: 'void' };
    case 'dead-heat':
      return { type: 'winners', runnerIds: [first, second] };
    case 'draw':
      return { type: 'winners', runnerIds: [draw] };
    case 'winner':
      return { type: 'winners', runnerIds: [decision.side === 0 ? first : second] };
    default:
      return assertNever(decision);
  }
}

function yesOrNo(answer: 'yes' | 'no' | 'void', yes: number, no: number): GivenResult {
  if (answer === 'void') return { type: 'void' };
  return { type: 'winners', runnerIds: [answer === 'yes' ? yes : no] };
}

/** Describes how a house market settles in the match's current state, and the sources of its result. */
export function toEndedHouseMarket(
  info: CricketMatchInfo,
  { marketId, plan, runnerIds }: Pick<DeskMarket, 'marketId' | 'plan' | 'runnerIds'>,
): EndedMarket<MatchState> {
  const computeFigure = (state: MatchState) => computeHouseResult(plan, runnerIds, { info, state });
  const isOnScore = plan.kind !== 'BOOKMAKER' && plan.kind !== 'TOSS';
  const computeResult = isOnScore
    ? (state: MatchState) => confirmFigure(state, computeFigure)
    : computeFigure;
  if (plan.kind !== 'BOOKMAKER') return { marketId, computeResult };
  const listReported = (state: MatchState) =>
    listSaidResults(state, ({ matchOdds }) => toMatchWinner(matchOdds, runnerIds));
  return { marketId, computeResult, listReported };
}

/**
 * Derives a house market's result from the match.
 *
 * @returns null while open; UNCONFIRMED if scorecard and announcement differ.
 */
export function computeHouseResult(
  { kind, session, premium }: HousePlan,
  runnerIds: readonly number[],
  { info, state }: { readonly info: CricketMatchInfo; readonly state: MatchState },
): GivenResult | 'UNCONFIRMED' | null {
  if (premium !== undefined) return toPremiumResult(premiumResult(info, premium, state), runnerIds);
  if (session !== null) return sessionResult(session, state);
  return kind === 'TOSS' ? toTossResult(runnerIds, state) : toWinnerResult(runnerIds, state);
}

function toPremiumResult(
  result: PremiumResult | null,
  runnerIds: readonly number[],
): GivenResult | null {
  if (result === null || result.type === 'void') return result;
  const winners = result.places.flatMap((place) => runnerIds[place] ?? []);
  return winners.length === 0 ? { type: 'void' } : { type: 'winners', runnerIds: winners };
}

function toTossResult(runnerIds: readonly number[], state: MatchState): GivenResult | null {
  const { toss, innings, outcome } = state;
  const winner = toss === null ? undefined : runnerIds[toss.winner];
  if (winner !== undefined) return { type: 'winners', runnerIds: [winner] };
  return innings.length > 0 || outcome !== null ? { type: 'void' } : null;
}

function toWinnerResult(
  runnerIds: readonly number[],
  state: MatchState,
): GivenResult | 'UNCONFIRMED' | null {
  const result = computeMatchResult(state)?.matchOdds;
  if (result === undefined) return null;
  if (!isOutcomeConfirmed(state)) return 'UNCONFIRMED';
  return toMatchWinner(result, runnerIds);
}

function toMatchWinner(
  result: MatchResult['matchOdds'],
  runnerIds: readonly number[],
): GivenResult {
  const [, , draw] = runnerIds;
  const winner =
    result.kind === 'winner' ? runnerIds[result.side] : result.kind === 'draw' ? draw : undefined;
  // In a final tie nobody wins here; on the exchange it is a dead heat.
  return winner === undefined ? { type: 'void' } : { type: 'winners', runnerIds: [winner] };
}
