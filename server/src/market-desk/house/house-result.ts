import type { GivenResult } from '@crease/core/market/market-terms.ts';
import { computeMatchResult, type MatchResult } from '@crease/sports/cricket/match-result.ts';
import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import { confirmFigure, isOutcomeConfirmed } from '@crease/sports/sessions/official-outcome.ts';
import { type PremiumResult, premiumResult } from '@crease/sports/sessions/premium.ts';
import { sessionResult } from '@crease/sports/sessions/session-result.ts';
import type { EndedMarket } from '#market-desk/results/end-market.ts';
import { listSaidResults } from '#market-desk/results/exchange-result.ts';
import type { DeskMarket } from './house-market.ts';
import type { HousePlan } from './house-plan.ts';

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
