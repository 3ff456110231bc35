import type { CreateMarketWire } from '@crease/contracts/market-desk/markets.ts';
import type { Offer, Result } from './house-stage.ts';

/** Header figures, as formatted rupees. */
export interface Money {
  readonly exposure: string;
  readonly balance: string;
}

export interface LifeBet extends Money {
  /** Start of the cell's name; `$` is replaced by the market's name. */
  readonly cell: string;
  readonly stake: string;
  readonly message: string;
}

/**
 * Everything that a bettor with ₹1,00,000 encounters in a market of one kind, with every figure calculated
 * independently in the comment.
 */
export interface Life {
  readonly kind: CreateMarketWire['kind'];
  readonly runners?: readonly string[];
  readonly offers: readonly Offer[];
  readonly first: LifeBet;
  /** Offers once the second bet is on the slip, and the slip's message and response. */
  readonly moved: readonly Offer[];
  readonly notice: string;
  /** The button that accepts the new offer. */
  readonly acceptLabel: string;
  readonly second: LifeBet;
  readonly result: Result;
  /** Figures of the strip, and the balance with no exposure. */
  readonly settled: { readonly text: string; readonly profit: string; readonly balance: string };
}

const FALCONS = 'Deccan Falcons';
const KRAKEN = 'Konkan Kraken';
const TEAMS = [FALCONS, KRAKEN];

/** Every kind that the house quotes, and the line of the exchange. */
export const LIVES: readonly Life[] = [
  {
    kind: 'BOOKMAKER',
    runners: TEAMS,
    offers: [
      { runner: 0, side: 'back', rate: 85 },
      { runner: 0, side: 'lay', rate: 89 },
    ],
    // 1,000 at 85 per 100 wins 850.
    first: {
      cell: `Back ${FALCONS}`,
      stake: '1000',
      message: `Bet matched: Back ${FALCONS} ₹1,000 @ 85`,
      exposure: '1,000',
      balance: '99,000',
    },
    moved: [
      { runner: 0, side: 'back', rate: 80 },
      { runner: 0, side: 'lay', rate: 84 },
    ],
    notice: 'Rate changed 85 → 80.',
    acceptLabel: 'Accept 80',
    // 500 at 80 wins 400.
    second: {
      cell: `Back ${FALCONS}`,
      stake: '500',
      message: `Bet matched: Back ${FALCONS} ₹500 @ 80`,
      exposure: '1,500',
      balance: '98,500',
    },
    result: { winner: 0 },
    settled: { text: FALCONS, profit: '+1,250', balance: '1,01,250' },
  },
  {
    kind: 'TOSS',
    runners: TEAMS,
    offers: [
      { runner: 0, side: 'back', rate: 98 },
      { runner: 1, side: 'back', rate: 98 },
    ],
    first: {
      cell: `Back ${FALCONS}`,
      stake: '1000',
      message: `Bet matched: Back ${FALCONS} ₹1,000 @ 98`,
      exposure: '1,000',
      balance: '99,000',
    },
    moved: [
      { runner: 0, side: 'back', rate: 95 },
      { runner: 1, side: 'back', rate: 98 },
    ],
    notice: 'Rate changed 98 → 95.',
    acceptLabel: 'Accept 95',
    second: {
      cell: `Back ${FALCONS}`,
      stake: '500',
      message: `Bet matched: Back ${FALCONS} ₹500 @ 95`,
      exposure: '1,500',
      balance: '98,500',
    },
    result: { winner: 1 },
    settled: { text: KRAKEN, profit: '−1,500', balance: '98,500' },
  },
  {
    kind: 'FANCY',
    offers: [
      { runner: 0, side: 'back', line: 48, rate: 90 },
      { runner: 0, side: 'lay', line: 47, rate: 110 },
    ],
    // No risks the rate: 1,000 at 110 loses 1,100.
    first: {
      cell: 'No $',
      stake: '1000',
      message: 'Bet matched: No $ 47 @ 110 ₹1,000',
      exposure: '1,100',
      balance: '98,900',
    },
    moved: [
      { runner: 0, side: 'back', line: 53, rate: 90 },
      { runner: 0, side: 'lay', line: 52, rate: 110 },
    ],
    notice: 'Line changed 48 at 90 → 53 at 90.',
    acceptLabel: 'Accept 53 at 90',
    // Yes 500 at 90 wins 450. To 46: +1,000 − 500; 47 to 52: −1,100 − 500; from 53: −1,100 + 450.
    second: {
      cell: 'Yes $',
      stake: '500',
      message: 'Bet matched: Yes $ 53 @ 90 ₹500',
      exposure: '1,600',
      balance: '98,400',
    },
    result: { runs: 60 },
    settled: { text: '60', profit: '−650', balance: '99,350' },
  },
  {
    kind: 'ODD_EVEN',
    offers: [
      { runner: 0, side: 'back', rate: 98 },
      { runner: 1, side: 'back', rate: 98 },
    ],
    first: {
      cell: 'Back Odd in $',
      stake: '1000',
      message: 'Bet matched: Back Odd ₹1,000 @ 98',
      exposure: '1,000',
      balance: '99,000',
    },
    moved: [
      { runner: 0, side: 'back', rate: 98 },
      { runner: 1, side: 'back', rate: 92 },
    ],
    notice: 'Rate changed 98 → 92.',
    acceptLabel: 'Accept 92',
    // Odd: +980 − 1,000; even: −1,000 + 920.
    second: {
      cell: 'Back Even in $',
      stake: '1000',
      message: 'Bet matched: Back Even ₹1,000 @ 92',
      exposure: '80',
      balance: '99,920',
    },
    result: { runs: 37 },
    settled: { text: 'Odd', profit: '−20', balance: '99,980' },
  },
  {
    kind: 'KHADO',
    offers: [{ runner: 0, side: 'back', line: 46, rate: 100, band: 9 }],
    first: {
      cell: 'Back $',
      stake: '1000',
      message: 'Bet matched: Back $ 46–54 @ 100 ₹1,000',
      exposure: '1,000',
      balance: '99,000',
    },
    moved: [{ runner: 0, side: 'back', line: 50, rate: 100, band: 9 }],
    notice: 'Line changed 46–54 at 100 → 50–58 at 100.',
    acceptLabel: 'Accept 50–58 at 100',
    // Outside both bands 1,500 are lost; from 55 to 58: −1,000 + 500.
    second: {
      cell: 'Back $',
      stake: '500',
      message: 'Bet matched: Back $ 50–58 @ 100 ₹500',
      exposure: '1,500',
      balance: '98,500',
    },
    result: { runs: 56 },
    settled: { text: '56', profit: '−500', balance: '99,500' },
  },
  {
    kind: 'METER',
    offers: [
      { runner: 0, side: 'back', line: 40, rate: 100 },
      { runner: 0, side: 'lay', line: 39, rate: 100 },
    ],
    // 200 a run: with no runs at all 40 × 200 are lost.
    first: {
      cell: 'Yes $',
      stake: '200',
      message: 'Bet matched: Yes $ 40 @ 100 ₹200',
      exposure: '8,000',
      balance: '92,000',
    },
    moved: [
      { runner: 0, side: 'back', line: 45, rate: 100 },
      { runner: 0, side: 'lay', line: 44, rate: 100 },
    ],
    notice: 'Line changed 39 at 100 → 44 at 100.',
    acceptLabel: 'Accept 44 at 100',
    // With no runs: −8,000 + 44 × 100.
    second: {
      cell: 'No $',
      stake: '100',
      message: 'Bet matched: No $ 44 @ 100 ₹100',
      exposure: '3,600',
      balance: '96,400',
    },
    // 20 × 200 − 16 × 100.
    result: { runs: 60 },
    settled: { text: '60', profit: '+2,400', balance: '1,02,400' },
  },
  {
    kind: 'LOTTERY',
    offers: [
      { runner: 3, side: 'back', rate: 9.5 },
      { runner: 7, side: 'back', rate: 9.5 },
    ],
    first: {
      cell: 'Back 7 in $',
      stake: '1000',
      message: 'Bet matched: Back 7 ₹1,000 @ 9.50',
      exposure: '1,000',
      balance: '99,000',
    },
    moved: [
      { runner: 3, side: 'back', rate: 9 },
      { runner: 7, side: 'back', rate: 9.5 },
    ],
    notice: 'Rate changed 9.50 → 9.00.',
    acceptLabel: 'Accept 9.00',
    // On 7: 8.5 × 1,000 − 1,000; on any digit but 3 and 7: −2,000.
    second: {
      cell: 'Back 3 in $',
      stake: '1000',
      message: 'Bet matched: Back 3 ₹1,000 @ 9.00',
      exposure: '2,000',
      balance: '98,000',
    },
    result: { runs: 157 },
    settled: { text: '7', profit: '+7,500', balance: '1,07,500' },
  },
  {
    kind: 'PREMIUM',
    runners: ['Falcons by wickets', 'Falcons by runs', KRAKEN],
    offers: [{ runner: 0, side: 'back', rate: 3.4 }],
    // 2.4 × 1,000.
    first: {
      cell: 'Back Falcons by wickets',
      stake: '1000',
      message: 'Bet matched: Back Falcons by wickets ₹1,000 @ 3.40',
      exposure: '1,000',
      balance: '99,000',
    },
    moved: [{ runner: 0, side: 'back', rate: 3.1 }],
    notice: 'Rate changed 3.40 → 3.10.',
    acceptLabel: 'Accept 3.10',
    // 2.1 × 500.
    second: {
      cell: 'Back Falcons by wickets',
      stake: '500',
      message: 'Bet matched: Back Falcons by wickets ₹500 @ 3.10',
      exposure: '1,500',
      balance: '98,500',
    },
    result: { winner: 0 },
    settled: { text: 'Falcons by wickets', profit: '+3,450', balance: '1,03,450' },
  },
  {
    kind: 'LINE',
    offers: [
      { runner: 0, side: 'back', line: 45.5, rate: 2 },
      { runner: 0, side: 'lay', line: 46.5, rate: 2 },
    ],
    // Evens.
    first: {
      cell: 'Yes $',
      stake: '1000',
      message: 'Bet matched: Yes $ ₹1,000 @ 46.5',
      exposure: '1,000',
      balance: '99,000',
    },
    moved: [
      { runner: 0, side: 'back', line: 47.5, rate: 2 },
      { runner: 0, side: 'lay', line: 48.5, rate: 2 },
    ],
    notice: 'Line changed 46.5 → 48.5',
    acceptLabel: 'Accept 48.5',
    second: {
      cell: 'Yes $',
      stake: '500',
      message: 'Bet matched: Yes $ ₹500 @ 48.5',
      exposure: '1,500',
      balance: '98,500',
    },
    // 1,000 − 500; the balance is 2% commission lower than the strip.
    result: { runs: 48 },
    settled: { text: '48', profit: '+490', balance: '1,00,490' },
  },
];
