import type { RequestedPlayBet } from '@crease/contracts/casino/play.ts';
import type { BackLayGame } from '@crease/games/back-lay/runner-bets.ts';
import { ONE } from '@crease/games/base/money.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { type ResultMark, resultMark } from '@crease/games/catalogue/result-mark.ts';
import type { Paytable, Spot, TableGame } from '@crease/games/table/table-game.ts';
import { type ComponentType, createContext, useContext } from 'react';
import { t } from '#i18n/text.ts';
import type { RuleLine } from '#play/parts/rules-sheet.tsx';
import type { Sound } from '#play/parts/sound.tsx';

/** A bead of the result strip. */
export interface Bead extends ResultMark {
  /** Accessible name: `Player A, pair`. */
  readonly words: string;
}

/** Creates a result's bead, with a dash if the outcome has no mark or belongs to another game. */
export function beadWith(game: GameCode, outcome: unknown, words: string): Bead {
  return { ...(resultMark(game, outcome) ?? { letter: '–', tone: 'plain' }), words };
}

/** Game-specific parts used by the shared page components. */
export interface TableKit {
  readonly spots: ReadonlyMap<string, Spot>;
  readonly getPaytable: (version: string) => Paytable;
  /** Return of a spot in a completed round, in ten-thousandths. */
  readonly computeReturn: (code: string, outcome: unknown, version: string) => number;
  /** Rules for winning and returned bets, null without back and lay. */
  readonly backLay: Pick<BackLayGame<never>, 'results'> | null;
  /** RTP in percent per line of the recommended paytable. */
  readonly returns: Readonly<Record<string, string>>;
  /** Describes a bet: `Player A`. */
  readonly betWords: (bet: RequestedPlayBet) => string;
  /** Describes the outcome: `Player B, pair of kings`. */
  readonly outcomeWords: (outcome: unknown) => string;
  readonly toBead: (outcome: unknown) => Bead;
  /** Rules in sentences, and the RTP of each bet. */
  readonly rules: () => readonly string[];
  readonly ruleLines: (paytable: Paytable) => readonly RuleLine[];
  /** The table of a past round, for the history. */
  readonly Replay: ComponentType<{ readonly outcome: unknown; readonly shown: number }>;
  /** Sound of a reveal. Defaults to a card. */
  readonly revealSound?: Sound;
  /** Cards or numbers revealed in a completed round. */
  readonly reveals: (outcome: unknown) => readonly number[];
}

/** Derives the part of a kit given by the game's rules. */
export function toKitRules<Outcome>(
  game: TableGame<Outcome>,
  backLay: BackLayGame<Outcome> | null = null,
): Pick<TableKit, 'spots' | 'getPaytable' | 'computeReturn' | 'backLay' | 'reveals'> {
  const findPaytable = (version: string) => {
    const found = game.paytables.find((table) => table.version === version) ?? game.paytables[0];
    if (found === undefined) throw new Error('a table has a paytable');
    return found;
  };
  return {
    spots: game.spots,
    getPaytable: findPaytable,
    backLay,
    computeReturn: (code, outcome, version) => {
      const spot = game.spots.get(code);
      if (spot === undefined || outcome === null || outcome === undefined) return 0;
      // The server's outcomes follow the same rules.
      return game.computeReturn({
        spot,
        outcome: outcome as Outcome,
        paytable: findPaytable(version),
      });
    },
    reveals: (outcome) => game.reveals(outcome as Outcome),
  };
}

/** `1.98`, or `2 to 41` for a spot with several payouts. */
export function paysText(spot: Pick<Spot, 'key' | 'pick'>, { pays }: Paytable): string {
  const own = pays[`${spot.key}.${spot.pick}`] ?? pays[spot.key];
  if (own !== undefined) return multiplierText(own);
  const lines = Object.entries(pays).filter(([line]) => line.startsWith(`${spot.key}.`));
  const all = lines.map(([, multiplier]) => multiplier);
  return all.length === 0 ? '' : `${multiplierText(Math.min(...all), true)}–${multiplierText(Math.max(...all), true)}`;
}

/** Return per unit of stake in price format: 1.98, 13.0, 876. */
export function multiplierText(multiplier: number, isShort = false): string {
  const value = multiplier / ONE;
  if (isShort || value >= 100) return String(Math.round(value * 100) / 100);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

const Context = createContext<TableKit | null>(null);

export const KitProvider = Context.Provider;

/** Returns the kit of the page's game. */
export function useKit(): TableKit {
  const kit = useContext(Context);
  if (kit === null) throw new Error('a part of a table stands on the page of a table');
  return kit;
}

/** Texts of a game, on top of its rules as code. */
export interface NamedGame<Outcome>
  extends Pick<TableKit, 'outcomeWords' | 'toBead' | 'rules' | 'Replay' | 'returns' | 'revealSound'> {
  readonly game: TableGame<Outcome>;
  readonly backLay?: BackLayGame<Outcome>;
  readonly spotName: (code: string) => string;
  readonly runnerName?: (runner: string) => string;
  /** A representative spot per rule line, with the line's label. */
  readonly ruleSpots: readonly (readonly [code: string, name: () => string])[];
}

/** Builds the kit of a game whose bets are named after spots and runners. */
export function namedKit<Outcome>(named: NamedGame<Outcome>): TableKit {
  const { game, backLay, spotName, runnerName = (runner) => runner, ruleSpots, returns } = named;
  const rules = toKitRules(game, backLay ?? null);
  return {
    ...rules,
    returns,
    outcomeWords: named.outcomeWords,
    toBead: named.toBead,
    rules: named.rules,
    Replay: named.Replay,
    ...(named.revealSound === undefined ? {} : { revealSound: named.revealSound }),
    betWords: (bet) => {
      if (bet.type === 'SPOT') return spotName(bet.spot);
      if (bet.type !== 'RUNNER') return '';
      const name = runnerName(bet.runner);
      return bet.side === 'BACK' ? t('Back {name}', { name }) : t('Lay {name}', { name });
    },
    ruleLines: (paytable) =>
      ruleSpots.flatMap(([code, name]) => {
        const spot = rules.spots.get(code);
        if (spot === undefined) return [];
        const returned = returns[spot.code] ?? returns[spot.key] ?? null;
        return [{ bet: name(), pays: paysText(spot, paytable), returned }];
      }),
  };
}
