import type { HouseTableTerms } from '@crease/contracts/casino/operator-casino.ts';
import type { PastResult, TableFlight, TableState } from '@crease/contracts/casino/play.ts';
import { FLIGHT_RIDERS } from '@crease/contracts/casino/play-routes.ts';
import type { TableQuotes } from '@crease/games/back-lay/runner-bets.ts';
import { findNextOpening } from '#base/opening-hours.ts';
import type { RoundRow, TicketRow } from '#casino/store/play-rows.ts';
import { listTopBets } from './flight-tickets.ts';
import { makeQuoteId } from './table-tickets.ts';

/** State of a table besides the persisted round. */
export interface ShownTable {
  readonly row: RoundRow;
  readonly version: number;
  readonly now: number;
  readonly nextAt: number | null;
  readonly isResting: boolean;
  readonly closing: TableClosing | null;
  readonly quotes: TableQuotes | null;
  readonly flight: TableFlight | null;
}

/** Builds the public state of a table. Outcome and seed are included only once they may be revealed. */
export function toTableState(shown: ShownTable): TableState {
  const { row, version, now, nextAt, isResting, closing, quotes, flight } = shown;
  const { round } = row;
  const isOver = row.outcome !== null && row.outcome !== undefined;
  const isOpen = round.phase === 'OPEN';
  return {
    game: row.game,
    roundId: row.roundId,
    roundNo: round.roundNo,
    version,
    phase: isResting ? 'RESTING' : round.phase,
    window: round.window,
    windows: round.windows,
    serverNow: now,
    closesAt: isOpen ? round.closesAt : null,
    nextAt,
    paytable: round.paytableVersion,
    commitment: round.commitment,
    publicSeed: round.publicSeed,
    shown: round.shown,
    quote:
      quotes === null || !isOpen
        ? null
        : {
            quoteId: makeQuoteId(row.roundId, quotes.window),
            runners: Object.entries(quotes.runners).map(([runner, { back, lay }]) => ({
              runner,
              back,
              lay,
            })),
          },
    flight,
    outcome: isOver ? row.outcome : null,
    serverSeed: round.serverSeed,
    // Rounds already in progress are completed.
    ...(closing !== null && round.phase === 'SCHEDULED' ? { closedUntil: closing.until } : {}),
    ...(row.voidReason === undefined ? {} : { voidReason: row.voidReason }),
  };
}

/** Builds an entry of the results strip for an ended round. */
export function toPastResult(row: RoundRow): PastResult {
  const { roundId, round, outcome, endedAt, openedAt, voidReason } = row;
  return {
    roundId,
    roundNo: round.roundNo,
    at: endedAt ?? openedAt,
    isVoid: round.phase === 'VOID',
    ...(voidReason === undefined ? {} : { voidReason }),
    outcome: round.phase === 'VOID' ? null : outcome,
  };
}

/** Builds a flight's public view: bets and take-off time. */
export function toFlightView(
  { takeOffAt }: RoundRow,
  rows: readonly TicketRow[],
  nameOf: (row: TicketRow) => string,
): TableFlight {
  return {
    takeOffAt: takeOffAt ?? null,
    riders: listTopBets(rows, { most: FLIGHT_RIDERS, nameOf }),
    bets: rows.flatMap(({ bets }) => bets).length,
  };
}

/** Closure of a table to new rounds. */
export interface TableClosing {
  /** Earliest start of the next round, ms; null if unknown. */
  readonly until: number | null;
}

/** Closure of a table under its operator's settings; null if rounds may start. */
export function findTableClosing(
  terms: Pick<HouseTableTerms, 'isOn' | 'hours'> | null,
  now: number,
): TableClosing | null {
  if (terms === null) return null;
  if (!terms.isOn) return { until: null };
  const until = terms.hours && findNextOpening(terms.hours, now);
  return until === null ? null : { until };
}
