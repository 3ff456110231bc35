import type { GivenResult } from '@crease/core/market/market-terms.ts';
import { computeMatchResult, deriveOutcome, type MatchResult } from '@crease/sports/cricket/match-result.ts';
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
import type { Figure } from '#market-desk/results/pending-results.ts';
import type { ReportedResult } from '#market-desk/sources/fixture-watch.ts';
import type { HousePlan } from '#market-desk/trading/cricket-plan.ts';
import type { DeskMarket } from '#market-desk/trading/house-markets.ts';
import type { RunnerMarket } from './exchange-desk.ts';

/** Describes how a market settles in the match's current state, and the sources of its result. */
export function toEndedExchangeMarket({ kind, side, marketId, runnerIds }: RunnerMarket): EndedMarket<MatchState> {
  if (kind === 'LINE') {
    const computeLine = (state: MatchState) => (side === null ? null : inningsLineResult(side, state));
    const computeResult = (state: MatchState) => confirmFigure(state, computeLine);
    return { marketId, computeResult };
  }
  const getResult = (decided: MatchResult) => toExchangeResult(kind, runnerIds, decided);
  return {
    marketId,
    computeResult: (state) => {
      const decided = computeMatchResult(state);
      if (decided === null) return null;
      return isOutcomeConfirmed(state) ? getResult(decided) : 'UNCONFIRMED';
    },
    listReported: (state) => listSaidResults(state, getResult),
  };
}

/**
 * Lists the sources of a match's result: the announcement, and the scorecard where decisive. @param getResult converts
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
  const scored = isOutcomeConfirmed(state) ? announced : computeMatchResult({ ...state, outcome: scores });
  if (scores === null || scored === null || isAward) return [feed];
  return [feed, { source: 'SCORE', result: getResult(scored) }];
}

function toExchangeResult(
  kind: Exclude<RunnerMarket['kind'], 'LINE'>,
  [first = 0, second = 0, draw = 0]: readonly number[],
  { matchOdds, tied, completed }: MatchResult,
): GivenResult {
  if (kind === 'MATCH_ODDS') {
    switch (matchOdds.kind) {
      case 'void':
        return { type: 'void' };
      case 'dead-heat':
        return wonBy(first, second);
      case 'draw':
        return wonBy(draw);
      case 'winner':
        return wonBy(matchOdds.side === 0 ? first : second);
    }
  }
  const answer = kind === 'TIED' ? tied : completed;
  return answer === 'void' ? { type: 'void' } : wonBy(answer === 'yes' ? first : second);
}

function wonBy(...runnerIds: readonly number[]): GivenResult {
  return runnerIds.length === 0 ? { type: 'void' } : { type: 'winners', runnerIds };
}

/** Describes how a house market settles in the match's current state, and the sources of its result. */
export function toEndedHouseMarket(
  info: CricketMatchInfo,
  { marketId, plan, runnerIds }: Pick<DeskMarket, 'marketId' | 'plan' | 'runnerIds'>,
): EndedMarket<MatchState> {
  const computeFigure = (state: MatchState) => computeHouseResult(plan, runnerIds, { info, state });
  const isOnScore = plan.kind !== 'BOOKMAKER' && plan.kind !== 'TOSS';
  const computeResult = isOnScore ? (state: MatchState) => confirmFigure(state, computeFigure) : computeFigure;
  if (plan.kind !== 'BOOKMAKER') return { marketId, computeResult };
  const listReported = (state: MatchState) =>
    listSaidResults(state, ({ matchOdds }) => toMatchWinner(matchOdds, runnerIds));
  return { marketId, computeResult, listReported };
}

/** Derives a house market's result from the match; null while open, UNCONFIRMED if card and announcement differ. */
function computeHouseResult(
  { kind, session, premium }: HousePlan,
  runnerIds: readonly number[],
  { info, state }: { readonly info: CricketMatchInfo; readonly state: MatchState },
): Figure {
  if (premium !== undefined) return toPremiumResult(premiumResult(info, premium, state), runnerIds);
  if (session !== null) return sessionResult(session, state);
  return kind === 'TOSS' ? toTossResult(runnerIds, state) : toWinnerResult(runnerIds, state);
}

function toPremiumResult(result: PremiumResult | null, runnerIds: readonly number[]): GivenResult | null {
  if (result === null || result.type === 'void') return result;
  return wonBy(...result.places.flatMap((place) => runnerIds[place] ?? []));
}

function toTossResult(runnerIds: readonly number[], state: MatchState): GivenResult | null {
  const { toss, innings, outcome } = state;
  const winner = toss === null ? undefined : runnerIds[toss.winner];
  if (winner !== undefined) return wonBy(winner);
  return innings.length > 0 || outcome !== null ? { type: 'void' } : null;
}

function toWinnerResult(runnerIds: readonly number[], state: MatchState): Figure {
  const result = computeMatchResult(state)?.matchOdds;
  if (result === undefined) return null;
  if (!isOutcomeConfirmed(state)) return 'UNCONFIRMED';
  return toMatchWinner(result, runnerIds);
}

function toMatchWinner(result: MatchResult['matchOdds'], runnerIds: readonly number[]): GivenResult {
  const [, , draw] = runnerIds;
  const winner = result.kind === 'winner' ? runnerIds[result.side] : result.kind === 'draw' ? draw : undefined;
  // In a final tie nobody wins here; on the exchange it is a dead heat.
  return winner === undefined ? { type: 'void' } : wonBy(winner);
}
