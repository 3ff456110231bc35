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
  'm.event_id as eventId',
  'm.kind',
  'm.sub_type as subType',
  'm.status',
  'm.in_play as inPlay',
  'm.terms',
  'm.runners',
  'm.result',
  'm.created_at as createdAt',
  'm.settled_at as settledAt',
  'm.archived',
  'm.each_way as eachWay',
] as const;

/** Columns of an event row. */
export const EVENT_ROW = ['id', 'details', 'status'] as const;

/** Bets joined to their markets and events. */
export const BETS_WITH_MARKETS = db
  .selectFrom('bets as b')
  .innerJoin('markets as m', 'm.id', 'b.market_id')
  .innerJoin('events as e', 'e.id', 'm.event_id');

/** Market and event columns shown with a bet in lists. */
export const AROUND_BET = [
  'm.event_id as m_event_id',
  'm.kind as m_kind',
  'm.sub_type as m_sub_type',
  'm.status as m_status',
  'm.in_play as m_in_play',
  'm.terms as m_terms',
  'm.runners as m_runners',
  'm.result as m_result',
  'm.created_at as m_created_at',
  'm.settled_at as m_settled_at',
  'm.archived as m_archived',
  'm.each_way as m_each_way',
  'e.details as e_details',
  'e.status as e_status',
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

/** Maps a stored bet to its domain row. */
export function toBetRow(stored: StoredBet): BetRow {
  return {
    id: stored.id,
    accountId: stored.account_id,
    marketId: stored.market_id,
    runnerId: stored.runner_id,
    side: toSide(stored.side),
    currency: getCurrency(stored.currency),
    clientBetId: stored.client_bet_id,
    price: stored.price,
    stake: stored.stake,
    matched: stored.matched,
    matchedProfit: stored.matched_profit,
    meanPrice: stored.mean_price,
    unmatched: stored.unmatched,
    cancelled: stored.cancelled,
    lapsed: stored.lapsed,
    voided: stored.voided,
    status: statusOf(stored.status),
    persistence: persistenceOf(stored.persistence),
    placedAt: stored.placed_at,
    matchedAt: stored.matched_at,
    profitLoss: stored.profit_loss,
    settledAt: stored.settled_at,
    house: toHouseRow(stored),
  };
}

function toHouseRow({ house_line, house_reach, house_rate }: StoredBet): BetRow['house'] {
  if (house_line === null || house_reach === null || house_rate === null) return null;
  return { line: house_line, reach: house_reach, rate: house_rate };
}

export function toBetLine(stored: StoredBetLine): BetWithContext {
  return {
    bet: toBetRow(stored),
    ip: stored.ip,
    voidReason: stored.void_reason,
    market: {
      id: stored.market_id,
      eventId: stored.m_event_id,
      kind: stored.m_kind,
      subType: stored.m_sub_type,
      status: stored.m_status,
      inPlay: stored.m_in_play,
      terms: stored.m_terms,
      runners: stored.m_runners,
      result: stored.m_result,
      createdAt: stored.m_created_at,
      settledAt: stored.m_settled_at,
      archived: stored.m_archived,
      eachWay: stored.m_each_way,
    },
    event: { id: stored.m_event_id, details: stored.e_details, status: stored.e_status },
  };
}
