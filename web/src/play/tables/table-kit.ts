import type { RequestedPlayBet } from '@crease/contracts/casino/play.ts';
import type { BackLayGame } from '@crease/games/back-lay/runner-bets.ts';
import { ONE } from '@crease/games/base/money.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { type ResultMark, resultMark } from '@crease/games/catalogue/result-mark.ts';
import type { Paytable, Spot, TableGame } from '@crease/games/table/table-game.ts';
import { createContext, type ReactNode, useContext } from 'react';
import { t } from '#i18n/text.ts';
import type { RuleLine } from '#play/parts/rules-sheet.tsx';
import type { Sound } from '#play/parts/sound.tsx';

/** A bead of the result strip. */
export interface Bead extends ResultMark {
  /** Accessible name: `Player A, pair`. */
  readonly words: string;
}

/** A round on the table, live or replayed. */
export interface TableView<Outcome> {
  readonly shown: readonly number[];
  /** Null until everything is shown. */
  readonly outcome: Outcome | null;
  /** True if the card at a position is dealt while watched. */
  readonly isFresh: (place: number) => boolean;
  /** Timer ring of the live round. */
  readonly centre: ReactNode;
}

/** Parts that a game provides in terms of its outcome. */
interface GameParts<Outcome> {
  /** RTP in percent per line of the recommended paytable. */
  readonly returns: Readonly<Record<string, string>>;
  /** Rules in sentences. */
  readonly rules: () => readonly string[];
  /** Describes the outcome: `Player B, pair of kings`. */
  readonly outcomeWords: (outcome: Outcome) => string;
  /** The table of a past round for the history, and of the current one unless the page has another stage. */
  readonly View: (view: TableView<Outcome>) => ReactNode;
  /** Sound of a reveal. Defaults to a card. */
  readonly revealSound?: Sound;
}

/** Game-specific parts used by the shared page components. */
export interface TableKit extends GameParts<unknown> {
  readonly spots: ReadonlyMap<string, Spot>;
  readonly getPaytable: (version: string) => Paytable;
  /** Return of a spot in a completed round, in ten-thousandths. */
  readonly computeReturn: (code: string, outcome: unknown, version: string) => number;
  /** Rules for winning and returned bets, null without back and lay. */
  readonly backLay: Pick<BackLayGame<never>, 'results'> | null;
  readonly spotName: (code: string) => string;
  /** Describes a bet: `Player A`. */
  readonly betWords: (bet: RequestedPlayBet) => string;
  readonly toBead: (outcome: unknown) => Bead;
  /** The RTP of each bet. */
  readonly ruleLines: (paytable: Paytable) => readonly RuleLine[];
  /** Cards or numbers revealed in a completed round. */
  readonly reveals: (outcome: unknown) => readonly number[];
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

/** Texts and table of a game, on top of its rules as code. */
interface NamedGame<Outcome> extends GameParts<Outcome> {
  readonly code: GameCode;
  readonly game: TableGame<Outcome>;
  readonly backLay?: BackLayGame<Outcome>;
  /** Names of spots by code. */
  readonly names: Readonly<Record<string, string>>;
  /** Name of the other spots. */
  readonly nameOf?: (key: string, pick: string) => string;
  readonly runnerName?: (runner: string) => string;
  /** A representative spot per rule line, with the line's label if it isn't the spot's name. */
  readonly ruleSpots: readonly (string | readonly [code: string, name: () => string])[];
  /** Short description of the outcome: `Player B`. */
  readonly beadWords: (outcome: Outcome) => string;
}

/**
 * Builds the kit of a game whose bets are named after spots and runners. Outcomes come from the server and follow the
 * same rules.
 */
export function namedKit<Outcome>(named: NamedGame<Outcome>): TableKit {
  const { code: gameCode, game, backLay = null, runnerName = (runner) => runner, returns, revealSound } = named;
  const getPaytable = (version: string) => {
    const found = game.paytables.find((table) => table.version === version) ?? game.paytables[0];
    if (found === undefined) throw new Error('a table has a paytable');
    return found;
  };
  const spotName = (code: string) => {
    const name = named.names[code];
    if (name !== undefined) return t(name);
    const [key = '', pick = ''] = code.split(':');
    return named.nameOf?.(key, pick) ?? code;
  };
  return {
    spots: game.spots,
    getPaytable,
    computeReturn: (code, outcome, version) => {
      const spot = game.spots.get(code);
      if (spot === undefined || outcome === null || outcome === undefined) return 0;
      return game.computeReturn({ spot, outcome: outcome as Outcome, paytable: getPaytable(version) });
    },
    backLay,
    returns,
    rules: named.rules,
    spotName,
    betWords: (bet) => {
      if (bet.type === 'SPOT') return spotName(bet.spot);
      if (bet.type !== 'RUNNER') return '';
      const name = runnerName(bet.runner);
      return bet.side === 'BACK' ? t('Back {name}', { name }) : t('Lay {name}', { name });
    },
    outcomeWords: (outcome) => named.outcomeWords(outcome as Outcome),
    toBead: (outcome) => ({
      // A dash if the outcome has no mark.
      ...(resultMark(gameCode, outcome) ?? { letter: '–', tone: 'plain' }),
      words: named.beadWords(outcome as Outcome),
    }),
    ruleLines: (paytable) =>
      named.ruleSpots.flatMap((line) => {
        const [code, name] = typeof line === 'string' ? [line, () => spotName(line)] : line;
        const spot = game.spots.get(code);
        if (spot === undefined) return [];
        return [{ bet: name(), pays: paysText(spot, paytable), returned: returns[code] ?? returns[spot.key] ?? null }];
      }),
    reveals: (outcome) => game.reveals(outcome as Outcome),
    View: named.View as TableKit['View'],
    ...(revealSound === undefined ? {} : { revealSound }),
  };
}
