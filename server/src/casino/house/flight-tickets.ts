import type { FlightRider, PlayBet } from '@crease/contracts/casino/play.ts';
import { FLIGHT_RIDERS } from '@crease/contracts/casino/play-routes.ts';
import { computePayout, type TableLimits } from '@crease/games/base/money.ts';
import { type Result, reject } from '@crease/games/base/refusal.ts';
import {
  acceptCrashBet,
  type CrashBet,
  type CrashPaytable,
  computeCeiling,
  settleBrokenFlight,
  settleCrash,
} from '@crease/games/crash/crash.ts';
import type { MoveRow, TicketRow } from '#casino/store/play-rows.ts';
import { getLimits } from './play-context.ts';
import type { OpenWindow, SettledTicket, TicketRequest, ValidTicket } from './table-tickets.ts';

const LOWEST_TARGET = 101;
/** A table accepts at most half of what it may pay out, so that every bet can reach at least 2.00. */
const FLIES_TO = 2;
const TO_TEN_THOUSANDTHS = 100;

/** Validates the bets of a ticket on a flight. All are rejected if one is invalid. */
export function judgeFlight(
  { limits, standing }: OpenWindow,
  { ticketId, asked }: TicketRequest,
  paytable: CrashPaytable,
): Result<ValidTicket> {
  let before = standing.flatMap(toReservedBets);
  const bets: PlayBet[] = [];
  for (const [place, one] of asked.entries()) {
    if (one.type !== 'FLIGHT') return reject('INVALID_CHOICE');
    const betId = `${ticketId}:${place}`;
    const wish = { betId, playerId: OWN, stake: one.stake, target: one.target };
    const taken = acceptCrashBet(wish, { limits, paytable, openBets: before });
    if (!taken.ok) return taken;
    const { target } = taken.value;
    const flight = { target, cashedOutAt: null };
    bets.push({ betId, asked: one, end: null, payout: null, flight });
    before = [...before, { ...taken.value, target: one.target ?? LOWEST_TARGET }];
  }
  const amount = bets.reduce((sum, { asked: { stake } }) => sum + stake, 0);
  const flown = bets.map(({ asked: { stake }, flight }) =>
    computePayout(stake, (flight?.target ?? 0) * TO_TEN_THOUSANDTHS),
  );
  // Targets are lowered before take-off so that no payout exceeds the maximum.
  const mayWin = Math.min(limits.maxPayout, sumAmounts(flown));
  return { ok: true, value: { bets, amount, promises: amount * FLIES_TO, mayWin } };
}

/** Share of the table's maximum payout that a bet on a flight reserves. */
export function computeFlightLiability(stake: number): number {
  return stake * FLIES_TO;
}

/** Owner placeholder where only one player's bets are considered. */
const OWN = '';

/** Converts a ticket's bets to the game's format. */
export function toCrashBets({ bets, purse }: TicketRow): readonly CrashBet[] {
  return bets.flatMap(({ betId, asked, flight }) =>
    asked.type === 'FLIGHT' && flight !== undefined
      ? [{ betId, playerId: purse.playerId, stake: asked.stake, ...flight }]
      : [],
  );
}

/** Bets without an explicit target reserve almost nothing; their targets are lowered to what the other bets leave. */
function toReservedBets(ticket: TicketRow): readonly CrashBet[] {
  return toCrashBets(ticket).map((bet) => {
    const asked = ticket.bets.find(({ betId }) => betId === bet.betId)?.asked;
    const target = asked?.type === 'FLIGHT' ? (asked.target ?? LOWEST_TARGET) : bet.target;
    return { ...bet, playerId: OWN, target };
  });
}

/**
 * Lowers targets before take-off so that no player is paid more than the maximum, and the house pays no more than its
 * own maximum on all INR bets.
 */
export function lowerTargets(
  players: readonly (readonly TicketRow[])[],
  { maxLoss }: TableLimits,
  cap: number,
): readonly TicketRow[] {
  const own = players.flatMap((tickets) => {
    const payouts = tickets.map(({ purse }) => getLimits(purse).maxPayout);
    const most = { most: Math.min(...payouts), cap };
    return tickets.map((row) => capTargets(row, computeCeiling(tickets.flatMap(toCrashBets), most)));
  });
  const inRupees = own.filter(({ purse }) => purse.currency === 'INR').flatMap(toCrashBets);
  const ceiling = computeCeiling(inRupees, { most: maxLoss, cap });
  const before = new Map(players.flat().map((row) => [row.ticketId, row]));
  return own
    .map((row) => (row.purse.currency === 'INR' ? capTargets(row, ceiling) : row))
    .filter((row) => row !== before.get(row.ticketId));
}

function capTargets(row: TicketRow, ceiling: number): TicketRow {
  if (toCrashBets(row).every(({ target }) => target <= ceiling)) return row;
  const bets = row.bets.map(({ flight, ...bet }): PlayBet => {
    if (flight === undefined) return bet;
    return { ...bet, flight: { ...flight, target: Math.min(flight.target, ceiling) } };
  });
  return { ...row, bets };
}

/** Cashes out bets of a ticket at these multipliers and computes the immediate payout. */
export function cashOutTicket(
  row: TicketRow,
  outs: ReadonlyMap<string, number>,
  at: number,
): { readonly row: TicketRow; readonly moves: readonly MoveRow[] } {
  const { ticketId, roundId, purse } = row;
  const moves: MoveRow[] = [];
  const bets = row.bets.map((bet): PlayBet => {
    const cashedOutAt = outs.get(bet.betId);
    if (cashedOutAt === undefined || bet.flight === undefined) return bet;
    const amount = computePayout(bet.asked.stake, cashedOutAt * TO_TEN_THOUSANDTHS);
    const call = { name: 'win', refTxId: ticketId, amount, type: 'win' } as const;
    const owed = { roundId, purse, call, at, isDone: false, status: null };
    moves.push({ ...owed, moveId: `${bet.betId}:w` });
    const flight = { ...bet.flight, cashedOutAt };
    return { ...bet, flight, end: 'WON', payout: amount };
  });
  const paid = moves.reduce((sum, { call }) => sum + (call.name === 'win' ? call.amount : 0), 0);
  return { row: { ...row, bets, paid: row.paid + paid }, moves };
}

/** Settles one player's tickets; earlier cash-outs have already been paid. */
export function settleFlight(
  tickets: readonly TicketRow[],
  { bust, isBroken }: { readonly bust: number; readonly isBroken: boolean },
): readonly SettledTicket[] {
  const settle = isBroken ? settleBrokenFlight : settleCrash;
  const ends = new Map(settle(tickets.flatMap(toCrashBets), bust).map((end) => [end.betId, end] as const));
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

/** Voids a flight: stakes are returned, and cash-outs already paid remain. */
export function voidFlight(tickets: readonly TicketRow[]): readonly SettledTicket[] {
  return settleFlight(tickets, { bust: 0, isBroken: true });
}

/** Checks that a ticket was paid correctly for a flight that ended at `bust`. */
export function isPaidCorrectly({ bets, paid }: TicketRow, bust: number): boolean {
  const due = bets.map(({ asked, end, flight }) => {
    if (flight === undefined) return null;
    const { target, cashedOutAt } = flight;
    if (cashedOutAt !== null) {
      const isReached = cashedOutAt <= Math.min(target, bust);
      return isReached ? computePayout(asked.stake, cashedOutAt * TO_TEN_THOUSANDTHS) : null;
    }
    if (target <= bust) return null;
    return end === 'VOID' ? asked.stake : 0;
  });
  return due.every((amount) => amount !== null) && sumAmounts(due) === paid;
}

function sumAmounts(amounts: readonly (number | null)[]): number {
  return amounts.reduce((sum: number, amount) => sum + (amount ?? 0), 0);
}

/** Lists the largest bets of a flight for all viewers, excluding free play. */
export function listTopBets(rows: readonly TicketRow[], nameOf: (row: TicketRow) => string): readonly FlightRider[] {
  return rows
    .filter(({ purse }) => purse.trial === null)
    .flatMap((row) =>
      toCrashBets(row).map(({ stake, cashedOutAt }) => ({
        name: nameOf(row),
        stake,
        currency: row.purse.currency,
        cashedOutAt,
      })),
    )
    .toSorted((one, other) => other.stake - one.stake)
    .slice(0, FLIGHT_RIDERS);
}
