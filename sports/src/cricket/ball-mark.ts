import type { DeliveryEvent } from '#field/field-event.ts';
import { costsWicket } from './innings-state.ts';

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
