import type { DeliveryEvent } from '#field/field-event.ts';
import { costsWicket, type InningsState, type OverSummary } from './innings-state.ts';

/** Colour category of a ball. */
export type BallKind = 'dot' | 'run' | 'four' | 'six' | 'wicket' | 'extra';

/** A ball in the recent-balls strip. */
export interface BallMark {
  /** `•` `1` `4` `W` `1W` `2wd` `nb` `nb+4` `2lb` `1b`. */
  readonly token: string;
  readonly kind: BallKind;
  readonly runs: number;
  readonly wickets: number;
  readonly legal: boolean;
}

/** True for a legal ball: neither a wide nor a no-ball. */
export function isLegal({ extras }: Pick<DeliveryEvent, 'extras'>): boolean {
  return !extras.wides && !extras.noballs;
}

/** Builds the marker of a delivery. */
export function ballMark(delivery: DeliveryEvent): BallMark {
  const wickets = delivery.wickets.filter(costsWicket).length;
  return {
    token: wickets > 0 ? wicketToken(delivery) : runsToken(delivery),
    kind: wickets > 0 ? 'wicket' : getBallKind(delivery),
    runs: delivery.runs.total,
    wickets,
    legal: isLegal(delivery),
  };
}

function wicketToken({ wickets, runs }: DeliveryEvent): string {
  const runOut = wickets.some(({ kind }) => kind === 'run out');
  return runOut && runs.total > 0 ? `${runs.total}W` : 'W';
}

function runsToken({ runs, extras }: DeliveryEvent): string {
  if (extras.wides) return `${runs.total}wd`;
  if (extras.noballs) return ['nb', ...noBallRuns(runs.batter, extras)].join('+');
  const parts = [
    ...(runs.batter > 0 ? [`${runs.batter}`] : []),
    ...(extras.byes ? [`${extras.byes}b`] : []),
    ...(extras.legbyes ? [`${extras.legbyes}lb`] : []),
    ...(extras.penalty ? [`${extras.penalty}p`] : []),
  ];
  return parts.length > 0 ? parts.join('+') : '•';
}

function noBallRuns(batter: number, { byes, legbyes, penalty }: DeliveryEvent['extras']): string[] {
  return [
    ...(batter > 0 ? [`${batter}`] : []),
    ...(byes ? [`${byes}b`] : []),
    ...(legbyes ? [`${legbyes}lb`] : []),
    ...(penalty ? [`${penalty}p`] : []),
  ];
}

function getBallKind({ runs, nonBoundary }: DeliveryEvent): BallKind {
  if (!nonBoundary && runs.batter === 6) return 'six';
  if (!nonBoundary && runs.batter === 4) return 'four';
  if (runs.extras > 0) return 'extra';
  return runs.total > 0 ? 'run' : 'dot';
}

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
