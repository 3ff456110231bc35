import type { Money, TableLimits } from '#base/money.ts';
import type { GameCode } from './game-code.ts';

export type GameKind = 'FIXED_ODDS' | 'BACK_LAY' | 'CASH_OUT' | 'DECISIONS' | 'INSTANT';

/** Traits of a game for the gateway, the schedule and the lobby. */
export interface GameTraits {
  readonly code: GameCode;
  readonly name: string;
  readonly kind: GameKind;
  /** SHARED: all players at the table play the same round. SINGLE: each player has their own. */
  readonly rounds: 'SHARED' | 'SINGLE';
  readonly paytable: string;
  readonly windows: number;
  /** Timing of a shared round: betting windows, lock, deal and result; null for single rounds. */
  readonly cycle: GameCycle | null;
  readonly limits: TableLimits;
  /** Lowest and highest RTP of the main bets, in percent. */
  readonly returns: readonly [string, string];
}

/** Phase lengths of a shared round, seconds. */
export interface GameCycle {
  readonly bets: readonly number[];
  readonly lock: number;
  readonly deal: number;
  readonly result: number;
}

const RUPEE: Money = 100;
const LAKH = 100_000 * RUPEE;
const MAX_PAYOUT = 25 * LAKH;
const CRORE = 100 * LAKH;
/** Public release date of the first tables and games. */
const FIRST = '2026-11-25';

const CARD_TABLE: TableLimits = {
  minStake: 100 * RUPEE,
  maxMain: LAKH,
  maxSide: 25_000 * RUPEE,
  maxPayout: MAX_PAYOUT,
  maxLoss: CRORE,
};
const BACK_LAY: TableLimits = { ...CARD_TABLE, maxMain: 2 * LAKH };
const SINGLE: TableLimits = {
  minStake: 10 * RUPEE,
  maxMain: 50_000 * RUPEE,
  maxSide: 50_000 * RUPEE,
  maxPayout: MAX_PAYOUT,
  maxLoss: MAX_PAYOUT,
};

const CARD_CYCLE: GameCycle = { bets: [18], lock: 1, deal: 7, result: 4 };

/** Roulette and Sic Bo: even-money and dozen bets up to the main limit, single numbers up to 5,000. */
const WHEEL: TableLimits = { ...CARD_TABLE, minStake: 10 * RUPEE, maxSide: 5000 * RUPEE };

type Row = Omit<GameTraits, 'code' | 'windows'>;

function shared(row: Omit<Row, 'rounds'>): Omit<GameTraits, 'code'> {
  return { ...row, rounds: 'SHARED', windows: row.cycle?.bets.length ?? 1 };
}

function single(row: Omit<Row, 'rounds' | 'cycle' | 'limits'>): Omit<GameTraits, 'code'> {
  return { ...row, rounds: 'SINGLE', windows: 1, cycle: null, limits: SINGLE };
}

const ROWS: Readonly<Record<GameCode, Omit<GameTraits, 'code'>>> = {
  t20: shared({
    name: 'Teen Patti 20-20',
    kind: 'FIXED_ODDS',
    paytable: 't20-1',
    cycle: CARD_CYCLE,
    limits: CARD_TABLE,
    returns: ['99.0011', '99.0011'],
  }),
  tp1d: shared({
    name: 'Teen Patti One Day',
    kind: 'BACK_LAY',
    paytable: 'tp1d-1',
    cycle: { bets: [15, 6, 6, 6, 6, 6], lock: 1, deal: 1, result: 4 },
    limits: BACK_LAY,
    returns: ['96.91', '99.00'],
  }),
  ab: shared({
    name: 'Andar Bahar',
    kind: 'FIXED_ODDS',
    paytable: 'ab-1',
    cycle: { bets: [5, 15], lock: 1, deal: 8, result: 4 },
    limits: CARD_TABLE,
    returns: ['96.9988', '97.8511'],
  }),
  dt: shared({
    name: 'Dragon Tiger',
    kind: 'FIXED_ODDS',
    paytable: 'dt-1',
    cycle: { bets: [15], lock: 1, deal: 4, result: 3 },
    limits: CARD_TABLE,
    returns: ['96.2651', '96.2651'],
  }),
  l7: shared({
    name: 'Lucky 7',
    kind: 'FIXED_ODDS',
    paytable: 'l7-1',
    cycle: { bets: [12], lock: 1, deal: 2, result: 3 },
    limits: CARD_TABLE,
    returns: ['96.1538', '96.1538'],
  }),
  c32: shared({
    name: '32 Cards',
    kind: 'BACK_LAY',
    paytable: 'c32-1',
    cycle: { bets: [18], lock: 1, deal: 5, result: 3 },
    limits: BACK_LAY,
    returns: ['98.272', '98.994'],
  }),
  aaa: shared({
    name: 'Amar Akbar Anthony',
    kind: 'BACK_LAY',
    paytable: 'aaa-1',
    cycle: { bets: [15], lock: 1, deal: 2, result: 3 },
    limits: CARD_TABLE,
    returns: ['98.718', '99.000'],
  }),
  crash: shared({
    name: 'Crash',
    kind: 'CASH_OUT',
    paytable: 'crash-1',
    cycle: { bets: [7], lock: 0, deal: 0, result: 3 },
    limits: { ...SINGLE, maxLoss: 2 * CRORE },
    returns: ['99.0000', '99.0000'],
  }),
  rou: shared({
    name: 'European Roulette',
    kind: 'FIXED_ODDS',
    paytable: 'rou-1',
    cycle: { bets: [20], lock: 1, deal: 7, result: 4 },
    limits: WHEEL,
    returns: ['97.2973', '97.2973'],
  }),
  bac: shared({
    name: 'Baccarat',
    kind: 'FIXED_ODDS',
    paytable: 'bac-1',
    cycle: CARD_CYCLE,
    limits: CARD_TABLE,
    returns: ['98.7649', '98.9421'],
  }),
  bj: {
    ...single({
      name: 'Blackjack',
      kind: 'DECISIONS',
      paytable: 'bj-1',
      returns: ['99.4296', '99.4296'],
    }),
    // Up to four stakes: a split with both hands doubled, each paid two to one.
    limits: { ...SINGLE, minStake: 100 * RUPEE, maxMain: LAKH, maxPayout: 8 * LAKH },
  },
  mines: single({
    name: 'Mines',
    kind: 'DECISIONS',
    paytable: 'mines-1',
    returns: ['98.992', '99.000'],
  }),
  plinko: single({
    name: 'Plinko',
    kind: 'INSTANT',
    paytable: 'plinko-1',
    returns: ['98.906', '99.160'],
  }),
  slot1: {
    ...single({
      name: 'Diwali Lights',
      kind: 'INSTANT',
      paytable: 'slot1-1',
      returns: ['96.5036', '96.5036'],
    }),
    limits: { ...SINGLE, minStake: 20 * RUPEE, maxMain: 5000 * RUPEE },
  },
  dice: single({
    name: 'Dice',
    kind: 'INSTANT',
    paytable: 'dice-1',
    returns: ['98.990', '99.000'],
  }),
  hilo: single({
    name: 'Hi-Lo',
    kind: 'DECISIONS',
    paytable: 'hilo-1',
    returns: ['98.992', '99.000'],
  }),
  sicbo: shared({
    name: 'Sic Bo',
    kind: 'FIXED_ODDS',
    paytable: 'sicbo-1',
    cycle: { bets: [20], lock: 1, deal: 4, result: 4 },
    limits: WHEEL,
    returns: ['97.2222', '97.2222'],
  }),
};

export function getGameTraits(code: GameCode): GameTraits {
  return { code, ...ROWS[code] };
}

/**
 * Date (in India) on which each game was first playable, YYYY-MM-DD. Never changed: a new paytable isn't a new game.
 */
export const RELEASED: Readonly<Record<GameCode, string>> = {
  t20: FIRST,
  tp1d: FIRST,
  ab: FIRST,
  dt: FIRST,
  l7: FIRST,
  c32: FIRST,
  aaa: FIRST,
  crash: FIRST,
  rou: FIRST,
  bac: FIRST,
  bj: FIRST,
  mines: FIRST,
  plinko: FIRST,
  slot1: FIRST,
  dice: FIRST,
  hilo: FIRST,
  sicbo: FIRST,
};
