import { phrase } from '#text/text.ts';
import { WHEEL } from './wheel-order.ts';

/** A part of the wheel that is bet as a whole: chips on the fewest bets of the layout that cover it. */
export interface CallBet {
  readonly name: string;
  /** Spots, and how many chips lie on each. */
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

/** So many pockets on each side of a number are bet with it. */
const ASIDE = 2;

/** A number with its neighbours on the wheel, a chip straight on each. */
export function neighbourBets(number: number): CallBet['bets'] {
  const place = WHEEL.findIndex((pocket) => pocket === number);
  return Array.from({ length: 2 * ASIDE + 1 }, (_, step) => {
    const at = (place - ASIDE + step + WHEEL.length) % WHEEL.length;
    return [`STRAIGHT:${WHEEL[at]}`, 1] as const;
  });
}

export function chipsOf({ bets }: Pick<CallBet, 'bets'>): number {
  return bets.reduce((sum, [, chips]) => sum + chips, 0);
}
