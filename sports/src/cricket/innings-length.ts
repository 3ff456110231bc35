import type { InningsEndEvent, Powerplay } from '#field/field-event.ts';
import type { CricketFormat, CricketMatchInfo } from '#field/match-info.ts';
import type { InningsState, OverSummary } from './innings-state.ts';
import type { MatchState } from './match-state.ts';

/**
 * State of an innings for settlement. Every market on an innings uses this judgement, so that two markets can't
 * answer the same question differently. Play decides first; the source's reason counts where play can't.
 *
 * - `closed`: all out, declared or target reached; no ball was lost.
 * - `bowled`: all overs it was allowed were called.
 * - `cut-short`: overs were lost, yet its figures stand.
 * - `given-up`: abandoned or forfeited; undecided figures are void.
 */
export type InningsEnding = 'running' | 'closed' | 'bowled' | 'cut-short' | 'given-up';

/** State of the first overs of an innings; `innings-over` if it was closed sooner, so that its total counts. */
export type OversEnding = 'running' | 'complete' | 'innings-over' | 'cut-short';

type MatchTerms = Pick<MatchState, 'ballsPerOver' | 'scheduledOvers'>;

const SUPER_OVER_WICKETS = 2;
const INNINGS_WICKETS = 10;

/** Judges how an innings ended. */
export function getInningsEnding(innings: InningsState, match: MatchTerms): InningsEnding {
  const { ended } = innings;
  if (ended === null) return 'running';
  if (isClosed(innings)) return 'closed';
  if (ended === 'overs') return ballsLeft(match, innings) === 0 ? 'bowled' : 'cut-short';
  const { scheduledOvers } = match;
  const isBowled = scheduledOvers !== null && findBowledOver(innings, scheduledOvers, match) !== null;
  return isBowled ? 'bowled' : 'given-up';
}

/** Judges the first `overs` overs of an innings. */
export function getOversEnding(innings: InningsState, overs: number, match: MatchTerms): OversEnding {
  if (findBowledOver(innings, overs, match) !== null) return 'complete';
  const limit = ballLimit(match, innings);
  if (limit !== null && limit < overs * match.ballsPerOver) return 'cut-short';
  const ending = getInningsEnding(innings, match);
  if (ending === 'running') return 'running';
  return ending === 'closed' ? 'innings-over' : 'cut-short';
}

/** True if the innings had every over the match was scheduled for, or was closed sooner with none of them lost. */
export function isFullLength(innings: InningsState, match: MatchTerms): boolean {
  if (match.scheduledOvers === null) return false;
  const ending = getOversEnding(innings, match.scheduledOvers, match);
  return ending === 'complete' || ending === 'innings-over';
}

/**
 * Finds an over, numbered from 1, if all of it was bowled: called by the umpire, or with its legal balls bowled when
 * the innings ended. A miscounted over is complete when it is called.
 */
export function findBowledOver(
  { overs, ended }: InningsState,
  over: number,
  { ballsPerOver }: Pick<MatchState, 'ballsPerOver'>,
): OverSummary | null {
  const found = overs.find((each) => each.over === over - 1);
  if (found === undefined) return null;
  const isBowled = found.complete || (ended !== null && found.legalBalls >= ballsPerOver);
  return isBowled ? found : null;
}

/** Returns the reason an innings ends by its score, or null. */
export function findEndByScore(
  innings: InningsState,
  match: Pick<MatchState, 'ballsPerOver'>,
): InningsEndEvent['reason'] | null {
  if (innings.target !== null && innings.runs >= innings.target.runs) return 'target';
  if (innings.wickets >= getWicketLimit(innings)) return 'all-out';
  return ballsLeft(match, innings) === 0 ? 'overs' : null;
}

/** Returns the number of wickets that ends an innings if no batter is absent. */
export function getWicketLimit(innings: Pick<InningsState, 'superOver'>): number {
  return innings.superOver ? SUPER_OVER_WICKETS : INNINGS_WICKETS;
}

/** Computes the balls remaining in an innings, at least 0; null for no limit. */
export function ballsLeft(match: Pick<MatchState, 'ballsPerOver'>, innings: InningsState): number | null {
  const limit = ballLimit(match, innings);
  return limit === null ? null : Math.max(0, limit - countBallsGone(match, innings));
}

/** Balls an innings is allowed: the lower of its overs and its target's, as a reduction may reach only one of them. */
function ballLimit(
  { ballsPerOver }: Pick<MatchState, 'ballsPerOver'>,
  { oversLimit, target }: InningsState,
): number | null {
  const limits = [oversLimit === null ? null : oversLimit * ballsPerOver, target?.balls ?? null];
  const known = limits.filter((limit) => limit !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** Counts overs as called, like the scoreboard: a miscounted over uses up exactly one over. */
function countBallsGone(
  { ballsPerOver }: Pick<MatchState, 'ballsPerOver'>,
  { over, ballsInOver }: InningsState,
): number {
  return over * ballsPerOver + Math.min(ballsInOver, ballsPerOver);
}

/** A par score isn't a target that was reached, so runs count only if the source doesn't report an abandonment. */
function isClosed(innings: InningsState): boolean {
  const { ended, target, runs, penaltyAfter, wickets } = innings;
  switch (ended) {
    case 'all-out':
    case 'target':
    case 'declared':
      return true;
    case 'overs':
      return wickets >= getWicketLimit(innings) || (target !== null && runs - penaltyAfter >= target.runs);
    case 'abandoned':
      return wickets >= getWicketLimit(innings);
    case 'forfeited':
    case null:
      return false;
  }
}

/** Overs in a full day's play. */
export const OVERS_A_DAY = 90;

/**
 * Computes the overs remaining in a multi-day match: the rest of today plus the remaining days.
 *
 * Overs lost to rain are deducted at stumps. If a source doesn't report stumps, all overs are attributed to the
 * current day, which gives the same total.
 *
 * @returns null if innings have limited overs.
 */
export function oversLeftInMatch(
  info: Pick<CricketMatchInfo, 'days' | 'oversPerInnings'>,
  state: Pick<MatchState, 'day' | 'oversToday'>,
): number | null {
  if (info.oversPerInnings !== null) return null;
  const daysToCome = info.days - state.day;
  return Math.max(0, daysToCome * OVERS_A_DAY + OVERS_A_DAY - state.oversToday);
}

/** Share of the overs of an innings. */
const POWERPLAY_SHARE: Readonly<Record<CricketFormat, number>> = {
  T20: 0.3,
  ODI: 0.2,
  FC: 0,
};

/** Returns the powerplay at the start of an innings, shortened if overs were lost; none without a limit. */
export function listPowerplays(format: CricketFormat, overs: number | null): readonly Powerplay[] {
  if (overs === null) return [];
  const length = Math.max(1, Math.round(overs * POWERPLAY_SHARE[format]));
  return [{ fromOver: 0, toOver: length - 1, kind: 'mandatory' }];
}
