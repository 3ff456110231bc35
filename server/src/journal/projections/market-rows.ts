import type { Account } from '@crease/core/exchange/account.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { EachWayTerms } from '@crease/core/market/each-way-terms.ts';
import type { SportEvent } from '@crease/core/market/sport-event.ts';
import type { AccountRow } from '#journal/journal.ts';
import type { EventRow, MarketRow } from '#journal/rows.ts';

/** Places and divisor of an each-way market; null for any other. */
export function eachWayTermsIn({
  winners,
  eachWayDivisor,
}: Pick<Market, 'winners' | 'eachWayDivisor'>): EachWayTerms | null {
  return eachWayDivisor === undefined ? null : { places: winners, divisor: eachWayDivisor };
}

/** Row of a market in its current state. */
export function marketRow(market: Market, archived: boolean): MarketRow {
  return {
    id: market.id,
    eventId: market.eventId,
    kind: market.kind,
    subType: market.subType,
    status: market.status,
    inPlay: market.inPlay,
    terms: market.terms,
    runners: market.runners.map((runner) => ({
      id: runner.id,
      name: runner.name,
      ...(runner.nameLabel === undefined ? {} : { nameLabel: runner.nameLabel }),
      sort: runner.sort,
      status: runner.status,
      reductionBps: runner.reductionBps,
      number: runner.number,
      stall: runner.stall,
      jockey: runner.jockey,
    })),
    result: market.result,
    createdAt: market.createdAt,
    settledAt: market.settledAt,
    archived,
    eachWay: eachWayTermsIn(market),
  };
}

/** Row of an event in its current state. */
export function eventRow(event: SportEvent): EventRow {
  return { id: event.id, details: event.details, status: event.status };
}

/** Row of an account in its current state. */
export function accountRow(account: Account): AccountRow {
  return {
    id: account.id,
    role: account.role,
    currency: account.currency,
    limits: account.limits,
  };
}
