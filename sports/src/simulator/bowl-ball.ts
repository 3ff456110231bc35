import { type LabelCode, label } from '@crease/contracts/labels/english.ts';
import type { Prng } from '#base/prng.ts';
import type { DeliveryEvent, Dismissal, DismissalKind, Extras, Shot } from '#field/field-event.ts';
import type { OutcomeLabel } from './ball-chances.ts';
import type { Player } from './squad.ts';

/** A bowled ball before it is placed in the innings. */
export type BowledBall = Pick<DeliveryEvent, 'runs' | 'extras' | 'wickets' | 'nonBoundary' | 'shot'>;

/** Players involved in a ball. */
export interface BallCast {
  readonly striker: Player;
  readonly nonStriker: Player;
  readonly bowler: Player;
  readonly fielders: readonly Player[];
}

const WICKET_KINDS: readonly (readonly [DismissalKind, number])[] = [
  ['caught', 58],
  ['bowled', 17],
  ['lbw', 11],
  ['run out', 5],
  ['caught and bowled', 3],
  ['stumped', 3],
  ['hit wicket', 0.3],
  ['retired out', 0.1],
  ['obstructing the field', 0.05],
  ['hit the ball twice', 0.03],
];
const RUN_OUT_OF_STRIKER = 0.6;

/** Draws the details of a ball from its outcome: off bat or pad, wide or no-ball, method and place of a dismissal. */
export function bowlBall(prng: Prng, outcome: OutcomeLabel, cast: BallCast): BowledBall {
  switch (outcome) {
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
      return legalRuns(prng, Number(outcome), cast);
    case 'W+0':
      return plainWicket(prng, cast);
    case 'W+1':
      return ball({ batter: 1, wickets: [runOut(prng, cast)] });
    case 'X1':
      return illegalForOne(prng, cast);
    case 'X2':
      return illegalForTwo(prng, cast);
    case 'X5':
      return illegalForFive(prng, cast);
  }
}

function ball(parts: {
  readonly batter?: number;
  readonly extras?: Extras;
  readonly wickets?: readonly Dismissal[];
  readonly nonBoundary?: boolean;
  readonly shot?: Shot | null;
}): BowledBall {
  const batter = parts.batter ?? 0;
  const kinds = parts.extras ?? {};
  const extras =
    (kinds.wides ?? 0) + (kinds.noballs ?? 0) + (kinds.byes ?? 0) + (kinds.legbyes ?? 0) + (kinds.penalty ?? 0);
  return {
    runs: { batter, extras, total: batter + extras },
    extras: kinds,
    wickets: parts.wickets ?? [],
    nonBoundary: parts.nonBoundary ?? false,
    shot: parts.shot ?? null,
  };
}

function legalRuns(prng: Prng, runs: number, { striker }: BallCast): BowledBall {
  const extraChance = runs === 1 ? 0.09 : runs === 2 ? 0.03 : runs === 4 ? 0.03 : 0;
  if (prng.chance(extraChance)) {
    return ball({ extras: prng.chance(0.8) ? { legbyes: runs } : { byes: runs } });
  }
  const allRun = (runs === 4 && prng.chance(0.008)) || runs === 5;
  const boundary = (runs === 4 || runs === 6) && !allRun;
  return ball({
    batter: runs,
    nonBoundary: allRun,
    shot: shotForRuns(prng, { runs, boundary, leftHanded: striker.leftHanded }),
  });
}

function plainWicket(prng: Prng, cast: BallCast): BowledBall {
  const kind = WICKET_KINDS[prng.weighted(WICKET_KINDS.map(([, weight]) => weight))]?.[0];
  if (kind === undefined || kind === 'run out') return ball({ wickets: [runOut(prng, cast)] });
  const playerOut = cast.striker.name;
  if (kind === 'caught') {
    const catcher = fielderOtherThan(prng, cast);
    const shot = shotForCatch(prng, cast.striker.leftHanded, catcher);
    return ball({ wickets: [{ kind, playerOut, fielders: [catcher] }], shot });
  }
  return ball({ wickets: [{ kind, playerOut, fielders: pickFielders(kind, cast) }] });
}

function pickFielders(kind: DismissalKind, { fielders, bowler }: BallCast): string[] {
  if (kind === 'stumped') return fielders.filter(({ keeper }) => keeper).map(({ name }) => name);
  return kind === 'caught and bowled' ? [bowler.name] : [];
}

function fielderOtherThan(prng: Prng, { fielders, bowler }: BallCast): string {
  return prng.pick(fielders.filter(({ name }) => name !== bowler.name)).name;
}

function runOut(prng: Prng, cast: BallCast): Dismissal {
  const out = prng.chance(RUN_OUT_OF_STRIKER) ? cast.striker : cast.nonStriker;
  return { kind: 'run out', playerOut: out.name, fielders: [fielderOtherThan(prng, cast)] };
}

function illegalForOne(prng: Prng, cast: BallCast): BowledBall {
  if (prng.chance(0.12)) {
    const wickets = prng.chance(0.02) ? [runOut(prng, cast)] : [];
    return ball({ extras: { noballs: 1 }, wickets });
  }
  if (!prng.chance(0.01)) return ball({ extras: { wides: 1 } });
  const stumped: Dismissal = {
    kind: 'stumped',
    playerOut: cast.striker.name,
    fielders: pickFielders('stumped', cast),
  };
  return ball({ extras: { wides: 1 }, wickets: [stumped] });
}

function illegalForTwo(prng: Prng, { striker }: BallCast): BowledBall {
  if (prng.chance(0.45)) return ball({ extras: { wides: 2 } });
  if (prng.chance(0.2)) return ball({ extras: { noballs: 1, byes: 1 } });
  if (prng.chance(0.2)) return ball({ extras: { noballs: 1, legbyes: 1 } });
  const shot = shotForRuns(prng, { runs: 1, boundary: false, leftHanded: striker.leftHanded });
  return ball({ batter: 1, extras: { noballs: 1 }, shot });
}

function illegalForFive(prng: Prng, { striker }: BallCast): BowledBall {
  if (prng.chance(0.6)) return ball({ extras: { wides: 5 } });
  const shot = shotForRuns(prng, { runs: 4, boundary: true, leftHanded: striker.leftHanded });
  return ball({ batter: 4, extras: { noballs: 1 }, shot });
}

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
function shotForRuns(
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
function shotForCatch(prng: Prng, leftHanded: boolean, fielder: string): Shot {
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
