import type { BetLine, BetRow, EventRow, MarketRow } from '#ports/read-model.ts';
import {
  BET_STATUS_CODE,
  CURRENCY_CODE,
  PERSISTENCE_CODE,
  SIDE_CODE,
  wordOf,
} from './row-codes.ts';

/** Columns of a market's row, for rows of their own. */
export const MARKET_LIST = `m.id, m.event_id as "eventId", m.kind, m.sub_type as "subType", m.status, m.in_play as "inPlay",
  m.terms, m.runners, m.result, m.created_at as "createdAt", m.settled_at as "settledAt", m.archived`;

/** Columns of a bet with its market and event around it, from `bets b join markets m join events e`. */
export const BET_LINE_LIST = `b.id, b.account_id, b.market_id, b.runner_id, b.price, b.side, b.currency, b.status, b.persistence,
  b.stake, b.matched, b.matched_profit, b.unmatched, b.cancelled, b.lapsed, b.voided, b.placed_at, b.matched_at,
  b.profit_loss, b.settled_at, b.client_bet_id, b.ip, b.house_line, b.house_reach, b.house_rate,
  b.void_reason, b.mean_price,
  m.event_id as m_event_id, m.kind as m_kind, m.sub_type as m_sub_type, m.status as m_status, m.in_play as m_in_play,
  m.terms as m_terms, m.runners as m_runners, m.result as m_result, m.created_at as m_created_at,
  m.settled_at as m_settled_at, m.archived as m_archived, e.details as e_details, e.status as e_status`;

export const BET_LINE_TABLES =
  'bets b join markets m on m.id = b.market_id join events e on e.id = m.event_id';

/** A bet's columns as they are stored. */
export interface StoredBet {
  readonly id: number;
  readonly account_id: number;
  readonly market_id: number;
  readonly runner_id: number;
  readonly price: number;
  readonly side: number;
  readonly currency: number;
  readonly status: number;
  readonly persistence: number;
  readonly stake: number;
  readonly matched: number;
  readonly matched_profit: number;
  readonly unmatched: number;
  readonly cancelled: number;
  readonly lapsed: number;
  readonly voided: number;
  readonly placed_at: number;
  readonly matched_at: number;
  readonly profit_loss: number | null;
  readonly settled_at: number | null;
  readonly client_bet_id: string;
  readonly ip: string | null;
  readonly house_line: number | null;
  readonly house_reach: number | null;
  readonly house_rate: number | null;
  readonly void_reason: string | null;
  readonly mean_price: number | null;
}

export interface StoredBetLine extends StoredBet {
  readonly m_event_id: number;
  readonly m_kind: MarketRow['kind'];
  readonly m_sub_type: string | null;
  readonly m_status: MarketRow['status'];
  readonly m_in_play: boolean;
  readonly m_terms: MarketRow['terms'];
  readonly m_runners: MarketRow['runners'];
  readonly m_result: MarketRow['result'];
  readonly m_created_at: number;
  readonly m_settled_at: number | null;
  readonly m_archived: boolean;
  readonly e_details: EventRow['details'];
  readonly e_status: EventRow['status'];
}

const sideOf = wordOf(SIDE_CODE);
const currencyOf = wordOf(CURRENCY_CODE);
const statusOf = wordOf(BET_STATUS_CODE);
const persistenceOf = wordOf(PERSISTENCE_CODE);

/** A stored bet in the words of the trade. */
export function toBetRow(stored: StoredBet): BetRow {
  return {
    id: stored.id,
    accountId: stored.account_id,
    marketId: stored.market_id,
    runnerId: stored.runner_id,
    side: sideOf(stored.side),
    currency: currencyOf(stored.currency),
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

export function toBetLine(stored: StoredBetLine): BetLine {
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
    },
    event: { id: stored.m_event_id, details: stored.e_details, status: stored.e_status },
  };
}
