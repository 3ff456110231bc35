import type { InferResult, Selectable } from 'kysely';
import type { BetRow, BetWithContext } from '#journal/rows.ts';
import { db, type JournalTables } from './journal-tables.ts';
import {
  BET_STATUS_CODE,
  CURRENCY_CODE,
  createDecoder,
  PERSISTENCE_CODE,
  SIDE_CODE,
} from './row-codes.ts';

/** Columns of a market row, from `markets m`. */
export const MARKET_ROW = [
  'm.id',
  'm.eventId',
  'm.kind',
  'm.subType',
  'm.status',
  'm.inPlay',
  'm.terms',
  'm.runners',
  'm.result',
  'm.createdAt',
  'm.settledAt',
  'm.archived',
  'm.eachWay',
] as const;

/** Columns of an event row. */
export const EVENT_ROW = ['id', 'details', 'status'] as const;

/** Bets joined to their markets and events. */
export const BETS_WITH_MARKETS = db
  .selectFrom('bets as b')
  .innerJoin('markets as m', 'm.id', 'b.marketId')
  .innerJoin('events as e', 'e.id', 'm.eventId');

/** Market and event columns shown with a bet in lists; renamed where a bet has a column of that name. */
export const AROUND_BET = [
  'm.eventId',
  'm.kind',
  'm.subType',
  'm.status as marketStatus',
  'm.inPlay',
  'm.terms',
  'm.runners',
  'm.result',
  'm.createdAt',
  'm.settledAt as marketSettledAt',
  'm.archived',
  'm.eachWay',
  'e.details',
  'e.status as eventStatus',
] as const;

/** Base query of bet lists, to be filtered and ordered. */
export const BET_LINES = BETS_WITH_MARKETS.selectAll('b').select(AROUND_BET);

/** A bet's columns as stored. */
export type StoredBet = Selectable<JournalTables['bets']>;

type StoredBetLine = InferResult<typeof BET_LINES>[number];

const toSide = createDecoder(SIDE_CODE);
const getCurrency = createDecoder(CURRENCY_CODE);
const statusOf = createDecoder(BET_STATUS_CODE);
const persistenceOf = createDecoder(PERSISTENCE_CODE);

/** Decodes a stored bet. Names each field, because a rest spread of so many costs ten times as much. */
export function toBetRow(stored: StoredBet): BetRow {
  return {
    id: stored.id,
    accountId: stored.accountId,
    marketId: stored.marketId,
    runnerId: stored.runnerId,
    side: toSide(stored.side),
    currency: getCurrency(stored.currency),
    clientBetId: stored.clientBetId,
    price: stored.price,
    stake: stored.stake,
    matched: stored.matched,
    matchedProfit: stored.matchedProfit,
    meanPrice: stored.meanPrice,
    unmatched: stored.unmatched,
    cancelled: stored.cancelled,
    lapsed: stored.lapsed,
    voided: stored.voided,
    status: statusOf(stored.status),
    persistence: persistenceOf(stored.persistence),
    placedAt: stored.placedAt,
    matchedAt: stored.matchedAt,
    profitLoss: stored.profitLoss,
    settledAt: stored.settledAt,
    house: toHouseRow(stored),
  };
}

function toHouseRow({ houseLine, houseReach, houseRate }: StoredBet): BetRow['house'] {
  if (houseLine === null || houseReach === null || houseRate === null) return null;
  return { line: houseLine, reach: houseReach, rate: houseRate };
}

export function toBetLine(stored: StoredBetLine): BetWithContext {
  return {
    bet: toBetRow(stored),
    ip: stored.ip,
    voidReason: stored.voidReason,
    market: {
      id: stored.marketId,
      eventId: stored.eventId,
      kind: stored.kind,
      subType: stored.subType,
      status: stored.marketStatus,
      inPlay: stored.inPlay,
      terms: stored.terms,
      runners: stored.runners,
      result: stored.result,
      createdAt: stored.createdAt,
      settledAt: stored.marketSettledAt,
      archived: stored.archived,
      eachWay: stored.eachWay,
    },
    event: { id: stored.eventId, details: stored.details, status: stored.eventStatus },
  };
}
