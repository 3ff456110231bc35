import type { CasinoBody } from '@crease/contracts/casino/gateway.ts';
import type { PlayBet, PlayTicket, RequestedPlayBet } from '@crease/contracts/casino/play.ts';
import { computeRisk, type RunnerBet, type TableQuotes } from '@crease/games/back-lay/runner-bets.ts';
import { computePayout, type TableLimits } from '@crease/games/base/money.ts';
import { type Result, reject } from '@crease/games/base/refusal.ts';
import type { PlayedTable, SharedTable } from '@crease/games/catalogue/draw-outcome.ts';
import type { SpotBet } from '@crease/games/table/table-bets.ts';
import type { Paytable } from '@crease/games/table/table-game.ts';
import type { MoveRow, TicketRow } from '#casino/store/play-rows.ts';

const HUNDREDTHS = 100;

/** The parts of a round needed to validate bets. */
export interface OpenWindow {
  readonly limits: TableLimits;
  readonly roundId: string;
  readonly window: number;
  readonly quotes: TableQuotes | null;
  /** The player's accepted tickets of the round. */
  readonly standing: readonly TicketRow[];
}

/** A table with spots or runners, and the paytable of its round. */
type OpenTable = OpenWindow & { readonly table: SharedTable; readonly paytable: Paytable };

/** Valid bets, the amount to charge, and the table's maximum payout on them. */
export interface ValidTicket {
  readonly bets: readonly PlayBet[];
  readonly amount: number;
  readonly promises: number;
  /** Maximum payout to the player. */
  readonly mayWin: number;
}

export interface TicketRequest {
  readonly ticketId: string;
  readonly asked: readonly RequestedPlayBet[];
}

/** Validates bets as a whole: all are rejected if one is invalid. */
export function validateTicket(open: OpenTable, { ticketId, asked }: TicketRequest): Result<ValidTicket> {
  const kinds = new Set(asked.map(({ type }) => type));
  if (kinds.size > 1) return reject('INVALID_CHOICE');
  return kinds.has('SPOT') ? judgeSpots(open, ticketId, asked) : validateRunnerBets(open, ticketId, asked);
}

function judgeSpots(
  { table, limits, paytable, window, standing }: OpenTable,
  ticketId: string,
  requested: readonly RequestedPlayBet[],
): Result<ValidTicket> {
  let before = standing.flatMap(toSpotBets);
  const bets: PlayBet[] = [];
  let promises = 0;
  for (const [place, one] of requested.entries()) {
    if (one.type !== 'SPOT') return reject('INVALID_CHOICE');
    const bet: SpotBet = { betId: `${ticketId}:${place}`, spot: one.spot, stake: one.stake };
    const checked = table.checkSpot({ paytable, limits, window, openBets: before, bet });
    if (!checked.ok) return checked;
    promises += computePayout(one.stake, table.bestReturn(paytable, one.spot));
    before = [...before, bet];
    bets.push(toPlayBet(bet.betId, one));
  }
  const amount = bets.reduce((sum, { asked: { stake } }) => sum + stake, 0);
  return { ok: true, value: { bets, amount, promises, mayWin: promises } };
}

/** Back and lay: charges or refunds the change in the player's worst-case loss. */
function validateRunnerBets(
  { table, limits, roundId, quotes, standing }: OpenTable,
  ticketId: string,
  requested: readonly RequestedPlayBet[],
): Result<ValidTicket> {
  if (table.checkRunner === null || quotes === null) return reject('INVALID_CHOICE');
  let before = standing.flatMap(toRunnerBets);
  const bets: PlayBet[] = [];
  let amount = 0;
  let mayWin = 0;
  for (const [place, one] of requested.entries()) {
    if (one.type !== 'RUNNER') return reject('INVALID_CHOICE');
    if (one.quoteId !== makeQuoteId(roundId, quotes.window)) return reject('PRICE_CHANGED');
    const betId = `${ticketId}:${place}`;
    const bet = toRunnerBet(betId, one, quotes.window);
    const checked = table.checkRunner({ limits, quotes, openBets: before, bet });
    if (!checked.ok) return checked;
    amount += checked.value.reserveChange;
    mayWin += Math.ceil((one.stake * one.price) / HUNDREDTHS);
    before = [...before, bet];
    bets.push(toPlayBet(betId, one));
  }
  return { ok: true, value: { bets, amount, promises: 0, mayWin } };
}

/** Data the operator checks against its limits: stakes, and the liability of lays. */
export function buildTicketDetails(
  bets: readonly PlayBet[],
  mayWin: number,
): NonNullable<CasinoBody<'bet'>['details']> {
  const most = bets.map(({ asked }) =>
    asked.type === 'RUNNER' && asked.side === 'LAY' ? computeRisk(asked) : asked.stake,
  );
  return { least: Math.min(...bets.map(({ asked: { stake } }) => stake)), most: Math.max(...most), mayWin };
}

/** Identifies the prices of a window, as referenced by bets. */
export function makeQuoteId(roundId: string, window: number): string {
  return `${roundId}:${window}`;
}

/** A ticket with its results and the payout still due. */
export interface SettledTicket {
  readonly ticket: TicketRow;
  readonly payout: number;
}

/** Settles one player's tickets. The combined payout of back and lay bets is assigned to the first of them. */
export function settleTickets(
  played: PlayedTable,
  paytable: Paytable,
  tickets: readonly TicketRow[],
): readonly SettledTicket[] {
  const ends = new Map(
    played.settleSpots(paytable, tickets.flatMap(toSpotBets)).map((settled) => [settled.betId, settled]),
  );
  let runnersPay = played.settleRunners(tickets.flatMap(toRunnerBets));
  return tickets.map((ticket) => {
    const bets = ticket.bets.map((bet): PlayBet => {
      const settled = ends.get(bet.betId);
      if (settled !== undefined) return { ...bet, end: settled.end, payout: settled.payout };
      return { ...bet, end: getRunnerEnd(bet.asked, played.result) };
    });
    const payout = bets.reduce((sum, bet) => sum + (bet.payout ?? 0), 0);
    // The wallet pays on an accepted stake, so pick a ticket that has one.
    const ofRunners = ticket.amount > 0 && isOnRunners(ticket) ? runnersPay : 0;
    runnersPay -= ofRunners;
    const paid = payout + ofRunners;
    return { ticket: { ...ticket, bets, paid, state: 'SETTLED' }, payout: paid };
  });
}

function getRunnerEnd(requested: RequestedPlayBet, result: string | null): PlayBet['end'] {
  if (requested.type !== 'RUNNER' || result === null) return 'VOID';
  if (result === 'TIE' || result === 'VOID') return 'PUSH';
  return (requested.runner === result) === (requested.side === 'BACK') ? 'WON' : 'LOST';
}

/** Payments due to one player at the end of a round. */
export function buildTicketMoves(settled: readonly SettledTicket[], at: number): readonly MoveRow[] {
  const [first] = settled;
  if (first === undefined) return [];
  const { roundId, purse } = first.ticket;
  const owed = { roundId, purse, at, isDone: false, status: null };
  const wins = settled.flatMap(({ ticket, payout }): readonly MoveRow[] => {
    if (payout === 0) return [];
    const refTxId = ticket.ticketId;
    const call = { name: 'win', refTxId, amount: payout, type: 'win' } as const;
    return [{ ...owed, moveId: `${ticket.ticketId}:w`, call }];
  });
  const taken = settled.filter(({ ticket }) => ticket.state === 'SETTLED');
  const totalBet = taken.reduce((sum, { ticket }) => sum + ticket.amount, 0);
  const totalWin = settled.reduce((sum, { ticket }) => sum + ticket.paid, 0);
  const call = { name: 'endround', totalBet: Math.max(0, totalBet), totalWin } as const;
  return [...wins, { ...owed, moveId: `${roundId}:${purse.playerId}:e`, call }];
}

/** Refunds all tickets of a void round; for back and lay bets, the amount held in total. */
export function voidTickets(tickets: readonly TicketRow[]): readonly SettledTicket[] {
  let held = tickets.reduce((sum, { amount }) => sum + amount, 0);
  return tickets.map((ticket) => {
    const bets = ticket.bets.map((bet): PlayBet => ({ ...bet, end: 'VOID' }));
    const payout = ticket.amount > 0 ? held : 0;
    held -= payout;
    return { ticket: { ...ticket, bets, paid: payout, state: 'SETTLED' }, payout };
  });
}

/** Refunds part of an earlier stake when a runner bet lowers the held amount. */
export function buildAdjustment(ticket: TicketRow, standing: readonly TicketRow[], at: number): MoveRow {
  const { ticketId, roundId, purse, amount } = ticket;
  const earlier = standing.find((other) => other.amount > 0);
  const refTxId = earlier?.ticketId ?? ticketId;
  const call = { name: 'win', refTxId, amount: -amount, type: 'adjust' } as const;
  return { moveId: `${ticketId}:a`, roundId, purse, call, at, isDone: false, status: null };
}

/** Refunds a stake: cancelled by the player, voided with the round, or of unknown outcome. */
export function buildTicketRollback({ ticketId, roundId, purse }: TicketRow, at: number): MoveRow {
  const call = { name: 'rollback', refTxId: ticketId } as const;
  return { moveId: `${ticketId}:r`, roundId, purse, call, at, isDone: false, status: null };
}

/** True for an accepted ticket that wasn't reversed. */
export function isStanding({ state }: Pick<TicketRow, 'state'>): boolean {
  return state === 'TAKEN' || state === 'SETTLED';
}

export function toPlayTicket({ ticketId, roundId, window, state, at, amount, bets }: TicketRow): PlayTicket {
  const shown = state === 'REFUSED' ? 'BACK' : state;
  return { ticketId, roundId, window, state: shown, at, amount, bets };
}

function toPlayBet(betId: string, requested: RequestedPlayBet): PlayBet {
  return { betId, asked: requested, end: null, payout: null };
}

function toSpotBets({ bets }: TicketRow): readonly SpotBet[] {
  return bets.flatMap(({ betId, asked }) =>
    asked.type === 'SPOT' ? [{ betId, spot: asked.spot, stake: asked.stake }] : [],
  );
}

function toRunnerBets({ bets, window }: TicketRow): readonly RunnerBet[] {
  return bets.flatMap(({ betId, asked }) => (asked.type === 'RUNNER' ? [toRunnerBet(betId, asked, window)] : []));
}

function toRunnerBet(
  betId: string,
  { runner, side, price, stake }: Extract<RequestedPlayBet, { readonly type: 'RUNNER' }>,
  window: number,
): RunnerBet {
  return { betId, runner, side, price, stake, window };
}

function isOnRunners({ bets }: TicketRow): boolean {
  return bets[0]?.asked.type === 'RUNNER';
}
