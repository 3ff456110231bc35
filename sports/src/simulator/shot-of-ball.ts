import { type LabelCode, label } from '@crease/contracts/labels/english.ts';
import type { Prng } from '#base/prng.ts';
import type { Shot } from '#field/field-event.ts';

type Place = Extract<LabelCode, `FIELD_${string}`>;
type Stroke = Extract<LabelCode, `STROKE_${string}`>;

interface Region {
  readonly place: Place;
  /** Angle for a right-hander; mirrored for a left-hander. */
  readonly angle: number;
  readonly strokes: readonly Stroke[];
  readonly weight: number;
}

const REGIONS: readonly Region[] = [
  { place: 'FIELD_LONG_OFF', angle: 15, strokes: ['STROKE_DRIVEN', 'STROKE_LOFTED'], weight: 10 },
  { place: 'FIELD_MID_OFF', angle: 28, strokes: ['STROKE_DRIVEN', 'STROKE_PUSHED'], weight: 9 },
  {
    place: 'FIELD_EXTRA_COVER',
    angle: 48,
    strokes: ['STROKE_DRIVEN', 'STROKE_PUNCHED'],
    weight: 12,
  },
  {
    place: 'FIELD_COVER',
    angle: 66,
    strokes: ['STROKE_DRIVEN', 'STROKE_PUNCHED', 'STROKE_STEERED'],
    weight: 12,
  },
  {
    place: 'FIELD_POINT',
    angle: 90,
    strokes: ['STROKE_CUT', 'STROKE_SLASHED', 'STROKE_GUIDED'],
    weight: 10,
  },
  {
    place: 'FIELD_BACKWARD_POINT',
    angle: 110,
    strokes: ['STROKE_CUT', 'STROKE_GUIDED'],
    weight: 7,
  },
  {
    place: 'FIELD_THIRD',
    angle: 145,
    strokes: ['STROKE_EDGED', 'STROKE_GUIDED', 'STROKE_DABBED'],
    weight: 7,
  },
  {
    place: 'FIELD_FINE_LEG',
    angle: 218,
    strokes: ['STROKE_GLANCED', 'STROKE_TICKLED', 'STROKE_SWEPT'],
    weight: 7,
  },
  {
    place: 'FIELD_BACKWARD_SQUARE_LEG',
    angle: 245,
    strokes: ['STROKE_SWEPT', 'STROKE_PULLED'],
    weight: 7,
  },
  {
    place: 'FIELD_SQUARE_LEG',
    angle: 270,
    strokes: ['STROKE_PULLED', 'STROKE_SWEPT', 'STROKE_CLIPPED'],
    weight: 9,
  },
  {
    place: 'FIELD_MIDWICKET',
    angle: 305,
    strokes: ['STROKE_FLICKED', 'STROKE_PULLED', 'STROKE_WHIPPED'],
    weight: 13,
  },
  { place: 'FIELD_MID_ON', angle: 330, strokes: ['STROKE_WORKED', 'STROKE_DRIVEN'], weight: 9 },
  { place: 'FIELD_LONG_ON', angle: 345, strokes: ['STROKE_LOFTED', 'STROKE_DRIVEN'], weight: 10 },
];
const ANGLE_JITTER = 8;

/** Draws direction and stroke for the ball tracker. `runs` are those off the bat. */
export function shotForRuns(
  prng: Prng,
  ball: { readonly runs: number; readonly boundary: boolean; readonly leftHanded: boolean },
): Shot {
  const region = pickRegion(prng);
  const stroke = prng.pick(region.strokes);
  return {
    angle: drawAngle(prng, region, ball.leftHanded),
    distance: ball.boundary ? 1 : hundredths(drawDistance(prng, ball.runs)),
    said: label(getShotCode(ball), { stroke: label(stroke), place: label(region.place) }),
  };
}

/** Draws the direction of a catch. */
export function shotForCatch(prng: Prng, leftHanded: boolean, fielder: string): Shot {
  const region = pickRegion(prng);
  return {
    angle: drawAngle(prng, region, leftHanded),
    distance: hundredths(0.3 + prng.float() * 0.65),
    said: label('CAUGHT_AT', { place: label(region.place), fielder }),
  };
}

function pickRegion(prng: Prng): Region {
  const index = prng.weighted(REGIONS.map(({ weight }) => weight));
  const region = REGIONS[index];
  if (region === undefined) throw new RangeError('no such region');
  return region;
}

function drawAngle(prng: Prng, { angle }: Region, leftHanded: boolean): number {
  const jittered = angle + Math.round((prng.float() * 2 - 1) * ANGLE_JITTER);
  return (((leftHanded ? -jittered : jittered) % 360) + 360) % 360;
}

function drawDistance(prng: Prng, runs: number): number {
  const reach = runs === 0 ? 0.12 : 0.35 + 0.15 * Math.min(runs, 3);
  return Math.min(0.95, reach + prng.float() * 0.15);
}

function hundredths(share: number): number {
  return Math.round(share * 100) / 100;
}

function getShotCode({ runs, boundary }: { readonly runs: number; readonly boundary: boolean }) {
  if (runs === 6 && boundary) return 'SHOT_OVER';
  return runs === 0 ? 'SHOT_TO' : 'SHOT_THROUGH';
}
