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

/** Eleven players in batting order; the same generator gives the same side in every match. */
export function createSquad(prng: Prng): Player[] {
  const taken = new Set<string>();
  return Array.from({ length: ELEVEN }, (_, place) => {
    const battingForm = prng.normal() * 0.2;
    const bowlingForm = prng.normal() * 0.25;
    const bowls = bowlingOf(place);
    return {
      name: freshName(prng, taken),
      leftHanded: prng.chance(0.28),
      batting: (BATTING_BY_PLACE[place] ?? 0) + battingForm,
      bowling: bowls === null ? null : bowls + bowlingForm,
      battingForm,
      bowlingForm,
      style: prng.chance(0.55) ? 'pace' : 'spin',
      keeper: place === KEEPER_PLACE,
    };
  });
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
