import type { Prng } from '#base/prng.ts';

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
export function horseNames(prng: Prng, count: number): string[] {
  return distinct(count, () => `${prng.pick(FIRST)} ${prng.pick(SECOND)}`);
}

/** Generates distinct names of fictional jockeys or trainers. */
export function peopleNames(prng: Prng, count: number): string[] {
  return distinct(
    count,
    () => `${INITIALS.charAt(prng.int(INITIALS.length))} ${prng.pick(PEOPLE)}`,
  );
}

function distinct(count: number, make: () => string): string[] {
  const names = new Set<string>();
  while (names.size < count) names.add(make());
  return [...names];
}
