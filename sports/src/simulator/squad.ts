import type { Prng } from '#base/prng.ts';

export type BowlingStyle = 'pace' | 'spin';

/** An invented player. Skills are in deviations from the average of the level: 0 average, 1 very good. */
export interface Player {
  readonly name: string;
  readonly leftHanded: boolean;
  readonly batting: number;
  /** Null for those who do not bowl. */
  readonly bowling: number | null;
  /** The part of the skill that is their own: above or below others of their place in the side. */
  readonly battingForm: number;
  readonly bowlingForm: number;
  readonly style: BowlingStyle;
  readonly keeper: boolean;
}

const INITIALS = 'ABDGHJKLMNPRSTUVY';
const SURNAME_HEADS = [
  'Mul',
  'Ambe',
  'Than',
  'Kesa',
  'Viru',
  'Bhand',
  'Chim',
  'Dhol',
  'Gava',
  'Hira',
  'Jamb',
  'Kol',
  'Lohi',
  'Mand',
  'Nara',
  'Pali',
  'Rav',
  'Sonu',
  'Tapa',
  'Umar',
  'Vag',
  'Yela',
  'Baru',
  'Cheru',
  'Elan',
  'Ithi',
  'Oru',
  'Pura',
];
const SURNAME_TAILS = [
  'gaonkar',
  'gaon',
  'dri',
  'vekar',
  'palli',
  'kurthi',
  'wadia',
  'mbaram',
  'shetra',
  'nandur',
  'lekar',
  'thotam',
  'rawat',
  'poyil',
  'dhani',
  'kheda',
];

const ELEVEN = 11;
const KEEPER_PLACE = 5;
const BATTING_BY_PLACE = [0.5, 0.4, 0.6, 0.5, 0.3, 0.1, -0.2, -0.7, -1.3, -1.8, -2.2];
const BOWLS_FROM_PLACE = 6;
const PART_TIMERS = [3, 4];

/** How much of an innings each place bats, and of a side's overs each place bowls, as counted; in parts of a hundred. */
const BATS = [18, 18, 16, 13, 11, 9, 6, 4, 3, 1, 1];
const BOWLS = [0, 0, 0, 10, 9, 0, 15, 15, 17, 17, 17];

/**
 * Eleven players in batting order; the same generator gives the same side in every match.
 *
 * Players differ, sides do not: what a side's players are above others of their place comes to nothing in all, for how
 * good a side is its rating says, and prices are made of that alone.
 */
export function createSquad(prng: Prng): Player[] {
  const taken = new Set<string>();
  const drawn = Array.from({ length: ELEVEN }, (_, place) => ({
    battingForm: prng.normal() * 0.2,
    bowlingForm: prng.normal() * 0.25,
    name: freshName(prng, taken),
    leftHanded: prng.chance(0.28),
    style: prng.chance(0.55) ? ('pace' as const) : ('spin' as const),
    keeper: place === KEEPER_PLACE,
  }));
  const batting = meanOf(
    drawn.map((player) => player.battingForm),
    BATS,
  );
  const bowling = meanOf(
    drawn.map((player) => player.bowlingForm),
    BOWLS,
  );
  return drawn.map((player, place) => {
    const battingForm = player.battingForm - batting;
    const bowlingForm = player.bowlingForm - bowling;
    const bowls = bowlingOf(place);
    return {
      ...player,
      batting: (BATTING_BY_PLACE[place] ?? 0) + battingForm,
      bowling: bowls === null ? null : bowls + bowlingForm,
      battingForm,
      bowlingForm,
    };
  });
}

function meanOf(values: readonly number[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return values.reduce((sum, value, place) => sum + value * (weights[place] ?? 0), 0) / total;
}

function bowlingOf(place: number): number | null {
  if (place >= BOWLS_FROM_PLACE) return 0.2;
  return PART_TIMERS.includes(place) ? -0.5 : null;
}

function freshName(prng: Prng, taken: Set<string>): string {
  for (;;) {
    const surname = prng.pick(SURNAME_HEADS) + prng.pick(SURNAME_TAILS);
    if (taken.has(surname)) continue;
    taken.add(surname);
    return `${INITIALS.charAt(prng.int(INITIALS.length))} ${surname}`;
  }
}
