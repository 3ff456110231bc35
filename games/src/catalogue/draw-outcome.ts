import { AMAR_AKBAR_ANTHONY, AMAR_AKBAR_ANTHONY_SIDES } from '#amar-akbar-anthony/amar-akbar-anthony.ts';
import { ANDAR_BAHAR } from '#andar-bahar/andar-bahar.ts';
import { BACCARAT } from '#baccarat/baccarat.ts';
import {
  type AcceptedRunnerBet,
  type BackLayGame,
  checkRunnerBet,
  computeQuotes,
  computeSettlement,
  type RunnerBet,
  type RunnerBetRequest,
  type TableQuotes,
} from '#back-lay/runner-bets.ts';
import { assertDefined, assertNever } from '#base/assert.ts';
import type { Money, Multiplier } from '#base/money.ts';
import type { Result } from '#base/refusal.ts';
import { DECK } from '#cards/card.ts';
import { CARDS_32, CARDS_32_SIDES } from '#cards32/cards32.ts';
import { bustPoint, CRASH_PAYTABLES, crashBits } from '#crash/crash.ts';
import { drawRoll } from '#dice/dice.ts';
import { DRAGON_TIGER } from '#dragon-tiger/dragon-tiger.ts';
import { type Draws, FairDraws, type FairInputs } from '#fairness/draws.ts';
import { LUCKY_SEVEN } from '#lucky-seven/lucky-seven.ts';
import { drawMines } from '#mines/mines.ts';
import { dropBall } from '#plinko/plinko.ts';
import { ROULETTE } from '#roulette/roulette.ts';
import { SIC_BO } from '#sic-bo/sic-bo.ts';
import { playSlot } from '#slot/slot.ts';
import {
  type BetRequest,
  checkSpotBet,
  openSpots,
  type SettledBet,
  type SpotBet,
  settleSpotBets,
} from '#table/table-bets.ts';
import { bestReturn, type Paytable, type Spot, type TableGame } from '#table/table-game.ts';
import { TEEN_PATTI_20 } from '#teen-patti/teen-patti-20.ts';
import { TEEN_PATTI_ONE_DAY } from '#teen-patti/teen-patti-one-day.ts';
import type { GameCode } from './game-code.ts';

/** A round's stored outcome: plain data that each table interprets. */
export interface PlayedTable {
  readonly reveals: readonly number[];
  /** Outcome as stored with the round. */
  readonly outcome: unknown;
  readonly settleSpots: (paytable: Paytable, bets: readonly SpotBet[]) => readonly SettledBet[];
  /** The winning runner, or a result that returns all bets; null without back and lay. */
  readonly result: string | null;
  /** Payout of a player's back and lay bets, including the reserve. */
  readonly settleRunners: (bets: readonly RunnerBet[]) => Money;
}

/** A shared table, independent of its outcome type. */
export interface SharedTable {
  readonly windows: number;
  readonly paytables: readonly Paytable[];
  /** Spots open to bets in a window. */
  readonly openSpots: (window: number) => readonly Spot[];
  readonly checkSpot: (request: Omit<BetRequest<never>, 'game'>) => Result<SpotBet>;
  readonly bestReturn: (paytable: Paytable, spot: string) => Multiplier;
  /** Prices given the cards seen; null without back and lay. */
  readonly quotes: ((revealed: readonly number[]) => TableQuotes) | null;
  readonly checkRunner: ((request: Omit<RunnerBetRequest<never>, 'game'>) => Result<AcceptedRunnerBet>) | null;
  readonly play: (draws: Draws) => PlayedTable;
}

/** Tables whose rounds are shared by all players seated there. */
export const SHARED_TABLES: Readonly<Partial<Record<GameCode, SharedTable>>> = {
  t20: createSharedTable(TEEN_PATTI_20, null),
  tp1d: createSharedTable(withoutSpots(TEEN_PATTI_ONE_DAY), TEEN_PATTI_ONE_DAY),
  ab: createSharedTable(ANDAR_BAHAR, null),
  dt: createSharedTable(DRAGON_TIGER, null),
  l7: createSharedTable(LUCKY_SEVEN, null),
  c32: createSharedTable(CARDS_32_SIDES, CARDS_32),
  aaa: createSharedTable(AMAR_AKBAR_ANTHONY_SIDES, AMAR_AKBAR_ANTHONY),
  rou: createSharedTable(ROULETTE, null),
  bac: createSharedTable(BACCARAT, null),
  sicbo: createSharedTable(SIC_BO, null),
};

function withoutSpots<Outcome>(game: BackLayGame<Outcome>): TableGame<Outcome> {
  const { windows, draw, reveals } = game;
  const paytables = [{ version: 'tp1d-1', pays: {} }];
  return { windows, spots: new Map(), paytables, draw, reveals, computeReturn: () => 0 };
}

function createSharedTable<Outcome>(game: TableGame<Outcome>, backLay: BackLayGame<Outcome> | null): SharedTable {
  return {
    windows: game.windows,
    paytables: game.paytables,
    openSpots: (window) => openSpots(game, window),
    checkSpot: (request) => checkSpotBet({ ...request, game }),
    bestReturn: (paytable, code) =>
      bestReturn(paytable, assertDefined(game.spots.get(code), 'the spot is one of the table')),
    quotes: backLay === null ? null : (revealed) => computeQuotes(backLay, revealed),
    checkRunner: backLay === null ? null : (request) => checkRunnerBet({ ...request, game: backLay }),
    play: (draws) => {
      const outcome = game.draw(draws);
      const result = backLay?.getResult(outcome) ?? null;
      return {
        outcome,
        reveals: game.reveals(outcome),
        settleSpots: (paytable, bets) => settleSpotBets({ game, paytable, outcome }, bets),
        result,
        settleRunners: (bets) =>
          backLay === null || result === null ? 0 : computeSettlement({ bets, result }, backLay.results),
      };
    },
  };
}

export interface DrawTerms {
  readonly code: GameCode;
  /** Paytable version; only a crash flight's bust point depends on it. */
  readonly paytable: string;
  /** Number of mines, rows of Plinko, or cards taken. */
  readonly size: number;
}

/**
 * Computes a round's outcome from its inputs, in plain data: shown by the verifier, and compared with the stored
 * outcome when rounds are rechecked.
 *
 * @param draws source of the numbers; pass a logging one to inspect how each was drawn.
 */
export function drawOutcome(
  { code, paytable, size }: DrawTerms,
  inputs: FairInputs,
  draws: Draws = new FairDraws(inputs),
): unknown {
  switch (code) {
    case 'crash': {
      const table = CRASH_PAYTABLES.find(({ version }) => version === paytable);
      const { paid } = assertDefined(table, `there is a paytable ${paytable}`);
      return { bust: bustPoint(crashBits(inputs), paid) };
    }
    case 'mines':
      return { mines: drawMines(draws, size) };
    case 'plinko':
      return dropBall(draws, size);
    case 'slot1':
      return { spins: playSlot(draws).map(({ stops }) => stops) };
    case 'dice':
      return { roll: drawRoll(draws) };
    case 'bj':
    case 'hilo':
      return { cards: Array.from({ length: size }, () => draws.int(DECK)) };
    case 't20':
    case 'tp1d':
    case 'ab':
    case 'dt':
    case 'l7':
    case 'c32':
    case 'aaa':
    case 'rou':
    case 'bac':
    case 'sicbo':
      return assertDefined(SHARED_TABLES[code], 'a shared game has a table').play(draws).outcome;
    default:
      return assertNever(code);
  }
}
