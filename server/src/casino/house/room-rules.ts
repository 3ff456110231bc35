import type { RequestedPlayBet } from '@crease/contracts/casino/play.ts';
import type { TableQuotes } from '@crease/games/back-lay/runner-bets.ts';
import { computePayout, ONE } from '@crease/games/base/money.ts';
import type { Result } from '@crease/games/base/refusal.ts';
import { SHARED_TABLES, type SharedTable } from '@crease/games/catalogue/draw-outcome.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { type GameTraits, getGameTraits } from '@crease/games/catalogue/game-traits.ts';
import { bustPoint, CRASH_PAYTABLES, type CrashPaytable, crashBits } from '@crease/games/crash/crash.ts';
import { FairDraws, type FairInputs } from '@crease/games/fairness/draws.ts';
import type { Paytable } from '@crease/games/table/table-game.ts';
import type { TicketRow } from '#casino/store/play-rows.ts';
import { computeFlightLiability, isPaidCorrectly, judgeFlight, settleFlight } from './flight-tickets.ts';
import {
  type OpenWindow,
  type SettledTicket,
  settleTickets,
  type TicketRequest,
  type ValidTicket,
  validateTicket,
} from './table-tickets.ts';

/** A round with fixed seeds. */
export interface ResolvedRound {
  readonly outcome: unknown;
  /** Cards to reveal, in order; empty for a flight. */
  readonly reveals: readonly number[];
  /** Multiplier where the flight ends, hundredths; null if there is no flight. */
  readonly bust: number | null;
  /** Settles one player's tickets. `isBroken`: the server did not complete the flight. */
  readonly settle: (tickets: readonly TicketRow[], isBroken: boolean) => readonly SettledTicket[];
  /** Checks that one player's tickets were paid correctly. */
  readonly isPaidCorrectly: (tickets: readonly TicketRow[]) => boolean;
}

/** Rules of a table: a game with one of its paytables. */
export interface TableRules {
  readonly traits: GameTraits;
  readonly paytable: string;
  /** Multiplier at which all flight bets are cashed out; null if there is no flight. */
  readonly flightCap: number | null;
  /** Computes prices from the revealed cards; null if there is no back or lay betting. */
  readonly quotes: ((seen: readonly number[]) => TableQuotes) | null;
  readonly judge: (open: OpenWindow, ticket: TicketRequest) => Result<ValidTicket>;
  readonly computeMaxPayout: (bet: RequestedPlayBet) => number;
  readonly play: (inputs: FairInputs) => ResolvedRound;
}

/** Builds the rules of a shared game; null for an unknown paytable or a single-player game. */
export function buildTableRules(game: GameCode, version: string): TableRules | null {
  if (game === 'crash') {
    const paytable = CRASH_PAYTABLES.find((one) => one.version === version);
    return paytable === undefined ? null : flightRules(paytable);
  }
  const table = SHARED_TABLES[game];
  const paytable = table?.paytables.find((one) => one.version === version);
  return table === undefined || paytable === undefined ? null : tableRules(game, table, paytable);
}

function tableRules(game: GameCode, table: SharedTable, paytable: Paytable): TableRules {
  const best = new Map<string, number>();
  return {
    traits: getGameTraits(game),
    paytable: paytable.version,
    flightCap: null,
    quotes: table.quotes,
    judge: (open, ticket) => validateTicket({ ...open, table, paytable }, ticket),
    computeMaxPayout: (bet) => {
      if (bet.type !== 'SPOT') return 0;
      const known = best.get(bet.spot) ?? table.bestReturn(paytable, bet.spot);
      best.set(bet.spot, known);
      return computePayout(bet.stake, Math.max(known, ONE));
    },
    play: (inputs) => {
      const played = table.play(new FairDraws(inputs));
      const { outcome, reveals } = played;
      return {
        outcome,
        reveals,
        bust: null,
        settle: (tickets) => settleTickets(played, paytable, tickets),
        isPaidCorrectly: (tickets) =>
          settleTickets(played, paytable, tickets).every(({ payout }, place) => payout === tickets[place]?.paid),
      };
    },
  };
}

function flightRules(paytable: CrashPaytable): TableRules {
  return {
    traits: getGameTraits('crash'),
    paytable: paytable.version,
    flightCap: paytable.cap,
    quotes: null,
    judge: (open, ticket) => judgeFlight(open, ticket, paytable),
    computeMaxPayout: ({ stake }) => computeFlightLiability(stake),
    play: (inputs) => {
      const bust = bustPoint(crashBits(inputs), paytable.paid);
      return {
        outcome: { bust },
        reveals: [],
        bust,
        settle: (tickets, isBroken) => settleFlight(tickets, { bust, isBroken }),
        isPaidCorrectly: (tickets) => tickets.every((ticket) => isPaidCorrectly(ticket, bust)),
      };
    },
  };
}
