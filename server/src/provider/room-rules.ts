import type { AskedPlayBet } from '@crease/contracts/wire/play.ts';
import type { TableQuotes } from '@crease/games/back-lay/runner-bets.ts';
import { ONE, payoutOf } from '@crease/games/base/money.ts';
import type { Result } from '@crease/games/base/refusal.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { SHARED_TABLES, type SharedTable } from '@crease/games/catalogue/table-of.ts';
import { type GameTraits, traitsOf } from '@crease/games/catalogue/traits.ts';
import { bustPoint, crashBits } from '@crease/games/crash/bust-point.ts';
import { CRASH_PAYTABLES, type CrashPaytable } from '@crease/games/crash/crash.ts';
import { FairDraws, type FairInputs } from '@crease/games/fairness/draws.ts';
import type { Paytable } from '@crease/games/table/spot.ts';
import { flightPromise, isRightFlight, judgeFlight, settleFlight } from './flight-tickets.ts';
import type { TicketRow } from './ports/play-store.ts';
import {
  type JudgedTicket,
  judgeTicket,
  type OpenWindow,
  type SettledTicket,
  settleTickets,
} from './table-tickets.ts';

/** A requested ticket. */
export interface AskedTicket {
  readonly ticketId: string;
  readonly asked: readonly AskedPlayBet[];
}

/** A round with fixed seeds. */
export interface PlayedRoom {
  readonly outcome: unknown;
  /** Cards to reveal, in order; empty for a flight. */
  readonly reveals: readonly number[];
  /** Multiplier where the flight ends, hundredths; null if there is no flight. */
  readonly bust: number | null;
  /** Settles one player's tickets. `isBroken`: the server did not complete the flight. */
  readonly settle: (tickets: readonly TicketRow[], isBroken: boolean) => readonly SettledTicket[];
  /** Checks that one player's tickets were paid correctly. */
  readonly isRight: (tickets: readonly TicketRow[]) => boolean;
}

/** Rules of a table: a game with one of its paytables. */
export interface RoomRules {
  readonly traits: GameTraits;
  readonly paytable: string;
  /** Multiplier at which all flight bets are cashed out; null if there is no flight. */
  readonly flightCap: number | null;
  /** Computes prices from the revealed cards; null if there is no back or lay betting. */
  readonly quotes: ((seen: readonly number[]) => TableQuotes) | null;
  readonly judge: (open: OpenWindow, ticket: AskedTicket) => Result<JudgedTicket>;
  /** Maximum payout on a bet. */
  readonly promiseOf: (asked: AskedPlayBet) => number;
  readonly play: (inputs: FairInputs) => PlayedRoom;
}

/** Builds the rules of a shared game; null for an unknown paytable or a single-player game. */
export function roomRulesOf(game: GameCode, version: string): RoomRules | null {
  if (game === 'crash') {
    const paytable = CRASH_PAYTABLES.find((one) => one.version === version);
    return paytable === undefined ? null : flightRules(paytable);
  }
  const table = SHARED_TABLES[game];
  const paytable = table?.paytables.find((one) => one.version === version);
  return table === undefined || paytable === undefined ? null : tableRules(game, table, paytable);
}

function tableRules(game: GameCode, table: SharedTable, paytable: Paytable): RoomRules {
  const best = new Map<string, number>();
  return {
    traits: traitsOf(game),
    paytable: paytable.version,
    flightCap: null,
    quotes: table.quotes,
    judge: (open, ticket) => judgeTicket({ ...open, table, paytable }, ticket),
    promiseOf: (asked) => {
      if (asked.type !== 'SPOT') return 0;
      const known = best.get(asked.spot) ?? table.bestReturn(paytable, asked.spot);
      best.set(asked.spot, known);
      return payoutOf(asked.stake, Math.max(known, ONE));
    },
    play: (inputs) => {
      const played = table.play(new FairDraws(inputs));
      const { outcome, reveals } = played;
      return {
        outcome,
        reveals,
        bust: null,
        settle: (tickets) => settleTickets(played, paytable, tickets),
        isRight: (tickets) =>
          settleTickets(played, paytable, tickets).every(
            ({ payout }, place) => payout === tickets[place]?.paid,
          ),
      };
    },
  };
}

function flightRules(paytable: CrashPaytable): RoomRules {
  return {
    traits: traitsOf('crash'),
    paytable: paytable.version,
    flightCap: paytable.cap,
    quotes: null,
    judge: (open, ticket) => judgeFlight(open, ticket, paytable),
    promiseOf: ({ stake }) => flightPromise(stake),
    play: (inputs) => {
      const bust = bustPoint(crashBits(inputs), paytable.paid);
      return {
        outcome: { bust },
        reveals: [],
        bust,
        settle: (tickets, isBroken) => settleFlight(tickets, { bust, isBroken }),
        isRight: (tickets) => tickets.every((ticket) => isRightFlight(ticket, bust)),
      };
    },
  };
}
