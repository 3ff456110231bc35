import type { Prng } from '#base/prng.ts';
import type { Shot } from '#field/field-event.ts';

interface Region {
  readonly name: string;
  /** For a right-hander; mirrored for a left-hander. */
  readonly angle: number;
  readonly verbs: readonly string[];
  readonly weight: number;
}

const REGIONS: readonly Region[] = [
  { name: 'long-off', angle: 15, verbs: ['Driven', 'Lofted'], weight: 10 },
  { name: 'mid-off', angle: 28, verbs: ['Driven', 'Pushed'], weight: 9 },
  { name: 'extra cover', angle: 48, verbs: ['Driven', 'Punched'], weight: 12 },
  { name: 'cover', angle: 66, verbs: ['Driven', 'Punched', 'Steered'], weight: 12 },
  { name: 'point', angle: 90, verbs: ['Cut', 'Slashed', 'Guided'], weight: 10 },
  { name: 'backward point', angle: 110, verbs: ['Cut', 'Guided'], weight: 7 },
  { name: 'third', angle: 145, verbs: ['Edged', 'Guided', 'Dabbed'], weight: 7 },
  { name: 'fine leg', angle: 218, verbs: ['Glanced', 'Tickled', 'Swept'], weight: 7 },
  { name: 'backward square leg', angle: 245, verbs: ['Swept', 'Pulled'], weight: 7 },
  { name: 'square leg', angle: 270, verbs: ['Pulled', 'Swept', 'Clipped'], weight: 9 },
  { name: 'midwicket', angle: 305, verbs: ['Flicked', 'Pulled', 'Whipped'], weight: 13 },
  { name: 'mid-on', angle: 330, verbs: ['Worked', 'Driven'], weight: 9 },
  { name: 'long-on', angle: 345, verbs: ['Lofted', 'Driven'], weight: 10 },
];
const ANGLE_JITTER = 8;

/** Where and how the bat hit the ball, for the ball tracker. `runs` are those off the bat. */
export function shotForRuns(
  prng: Prng,
  ball: { readonly runs: number; readonly boundary: boolean; readonly leftHanded: boolean },
): Shot {
  const region = pickRegion(prng);
  const verb = prng.pick(region.verbs);
  return {
    angle: angleOf(prng, region, ball.leftHanded),
    distance: ball.boundary ? 1 : hundredths(distanceOf(prng, ball.runs)),
    text: `${verb} ${wayOf(ball)} ${region.name}`,
  };
}

/** Where a catch went. */
export function shotForCatch(prng: Prng, leftHanded: boolean, fielder: string): Shot {
  const region = pickRegion(prng);
  return {
    angle: angleOf(prng, region, leftHanded),
    distance: hundredths(0.3 + prng.float() * 0.65),
    text: `Caught at ${region.name} by ${fielder}`,
  };
}

function pickRegion(prng: Prng): Region {
  const index = prng.weighted(REGIONS.map(({ weight }) => weight));
  const region = REGIONS[index];
  if (region === undefined) throw new RangeError('no such region');
  return region;
}

function angleOf(prng: Prng, { angle }: Region, leftHanded: boolean): number {
  const jittered = angle + Math.round((prng.float() * 2 - 1) * ANGLE_JITTER);
  return (((leftHanded ? -jittered : jittered) % 360) + 360) % 360;
}

function distanceOf(prng: Prng, runs: number): number {
  const reach = runs === 0 ? 0.12 : 0.35 + 0.15 * Math.min(runs, 3);
  return Math.min(0.95, reach + prng.float() * 0.15);
}

function hundredths(share: number): number {
  return Math.round(share * 100) / 100;
}

function wayOf({ runs, boundary }: { readonly runs: number; readonly boundary: boolean }): string {
  if (runs === 6 && boundary) return 'over';
  return runs === 0 ? 'to' : 'through';
}
