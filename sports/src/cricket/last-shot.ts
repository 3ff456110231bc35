import type { DeliveryEvent } from '#field/field-event.ts';
import { type BallKind, ballMark } from './ball-mark.ts';
import { costsWicket, type InningsState } from './innings-state.ts';
import { countOf } from './rates.ts';

/** The last ball for the tracker: a line on the field, a value at its end, and words. */
export interface LastShot {
  /** Ball label: `18.2`. */
  readonly ball: string;
  /** As in the strip of balls: `4`, `W`, `1wd`. */
  readonly value: string;
  readonly kind: BallKind;
  /** Degrees and share of the way to the rope, as in the field event; null when the source does not say. */
  readonly angle: number | null;
  readonly distance: number | null;
  /** `Four.` */
  readonly headline: string;
  /** `Driven through extra cover`, or who bowled to whom. */
  readonly text: string;
}

/** The last ball of the innings; null before the first. */
export function lastShotOf({ lastDelivery }: InningsState): LastShot | null {
  if (lastDelivery === null) return null;
  const mark = ballMark(lastDelivery);
  return {
    ball: lastDelivery.ballLabel,
    value: mark.token,
    kind: mark.kind,
    angle: lastDelivery.shot?.angle ?? null,
    distance: lastDelivery.shot?.distance ?? null,
    headline: headlineOf(lastDelivery, mark.kind),
    text: textOf(lastDelivery),
  };
}

function headlineOf({ extras, runs }: DeliveryEvent, kind: BallKind): string {
  if (kind === 'wicket') return 'Wicket.';
  if (extras.wides) return 'Wide.';
  if (extras.noballs) return 'No-ball.';
  if (kind === 'six') return 'Six.';
  if (kind === 'four') return 'Four.';
  if (extras.legbyes) return 'Leg-byes.';
  if (extras.byes) return 'Byes.';
  return runs.total === 0 ? 'No run.' : `${countOf(runs.total, 'run')}.`;
}

function textOf({ wickets, shot, bowler, striker }: DeliveryEvent): string {
  const out = wickets.filter(costsWicket).map(({ playerOut, kind }) => `${playerOut} ${kind}`);
  if (out.length > 0) return shot === null ? out.join(', ') : `${out.join(', ')}. ${shot.text}`;
  return shot?.text ?? `${bowler} to ${striker}`;
}
