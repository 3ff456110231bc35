import type { Prng } from '#base/prng.ts';
import type { InningsState } from '#cricket/innings-state.ts';

export type BowlingStyle = 'pace' | 'spin';

/** A fictional player. Skills are in standard deviations from the average of the level: 0 average, 1 very good. */
export interface Player {
  readonly name: string;
  readonly leftHanded: boolean;
  readonly batting: number;
  /** Null for non-bowlers. */
  readonly bowling: number | null;
  /** Individual component of the skill, relative to others in the same position. */
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

/** Share of an innings batted and of a side's overs bowled by position, in percent, from simulations. */
const BATS = [18, 18, 16, 13, 11, 9, 6, 4, 3, 1, 1];
const BOWLS = [0, 0, 0, 10, 9, 0, 15, 15, 17, 17, 17];

/**
 * Creates eleven players in batting order; a generator state always gives the same side.
 *
 * Individual forms add up to zero per side, because a side's strength is given by its rating, on which prices are
 * based alone.
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
  const batting = computeWeightedMean(
    drawn.map((player) => player.battingForm),
    BATS,
  );
  const bowling = computeWeightedMean(
    drawn.map((player) => player.bowlingForm),
    BOWLS,
  );
  return drawn.map((player, place) => {
    const battingForm = player.battingForm - batting;
    const bowlingForm = player.bowlingForm - bowling;
    const bowls = getBowlingSkill(place);
    return {
      ...player,
      batting: (BATTING_BY_PLACE[place] ?? 0) + battingForm,
      bowling: bowls === null ? null : bowls + bowlingForm,
      battingForm,
      bowlingForm,
    };
  });
}

function computeWeightedMean(values: readonly number[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return values.reduce((sum, value, place) => sum + value * (weights[place] ?? 0), 0) / total;
}

function getBowlingSkill(place: number): number | null {
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

const LIMIT_SHARE = 5; // A bowler may bowl a fifth of the overs.
const SPELL_CONTINUES = 0.75;

/**
 * Chooses the next bowler: no consecutive overs, within their quota, better ones more often.
 *
 * In matches without a limit, bowlers keep their end for a spell.
 */
export function chooseBowler(prng: Prng, side: readonly Player[], innings: InningsState): Player {
  const bowlers = side.filter(({ bowling }) => bowling !== null);
  const last = innings.overs.at(-1)?.bowlers.at(-1) ?? null;
  if (innings.superOver) return best(bowlers);

  if (innings.oversLimit === null) {
    const sameEnd = bowlers.find(({ name }) => name === innings.overs.at(-2)?.bowlers.at(-1));
    if (sameEnd !== undefined && sameEnd.name !== last && prng.chance(SPELL_CONTINUES)) {
      return sameEnd;
    }
  }

  const candidates = bowlers.filter(({ name }) => name !== last);
  const weights = candidates.map((bowler) => getBowlerWeight(bowler, innings));
  const possible = weights.some((weight) => weight > 0);
  const index = possible ? prng.weighted(weights) : prng.int(candidates.length);
  return candidates[index] ?? best(bowlers);
}

function best(bowlers: readonly Player[]): Player {
  const sorted = [...bowlers].sort((a, b) => (b.bowling ?? 0) - (a.bowling ?? 0));
  const [first] = sorted;
  if (first === undefined) throw new Error('a side without a bowler');
  return first;
}

function getBowlerWeight(bowler: Player, innings: InningsState): number {
  const skill = Math.exp((bowler.bowling ?? 0) * 1.5);
  if (innings.oversLimit === null) return skill;
  const overs = innings.overs.filter(({ bowlers }) => bowlers.includes(bowler.name)).length;
  const left = Math.ceil(innings.oversLimit / LIMIT_SHARE) - overs;
  return left > 0 ? skill * left ** 1.5 : 0;
}
