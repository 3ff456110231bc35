import { label } from '@crease/contracts/labels/english.ts';
import type { Prng } from '#base/prng.ts';
import { getPaidPlaces, type RaceInfo } from './race-card.ts';
import type { RaceMeeting } from './race-meeting.ts';
import { horseNames, peopleNames } from './race-names.ts';

/** A race with its hidden strengths, in standard deviations of a performance. */
export interface DrawnRace {
  readonly info: RaceInfo;
  readonly strengths: readonly number[];
}

const MIN_RUNNERS = 6;
const MAX_RUNNERS = 16;
const GOINGS = ['GOING_FIRM', 'GOING_GOOD', 'GOING_GOOD_TO_SOFT', 'GOING_SOFT'] as const;
const CLASSES = ['Maiden', 'Handicap', 'Conditions', 'Novice', 'Sprint cup'] as const;
const DISTANCES_M = [1000, 1200, 1400, 1600, 2000, 2400] as const;
/** Spread of strengths within a race: favourites start around 2.5 to 4. */
const SPREAD = 0.75;

/** Generates a race with its field. */
export function drawRace(prng: Prng, meeting: RaceMeeting, raceNumber: number): DrawnRace {
  const count = MIN_RUNNERS + prng.int(MAX_RUNNERS - MIN_RUNNERS + 1);
  const names = horseNames(prng.fork('horses'), count);
  const jockeys = peopleNames(prng.fork('jockeys'), count);
  const trainers = peopleNames(prng.fork('trainers'), count);
  const stalls = shuffled(prng, count);
  const raceClass = prng.pick(CLASSES);
  const distanceM = prng.pick(DISTANCES_M);
  const strengths = names.map(() => prng.normal() * SPREAD);

  const runners = names.map((name, place) => ({
    number: place + 1,
    name,
    jockey: jockeys[place] ?? '',
    trainer: trainers[place] ?? '',
    stall: (stalls[place] ?? place) + 1,
    weight: 52 + prng.int(17) / 2,
    age: 3 + prng.int(5),
    form: createForm(prng, strengths[place] ?? 0),
  }));
  const info: RaceInfo = {
    venue: meeting.venue,
    country: meeting.country,
    raceNumber,
    name: `${raceClass} ${distanceM} m`,
    distanceM,
    going: label(prng.pick(GOINGS)),
    raceClass,
    places: getPaidPlaces(count),
    runners,
  };
  return { info, strengths };
}

/** Generates recent form: stronger horses have better finishes. */
function createForm(prng: Prng, strength: number): string {
  return Array.from({ length: 5 }, () => {
    const place = Math.round(5 - 2.5 * (strength / SPREAD) + 2.5 * prng.normal());
    return place >= 10 ? '0' : String(Math.max(1, place));
  }).join('');
}

function shuffled(prng: Prng, count: number): number[] {
  const places = Array.from({ length: count }, (_, place) => place);
  for (let last = count - 1; last > 0; last--) {
    const other = prng.int(last + 1);
    const [one = 0, two = 0] = [places[last], places[other]];
    places[last] = two;
    places[other] = one;
  }
  return places;
}
