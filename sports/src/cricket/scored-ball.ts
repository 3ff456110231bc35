import type { DeliveryEvent, Dismissal, Extras, InningsEndEvent } from '#field/field-event.ts';
import { isLegal } from './ball-marks.ts';
import { findEndByScore } from './innings-length.ts';
import { ballsOfOver, costsWicket, type InningsState } from './innings-state.ts';
import { currentInnings, type MatchState } from './match-state.ts';

/** A ball as entered by a scorer; over, number, strike and consequences are derived from the match. */
export interface ScoredBall {
  readonly striker: string;
  readonly nonStriker: string;
  readonly bowler: string;
  /** Runs off the bat. */
  readonly batter: number;
  readonly extras: Extras;
  readonly wickets: readonly Dismissal[];
  /** Incoming batter; null if none, or if no one is out. */
  readonly newBatter: string | null;
  /** True if the side is all out early because the remaining batters are absent or injured. */
  readonly isNobodyLeft: boolean;
  /**
   * Next batter on strike, if running doesn't determine it (after a run out, or if batters crossed); otherwise null.
   */
  readonly nextStriker: string | null;
  /** Four or six all run, without reaching the boundary. */
  readonly nonBoundary: boolean;
  /** Umpire's over call if it differs from the ball count; null: over after the last legal ball. */
  readonly lastOfOver: boolean | null;
}

/** Why an entered ball is rejected. */
export type BallFault = 'NO_INNINGS' | 'NOT_AT_CREASE' | 'NO_NEW_BATTER' | 'SAME_BATTERS';

/** Converts an entered ball to a delivery, or returns the reason it is impossible. */
export function toDelivery(state: MatchState, ball: ScoredBall): DeliveryEvent | BallFault {
  const innings = currentInnings(state);
  if (innings === null || innings.ended !== null) return 'NO_INNINGS';
  const { striker, nonStriker, bowler, wickets, extras } = ball;
  if (striker === nonStriker) return 'SAME_BATTERS';
  if (wickets.some(({ playerOut }) => playerOut !== striker && playerOut !== nonStriker)) {
    return 'NOT_AT_CREASE';
  }
  const more = sumExtraRuns(extras);
  const legal = isLegal({ extras });
  const before = innings.ballsInOver;
  const delivery: Omit<DeliveryEvent, 'next'> = {
    type: 'delivery',
    over: innings.over,
    ballIndex: ballsOfOver(innings).length,
    ballLabel: `${innings.over}.${before + 1}`,
    striker,
    nonStriker,
    bowler,
    runs: { batter: ball.batter, extras: more, total: ball.batter + more },
    extras,
    wickets,
    nonBoundary: ball.nonBoundary,
    lastOfOver: ball.lastOfOver ?? (legal && before + 1 >= state.ballsPerOver),
    shot: null,
  };
  const isEnd = ball.isNobodyLeft || endAfter(state, innings, delivery) !== null;
  if (isEnd) return { ...delivery, next: null };
  const next = nextAtCrease(ball, delivery.lastOfOver);
  return typeof next === 'string' ? next : { ...delivery, next };
}

/** Converts a delivery to the ball a scorer would have entered; inverse of `toDelivery`. */
export function toScoredBall(delivery: DeliveryEvent): ScoredBall {
  const { striker, nonStriker, bowler, runs, extras, wickets, next, nonBoundary } = delivery;
  const atCrease = next === null ? [] : [next.striker, next.nonStriker];
  const isOut = wickets.length > 0;
  return {
    striker,
    nonStriker,
    bowler,
    batter: runs.batter,
    extras,
    wickets,
    newBatter: atCrease.find((name) => name !== striker && name !== nonStriker) ?? null,
    isNobodyLeft: isOut && next === null,
    nextStriker: isOut ? (next?.striker ?? null) : null,
    nonBoundary,
    lastOfOver: null,
  };
}

/** Returns the reason the current innings ends by its score, or null. */
export function endOfInnings(state: MatchState): InningsEndEvent['reason'] | null {
  const innings = currentInnings(state);
  if (innings === null || innings.ended !== null) return null;
  return findEndByScore(innings, state);
}

function endAfter(
  state: MatchState,
  innings: InningsState,
  { runs, wickets, lastOfOver, extras }: Omit<DeliveryEvent, 'next'>,
): InningsEndEvent['reason'] | null {
  const legal = isLegal({ extras }) ? 1 : 0;
  const after: InningsState = {
    ...innings,
    runs: innings.runs + runs.total,
    wickets: innings.wickets + wickets.filter(costsWicket).length,
    over: innings.over + (lastOfOver ? 1 : 0),
    ballsInOver: lastOfOver ? 0 : innings.ballsInOver + legal,
  };
  return endOfInnings({ ...state, innings: [...state.innings.slice(0, -1), after] });
}

function sumExtraRuns({ wides = 0, noballs = 0, byes = 0, legbyes = 0, penalty = 0 }: Extras): number {
  return wides + noballs + byes + legbyes + penalty;
}

/** Counts runs actually run, i.e. without wide and no-ball penalties and penalty runs. */
function countRunsRun({ batter, extras }: ScoredBall): number {
  const { wides = 0, byes = 0, legbyes = 0 } = extras;
  return batter + byes + legbyes + Math.max(0, wides - 1);
}

function nextAtCrease(ball: ScoredBall, isOver: boolean): NonNullable<DeliveryEvent['next']> | BallFault {
  const { striker, nonStriker, wickets, newBatter, nextStriker } = ball;
  const out = wickets.map(({ playerOut }) => playerOut);
  if (out.length > 0 && newBatter === null) return 'NO_NEW_BATTER';
  const comesIn = newBatter ?? '';
  const isSwapped = countRunsRun(ball) % 2 === 1;
  const pair = isSwapped ? [nonStriker, striker] : [striker, nonStriker];
  // The new batter takes the dismissed batter's end (the striker's end after a catch).
  const [facing = '', other = ''] = pair.map((name) => (out.includes(name) ? comesIn : name));
  if (facing === other) return 'SAME_BATTERS';
  if (nextStriker !== null) {
    if (nextStriker !== facing && nextStriker !== other) return 'NOT_AT_CREASE';
    return { striker: nextStriker, nonStriker: nextStriker === facing ? other : facing };
  }
  return isOver ? { striker: other, nonStriker: facing } : { striker: facing, nonStriker: other };
}
