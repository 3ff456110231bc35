import fc from 'fast-check';
import type { Side } from '#bet/bet.ts';
import type { HouseKind } from '#market/market-kind.ts';
import type { NaiveHouseBet } from './naive-house.ts';

/** Every kind that the house quotes. */
export const KINDS: readonly HouseKind[] = [
  'BOOKMAKER',
  'TOSS',
  'FANCY',
  'ODD_EVEN',
  'KHADO',
  'METER',
  'LOTTERY',
  'PREMIUM',
];
const BAND = 7;
/** Number of runners of the winner kinds. */
export const RUNNERS: Readonly<Partial<Record<HouseKind, number>>> = {
  BOOKMAKER: 3,
  TOSS: 2,
  ODD_EVEN: 2,
  LOTTERY: 10,
  PREMIUM: 4,
};

/** Random ingredients of a bet of any kind. */
export interface Drawn {
  readonly isLay: boolean;
  readonly runner: number;
  readonly line: number;
  readonly rate: number;
  readonly stake: number;
}

export const drawn: fc.Arbitrary<Drawn> = fc.record({
  isLay: fc.boolean(),
  runner: fc.nat(9),
  line: fc.integer({ min: 1, max: 25 }),
  rate: fc.oneof(fc.constantFrom(100, 90, 110), fc.integer({ min: 50, max: 2000 })),
  stake: fc.integer({ min: 2000, max: 500_000 }),
});

/** Builds a bet of a kind from random ingredients. */
export function toHouseBet(kind: HouseKind, { isLay, runner, line, rate, stake }: Drawn): NaiveHouseBet {
  const takesLay = kind === 'BOOKMAKER' || kind === 'FANCY' || kind === 'METER';
  const isRuns = kind === 'FANCY' || kind === 'KHADO' || kind === 'METER';
  const side: Side = isLay && takesLay ? 'LAY' : 'BACK';
  const isDecimal = kind === 'LOTTERY' || kind === 'PREMIUM';
  return {
    kind,
    side,
    runner: isRuns ? 0 : runner % (RUNNERS[kind] ?? 1),
    // Occasional half runs on a fancy.
    line: isRuns ? line * 100 - (kind === 'FANCY' && rate % 3 === 0 ? 50 : 0) : 0,
    band: kind === 'KHADO' ? BAND : 0,
    stake: kind === 'METER' ? Math.ceil(stake / 100) : stake,
    price: kind === 'METER' ? 10_000 : isDecimal ? 100 + rate : rate * 10 + 25,
  };
}
