import type { BallKind, BallMark } from './ball-mark.ts';
import type { InningsState, OverSummary } from './innings-state.ts';

export interface OverLine {
  /** Over number, from 1. */
  readonly number: number;
  readonly runs: number;
  readonly bowler: string;
  readonly balls: readonly { readonly token: string; readonly kind: BallKind }[];
}

export interface RunsAndWickets {
  readonly runs: number;
  readonly wickets: number;
}

/** Returns the current over, or the last one between overs, and the one before it. */
export function currentOvers({ overs }: InningsState): {
  readonly current: OverLine | null;
  readonly previous: OverLine | null;
} {
  const [last, before] = [overs.at(-1), overs.at(-2)];
  return { current: last ? overLine(last) : null, previous: before ? overLine(before) : null };
}

function overLine({ over, runs, bowlers, balls }: OverSummary): OverLine {
  return {
    number: over + 1,
    runs,
    bowler: bowlers.join(', '),
    balls: balls.map(({ token, kind }) => ({ token, kind })),
  };
}

/** Returns the latest balls, oldest first, with at least `legalBalls` legal ones if available. */
export function recentBalls({ overs }: InningsState, legalBalls: number): BallMark[] {
  const recent: BallMark[] = [];
  let legal = 0;
  for (let index = overs.length - 1; index >= 0 && legal < legalBalls; index--) {
    const over = overs[index];
    if (over === undefined) break;
    recent.unshift(...over.balls);
    legal += over.legalBalls;
  }
  return recent;
}

/** Sums runs and wickets over the last `legalBalls` legal balls, including the illegal ones between them. */
export function sumLegalBalls(balls: readonly BallMark[], legalBalls: number): RunsAndWickets {
  let legal = 0;
  let runs = 0;
  let wickets = 0;
  for (const mark of [...balls].reverse()) {
    if (mark.legal && legal === legalBalls) break;
    legal += mark.legal ? 1 : 0;
    runs += mark.runs;
    wickets += mark.wickets;
  }
  return { runs, wickets };
}
