import type { AskedPlayBet, FlightRider, PlayBet } from '@crease/contracts/wire/play.ts';
import { payoutOf } from '@crease/games/base/money.ts';
import { type Result, refuse } from '@crease/games/base/refusal.ts';
import { ceilingOf } from '@crease/games/crash/ceiling.ts';
import {
  type CrashBet,
  type CrashPaytable,
  settleBrokenFlight,
  settleCrash,
  takeCrashBet,
} from '@crease/games/crash/crash.ts';
import type { TableLimits } from '@crease/games/table/check-stake.ts';
import type { MoveRow, TicketRow } from './ports/play-store.ts';
import { limitsOf } from './purse-limits.ts';
import type { JudgedTicket, OpenWindow, SettledTicket } from './table-tickets.ts';

const LOWEST_TARGET = 101;
/** A table takes no more than half of what it may pay, so that every bet can fly to 2.00 at least. */
const FLIES_TO = 2;
const TO_TEN_THOUSANDTHS = 100;

/** Judges the bets of a ticket on a flight; with the first that is not allowed all are declined. */
export function judgeFlight(
  { limits, standing }: OpenWindow,
  { ticketId, asked }: { readonly ticketId: string; readonly asked: readonly AskedPlayBet[] },
  paytable: CrashPaytable,
): Result<JudgedTicket> {
  let before = standing.flatMap(promisedBetsOf);
  const bets: PlayBet[] = [];
  for (const [place, one] of asked.entries()) {
    if (one.type !== 'FLIGHT') return refuse('INVALID_CHOICE');
    const betId = `${ticketId}:${place}`;
    const wish = { betId, playerId: OWN, stake: one.stake, target: one.target };
    const taken = takeCrashBet(wish, { limits, paytable, standing: before });
    if (!taken.ok) return taken;
    const { target } = taken.value;
    const flight = { target, cashedOutAt: null };
    bets.push({ betId, asked: one, end: null, payout: null, flight });
    before = [...before, { ...taken.value, target: one.target ?? LOWEST_TARGET }];
  }
  const amount = bets.reduce((sum, { asked: { stake } }) => sum + stake, 0);
  const flown = bets.map(({ asked: { stake }, flight }) =>
    payoutOf(stake, (flight?.target ?? 0) * TO_TEN_THOUSANDTHS),
  );
  // Before the take-off targets come down so far that nobody is paid more.
  const mayWin = Math.min(limits.maxPayout, sumOf(flown));
  return { ok: true, value: { bets, amount, promises: amount * FLIES_TO, mayWin } };
}

/** What a bet on a flight counts toward what the table may pay. */
export function flightPromise(stake: number): number {
  return stake * FLIES_TO;
}

/** Whose bets they are does not matter where only those of one player are looked at. */
const OWN = '';

/** The bets of a ticket as the game counts them. */
export function flightBetsOf({ bets, purse }: TicketRow): readonly CrashBet[] {
  return bets.flatMap(({ betId, asked, flight }) =>
    asked.type === 'FLIGHT' && flight !== undefined
      ? [{ betId, playerId: purse.playerId, stake: asked.stake, ...flight }]
      : [],
  );
}

/** A bet without a target of its own promises next to nothing: its target is lowered to what the others leave. */
function promisedBetsOf(ticket: TicketRow): readonly CrashBet[] {
  return flightBetsOf(ticket).map((bet) => {
    const asked = ticket.bets.find(({ betId }) => betId === bet.betId)?.asked;
    const target = asked?.type === 'FLIGHT' ? (asked.target ?? LOWEST_TARGET) : bet.target;
    return { ...bet, playerId: OWN, target };
  });
}

/**
 * Tickets whose targets have to come down before the take-off: so far that no player is paid more than the limit, and
 * the house no more than its own on all bets in rupees.
 */
export function loweredTickets(
  players: readonly (readonly TicketRow[])[],
  { maxLoss }: TableLimits,
  cap: number,
): readonly TicketRow[] {
  const own = players.flatMap((tickets) => {
    const payouts = tickets.map(({ purse }) => limitsOf(purse).maxPayout);
    const most = { most: Math.min(...payouts), cap };
    return tickets.map((row) => lowered(row, ceilingOf(tickets.flatMap(flightBetsOf), most)));
  });
  const inRupees = own.filter(({ purse }) => purse.currency === 'INR').flatMap(flightBetsOf);
  const ceiling = ceilingOf(inRupees, { most: maxLoss, cap });
  const before = new Map(players.flat().map((row) => [row.ticketId, row]));
  return own
    .map((row) => (row.purse.currency === 'INR' ? lowered(row, ceiling) : row))
    .filter((row) => row !== before.get(row.ticketId));
}

function lowered(row: TicketRow, ceiling: number): TicketRow {
  if (flightBetsOf(row).every(({ target }) => target <= ceiling)) return row;
  const bets = row.bets.map(({ flight, ...bet }): PlayBet => {
    if (flight === undefined) return bet;
    return { ...bet, flight: { ...flight, target: Math.min(flight.target, ceiling) } };
  });
  return { ...row, bets };
}

/** Bets of a ticket that leave the flight at these multipliers, with what is paid for them at once. */
export function cashedOutTicket(
  row: TicketRow,
  outs: ReadonlyMap<string, number>,
  at: number,
): { readonly row: TicketRow; readonly moves: readonly MoveRow[] } {
  const { ticketId, roundId, purse } = row;
  const moves: MoveRow[] = [];
  const bets = row.bets.map((bet): PlayBet => {
    const cashedOutAt = outs.get(bet.betId);
    if (cashedOutAt === undefined || bet.flight === undefined) return bet;
    const amount = payoutOf(bet.asked.stake, cashedOutAt * TO_TEN_THOUSANDTHS);
    const call = { name: 'win', refTxId: ticketId, amount, type: 'win' } as const;
    const owed = { roundId, purse, call, at, isDone: false, status: null };
    moves.push({ ...owed, moveId: `${bet.betId}:w` });
    const flight = { ...bet.flight, cashedOutAt };
    return { ...bet, flight, end: 'WON', payout: amount };
  });
  const paid = moves.reduce((sum, { call }) => sum + (call.name === 'win' ? call.amount : 0), 0);
  return { row: { ...row, bets, paid: row.paid + paid }, moves };
}

/** Settles the tickets of one player; what was cashed out in the air is paid already. */
export function settleFlight(
  tickets: readonly TicketRow[],
  { bust, isBroken }: { readonly bust: number; readonly isBroken: boolean },
): readonly SettledTicket[] {
  const settle = isBroken ? settleBrokenFlight : settleCrash;
  const ends = new Map(
    settle(tickets.flatMap(flightBetsOf), bust).map((end) => [end.betId, end] as const),
  );
  return tickets.map((ticket) => {
    let payout = 0;
    const bets = ticket.bets.map((bet): PlayBet => {
      const end = ends.get(bet.betId);
      if (end === undefined || bet.flight === undefined || bet.end !== null) return bet;
      payout += end.payout;
      const cashedOutAt = end.end === 'WON' ? bet.flight.target : null;
      return { ...bet, end: end.end, payout: end.payout, flight: { ...bet.flight, cashedOutAt } };
    });
    const row: TicketRow = { ...ticket, bets, paid: ticket.paid + payout, state: 'SETTLED' };
    return { ticket: row, payout };
  });
}

/** A flight that the house ends: stakes come back, and what was cashed out before stays paid. */
export function voidFlight(tickets: readonly TicketRow[]): readonly SettledTicket[] {
  return settleFlight(tickets, { bust: 0, isBroken: true });
}

/** Whether a flight that ended there pays what a ticket was paid. */
export function isRightFlight({ bets, paid }: TicketRow, bust: number): boolean {
  const due = bets.map(({ asked, end, flight }) => {
    if (flight === undefined) return null;
    const { target, cashedOutAt } = flight;
    if (cashedOutAt !== null) {
      const isReached = cashedOutAt <= Math.min(target, bust);
      return isReached ? payoutOf(asked.stake, cashedOutAt * TO_TEN_THOUSANDTHS) : null;
    }
    if (target <= bust) return null;
    return end === 'VOID' ? asked.stake : 0;
  });
  return due.every((amount) => amount !== null) && sumOf(due) === paid;
}

function sumOf(amounts: readonly (number | null)[]): number {
  return amounts.reduce((sum: number, amount) => sum + (amount ?? 0), 0);
}

/** The largest bets of a flight as everybody sees them; trials are nobody's business. */
export function ridersOf(
  rows: readonly TicketRow[],
  { most, nameOf }: { readonly most: number; readonly nameOf: (row: TicketRow) => string },
): readonly FlightRider[] {
  return rows
    .filter(({ purse }) => purse.trial === null)
    .flatMap((row) =>
      flightBetsOf(row).map(({ stake, cashedOutAt }) => ({
        name: nameOf(row),
        stake,
        currency: row.purse.currency,
        cashedOutAt,
      })),
    )
    .toSorted((one, other) => other.stake - one.stake)
    .slice(0, most);
}
