import { phrase } from '#i18n/text.ts';
import { WHEEL } from './wheel-order.ts';

/** A section of the wheel bet as a whole, with the fewest layout bets that cover it. */
export interface CallBet {
  readonly name: string;
  /** Spots with the number of chips on each. */
  readonly bets: readonly (readonly [spot: string, chips: number])[];
}

export const CALL_BETS: readonly CallBet[] = [
  {
    name: phrase('Voisins'),
    bets: [
      ['TRIO:0-2-3', 2],
      ['SPLIT:4-7', 1],
      ['SPLIT:12-15', 1],
      ['SPLIT:18-21', 1],
      ['SPLIT:19-22', 1],
      ['CORNER:25-26-28-29', 2],
      ['SPLIT:32-35', 1],
    ],
  },
  {
    name: phrase('Tiers'),
    bets: ['5-8', '10-11', '13-16', '23-24', '27-30', '33-36'].map(
      (pick) => [`SPLIT:${pick}`, 1] as const,
    ),
  },
  {
    name: phrase('Orphelins'),
    bets: [
      ['STRAIGHT:1', 1],
      ['SPLIT:6-9', 1],
      ['SPLIT:14-17', 1],
      ['SPLIT:17-20', 1],
      ['SPLIT:31-34', 1],
    ],
  },
];

/** Neighbours included on each side of a number. */
const ASIDE = 2;

/** Straight bets on a number and its neighbours on the wheel. */
export function neighbourBets(number: number): CallBet['bets'] {
  const place = WHEEL.findIndex((pocket) => pocket === number);
  return Array.from({ length: 2 * ASIDE + 1 }, (_, step) => {
    const at = (place - ASIDE + step + WHEEL.length) % WHEEL.length;
    return [`STRAIGHT:${WHEEL[at]}`, 1] as const;
  });
}

export function countChips({ bets }: Pick<CallBet, 'bets'>): number {
  return bets.reduce((sum, [, chips]) => sum + chips, 0);
}
