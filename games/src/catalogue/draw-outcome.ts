import { assertDefined, assertNever } from '#base/assert.ts';
import { DECK } from '#cards/card.ts';
import { bustPoint, crashBits } from '#crash/bust-point.ts';
import { CRASH_PAYTABLES } from '#crash/crash.ts';
import { drawRoll } from '#dice/dice.ts';
import { type Draws, FairDraws, type FairInputs } from '#fairness/draws.ts';
import { drawMines } from '#mines/mines.ts';
import { dropBall } from '#plinko/plinko.ts';
import { playSlot } from '#slot/slot.ts';
import type { GameCode } from './game-code.ts';
import { SHARED_TABLES } from './table-of.ts';

/** Inputs of a round's draw besides its seeds. */
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
