/** What a reel shows: W wild (reels 2 to 4), S scatter, E elephant, P peacock, D drum, and the letters A K Q J. */
export type SlotSymbol = 'W' | 'S' | 'E' | 'P' | 'D' | 'A' | 'K' | 'Q' | 'J';

export const SLOT_PAYTABLE = 'slot1-1';
/** Stops of a reel; every one is equally likely. */
export const STOPS = 32;
/** Rows that are seen of a reel; a draw is the stop of the upper one. */
export const ROWS_SEEN = 3;

/** The five reels from top to bottom, each a ring of 32. */
export const STRIPS: readonly string[] = [
  'QDKADJSPKEDJAQJPQAJQKAQDKEJPKQJA',
  'QEJKAJKQJAPQKJDEQDJAQKPSJADQWJEK',
  'JKAJDAQEKQAKDQEKJDSAJDKAJQKPWAPQ',
  'PDJAKWDQKJAQKDAJPSKADKWQPJAEDQJE',
  'KDQKJQKJDAQDJPQDAEQPDJSPKJDPAJQA',
];

/** The row of each reel that a line runs through; 0 is the upper one. */
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

/** What three, four and five of a symbol from the left pay, in line bets. */
export const LINE_PAYS: Readonly<Record<string, readonly [number, number, number]>> = {
  E: [60, 300, 1500],
  P: [40, 150, 750],
  D: [25, 100, 400],
  A: [20, 50, 200],
  K: [15, 45, 150],
  Q: [10, 30, 100],
  J: [10, 25, 85],
};

/** What three, four and five scatters anywhere pay, in total bets, and the free spins that they give. */
export const SCATTER_PAYS: Readonly<
  Record<number, { readonly bets: number; readonly spins: number }>
> = {
  3: { bets: 2, spins: 8 },
  4: { bets: 10, spins: 12 },
  5: { bets: 100, spins: 20 },
};

/** Every win of a free spin counts twice. */
export const FREE_SPIN_FACTOR = 2;
