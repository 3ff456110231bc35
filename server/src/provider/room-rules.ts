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

/** A ticket that is asked for. */
export interface AskedTicket {
  readonly ticketId: string;
  readonly asked: readonly AskedPlayBet[];
}

/** A round whose seeds are fixed. */
export interface PlayedRoom {
  readonly outcome: unknown;
  /** What is turned up, in order; nothing where there is a flight. */
  readonly reveals: readonly number[];
  /** Where the flight ends, hundredths; null where there is none. */
  readonly bust: number | null;
  /** Settles the tickets of one player. Broken: the server did not see the flight through. */
  readonly settle: (tickets: readonly TicketRow[], isBroken: boolean) => readonly SettledTicket[];
  /** Whether the tickets of one player were paid what is right. */
  readonly isRight: (tickets: readonly TicketRow[]) => boolean;
}

/** What a table plays by: one game with one of its paytables. */
export interface RoomRules {
  readonly traits: GameTraits;
  readonly paytable: string;
  /** The multiplier at which every bet of a flight is cashed out; null where there is no flight. */
  readonly flightCap: number | null;
  /** Prices from the cards that are open; null where nothing is backed or laid. */
  readonly quotes: ((seen: readonly number[]) => TableQuotes) | null;
  readonly judge: (open: OpenWindow, ticket: AskedTicket) => Result<JudgedTicket>;
  /** What the house may have to pay on a bet. */
  readonly promiseOf: (asked: AskedPlayBet) => number;
  readonly play: (inputs: FairInputs) => PlayedRoom;
}

/** The rules of a shared game; null: there is no such paytable, or each player has rounds of their own. */
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
