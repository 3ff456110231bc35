/** Reel symbols: W wild (reels 2 to 4), S scatter, E elephant, P peacock, D drum, and the letters A K Q J. */
export type SlotSymbol = 'W' | 'S' | 'E' | 'P' | 'D' | 'A' | 'K' | 'Q' | 'J';

export const SLOT_PAYTABLE = 'slot1-1';
/** Stops per reel, all equally likely. */
export const STOPS = 32;
/** Visible rows of a reel; a draw is the stop of the top one. */
export const ROWS_SEEN = 3;

/** The five reels from top to bottom, each a ring of 32. */
export const STRIPS: readonly string[] = [
  'QDKADJSPKEDJAQJPQAJQKAQDKEJPKQJA',
  'QEJKAJKQJAPQKJDEQDJAQKPSJADQWJEK',
  'JKAJDAQEKQAKDQEKJDSAJDKAJQKPWAPQ',
  'PDJAKWDQKJAQKDAJPSKADKWQPJAEDQJE',
  'KDQKJQKJDAQDJPQDAEQPDJSPKJDPAJQA',
];

/** Row of each reel on a payline; 0 is the top. */
export const LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 0, 2, 0],
];

/** Payouts for three, four and five of a symbol from the left, in line bets. */
export const LINE_PAYS: Readonly<Record<string, readonly [number, number, number]>> = {
  E: [60, 300, 1500],
  P: [40, 150, 750],
  D: [25, 100, 400],
  A: [20, 50, 200],
  K: [15, 45, 150],
  Q: [10, 30, 100],
  J: [10, 25, 85],
};

/** Payouts for three, four and five scatters anywhere, in total bets, and the free spins they award. */
export const SCATTER_PAYS: Readonly<
  Record<number, { readonly bets: number; readonly spins: number }>
> = {
  3: { bets: 2, spins: 8 },
  4: { bets: 10, spins: 12 },
  5: { bets: 100, spins: 20 },
};

/** Multiplier on all wins in a free spin. */
export const FREE_SPIN_FACTOR = 2;
