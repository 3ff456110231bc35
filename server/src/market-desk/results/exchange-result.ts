import { assertNever } from '@crease/core/base/assert.ts';
import type { GivenResult } from '@crease/core/market/market-terms.ts';
import { computeMatchResult, type MatchResult } from '@crease/sports/cricket/match-result.ts';
import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import { deriveOutcome } from '@crease/sports/cricket/outcome-of-scores.ts';
import { inningsLineResult } from '@crease/sports/sessions/innings-line.ts';
import { confirmFigure, isOutcomeConfirmed } from '@crease/sports/sessions/official-outcome.ts';
import type { RunnerMarket } from '#market-desk/trading/exchange-desk.ts';
import type { EndedMarket } from './end-market.ts';
import type { ReportedResult } from './result-sources.ts';

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
export function listSaidResults(
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
