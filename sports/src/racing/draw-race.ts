import { label } from '@crease/contracts/labels/english.ts';
import type { Prng } from '#base/prng.ts';
import { getPaidPlaces, type RaceInfo } from './racing-state.ts';

/** A fictional racecourse. */
export interface RaceMeeting {
  readonly id: string;
  readonly venue: string;
  readonly country: string;
}

/** Concurrent courses; each group takes turns. Navigation is by country and venue. */
export const RACE_MEETINGS: readonly (readonly RaceMeeting[])[] = [
  [
    { id: 'tamarind', venue: 'Tamarind Hill', country: 'IN' },
    { id: 'sabarwadi', venue: 'Sabarwadi', country: 'IN' },
    { id: 'kolapuram', venue: 'Kolapuram Downs', country: 'IN' },
  ],
  [
    { id: 'wetherstone', venue: 'Wetherstone', country: 'GB' },
    { id: 'ashlow', venue: 'Ashlow Park', country: 'GB' },
    { id: 'ballinacreel', venue: 'Ballinacreel', country: 'IE' },
  ],
  [
    { id: 'warrigal', venue: 'Warrigal Flat', country: 'AU' },
    { id: 'jacaranda', venue: 'Jacaranda Vale', country: 'ZA' },
    { id: 'coolibar', venue: 'Coolibar Creek', country: 'AU' },
  ],
];

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

const FIRST = [
  'Copper',
  'Silent',
  'Monsoon',
  'Lantern',
  'Crooked',
  'Saffron',
  'Marble',
  'Thunder',
  'Velvet',
  'Northern',
  'Paper',
  'Hidden',
  'Amber',
  'Wandering',
  'Clever',
  'Borrowed',
  'Scarlet',
  'Winter',
  'Distant',
  'Gilded',
  'Stubborn',
  'Morning',
  'Brass',
  'Quiet',
  'Riverside',
  'Patient',
  'Rusty',
  'Electric',
  'Seven',
  'Salted',
] as const;
const SECOND = [
  'Almanac',
  'Bargain',
  'Causeway',
  'Drummer',
  'Envoy',
  'Fiddle',
  'Granary',
  'Harvest',
  'Inkwell',
  'Juggler',
  'Kettle',
  'Ledger',
  'Minaret',
  'Notion',
  'Orchard',
  'Parable',
  'Quarrel',
  'Rehearsal',
  'Sundial',
  'Tabla',
  'Umbrella',
  'Verdict',
  'Weathervane',
  'Yarn',
  'Zephyr',
  'Compass',
  'Rumour',
  'Ferryman',
  'Telegram',
  'Postcard',
] as const;
const INITIALS = 'ABCDEFGHJKLMNPRSTVW';
const PEOPLE = [
  'Dunmorrow',
  'Velakonda',
  'Trescothen',
  'Bahadurpal',
  'Ossingham',
  'Karvalho',
  'Pellwood',
  'Rastogar',
  'Ingleforth',
  'Moharana-Dey',
  'Quennelly',
  'Sabharwade',
  'Fairbrace',
  'Lokhandepur',
  'Winterhalt',
  'Zaverbhai',
  'Corrigane',
  'Tamhankul',
  'Brackenby',
  'Ulvestad',
] as const;

/** Generates distinct names of fictional horses. */
function horseNames(prng: Prng, count: number): string[] {
  return distinct(count, () => `${prng.pick(FIRST)} ${prng.pick(SECOND)}`);
}

/** Generates distinct names of fictional jockeys or trainers. */
function peopleNames(prng: Prng, count: number): string[] {
  return distinct(count, () => `${INITIALS.charAt(prng.int(INITIALS.length))} ${prng.pick(PEOPLE)}`);
}

function distinct(count: number, make: () => string): string[] {
  const names = new Set<string>();
  while (names.size < count) names.add(make());
  return [...names];
}
