import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { DeliveryEvent } from '#field/field-event.ts';
import { type BallKind, ballMark } from './ball-mark.ts';
import { dismissalLabel } from './dismissal-label.ts';
import { costsWicket, type InningsState } from './innings-state.ts';
import { joinedLabel } from './joined-label.ts';

/** Last ball for the tracker: a line on the field with a value and a description. */
export interface LastShot {
  /** Ball label: `18.2`. */
  readonly ball: string;
  /** Token as in the recent-balls strip: `4`, `W`, `1wd`. */
  readonly value: string;
  readonly kind: BallKind;
  /** Degrees, and share of the distance to the rope, as in the field event; null if the source doesn't provide them. */
  readonly angle: number | null;
  readonly distance: number | null;
  /** `Driven through extra cover`, or the bowler and batter. */
  readonly text: Label;
}

/** Builds the last ball of the innings; null before the first. */
export function buildLastShot({ lastDelivery }: InningsState): LastShot | null {
  if (lastDelivery === null) return null;
  const mark = ballMark(lastDelivery);
  return {
    ball: lastDelivery.ballLabel,
    value: mark.token,
    kind: mark.kind,
    angle: lastDelivery.shot?.angle ?? null,
    distance: lastDelivery.shot?.distance ?? null,
    text: describeShot(lastDelivery),
  };
}

function describeShot({ wickets, shot, bowler, striker }: DeliveryEvent): Label {
  const out = wickets.filter(costsWicket).map((dismissal) =>
    label('GONE', {
      batter: dismissal.playerOut,
      how: dismissalLabel({ dismissal, bowler }),
    }),
  );
  const gone = joinedLabel('COMMA', out);
  if (gone !== null) {
    return shot === null ? gone : label('THEN', { first: gone, next: shot.said });
  }
  return shot?.said ?? label('BOWLS_TO', { bowler, batter: striker });
}
