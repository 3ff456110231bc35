import type { AskedPlayBet } from '@crease/contracts/wire/play.ts';
import type { BackLayGame } from '@crease/games/back-lay/back-lay-game.ts';
import { ONE } from '@crease/games/base/money.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { type ResultMark, resultMark } from '@crease/games/catalogue/result-mark.ts';
import type { Paytable, Spot } from '@crease/games/table/spot.ts';
import type { TableGame } from '@crease/games/table/table-game.ts';
import type { ComponentType } from 'react';
import type { RuleLine } from '#play/parts/rules-sheet.tsx';
import type { Sound } from '#play/parts/sound.ts';

/** A bead of the strip of results. */
export interface Bead extends ResultMark {
  /** For the ear: `Player A, pair`. */
  readonly words: string;
}

/** The bead of a result; what has no mark, or is none of the game's, has a dash. */
export function beadWith(game: GameCode, outcome: unknown, words: string): Bead {
  return { ...(resultMark(game, outcome) ?? { letter: '–', tone: 'plain' }), words };
}

/** What the shared parts of a page have to know of its game. */
export interface TableKit {
  readonly spots: ReadonlyMap<string, Spot>;
  readonly paytableOf: (version: string) => Paytable;
  /** What a spot returned in a round that is over, ten-thousandths. */
  readonly returnOf: (code: string, outcome: unknown, version: string) => number;
  /** What wins and what only returns bets; null where nothing is backed or laid. */
  readonly backLay: Pick<BackLayGame<never>, 'results'> | null;
  /** Per cent of a spot's stake that comes back on average, by line of the recommended paytable. */
  readonly returns: Readonly<Record<string, string>>;
  /** A bet in words: `Player A`. */
  readonly betWords: (bet: AskedPlayBet) => string;
  /** The outcome in a line: `Player B, pair of kings`. */
  readonly outcomeWords: (outcome: unknown) => string;
  readonly beadOf: (outcome: unknown) => Bead;
  /** How the game goes, in sentences, and what its bets return. */
  readonly rules: () => readonly string[];
  readonly ruleLines: (paytable: Paytable) => readonly RuleLine[];
  /** The table of a round that is over, for the history. */
  readonly Replay: ComponentType<{ readonly outcome: unknown; readonly shown: number }>;
  /** What is heard when something is turned up; a card where nothing is said. */
  readonly revealSound?: Sound;
  /** How many cards or numbers a round that is over has turned up. */
  readonly reveals: (outcome: unknown) => readonly number[];
}

/** The part of a kit that follows from the rules of the game. */
export function rulesOf<Outcome>(
  game: TableGame<Outcome>,
  backLay: BackLayGame<Outcome> | null = null,
): Pick<TableKit, 'spots' | 'paytableOf' | 'returnOf' | 'backLay' | 'reveals'> {
  const paytableOf = (version: string) => {
    const found = game.paytables.find((table) => table.version === version) ?? game.paytables[0];
    if (found === undefined) throw new Error('a table has a paytable');
    return found;
  };
  return {
    spots: game.spots,
    paytableOf,
    backLay,
    returnOf: (code, outcome, version) => {
      const spot = game.spots.get(code);
      if (spot === undefined || outcome === null || outcome === undefined) return 0;
      // What the server draws is what the same rules read here.
      return game.returnOf({ spot, outcome: outcome as Outcome, paytable: paytableOf(version) });
    },
    reveals: (outcome) => game.reveals(outcome as Outcome),
  };
}

/** `1.98`, or `2 to 41` where a spot has several results. */
export function paysText(spot: Pick<Spot, 'key' | 'pick'>, { pays }: Paytable): string {
  const own = pays[`${spot.key}.${spot.pick}`] ?? pays[spot.key];
  if (own !== undefined) return multiplierText(own);
  const lines = Object.entries(pays).filter(([line]) => line.startsWith(`${spot.key}.`));
  const all = lines.map(([, multiplier]) => multiplier);
  return all.length === 0
    ? ''
    : `${multiplierText(Math.min(...all), true)}–${multiplierText(Math.max(...all), true)}`;
}

/** What a unit of stake returns, as prices are written: 1.98, 13.0, 876. */
export function multiplierText(multiplier: number, isShort = false): string {
  const value = multiplier / ONE;
  if (isShort || value >= 100) return String(Math.round(value * 100) / 100);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
