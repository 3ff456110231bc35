import { type CasinoCall, makeEndTxId } from '@crease/core/casino/casino-move.ts';
import type { Answer } from '@crease/core/exchange/answer.ts';
import { findRound } from '@crease/core/exchange/casino-state.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { listMarketBets } from '@crease/core/exchange/market-bets.ts';
import {
  makeAdjustmentKey,
  makeCashierKey,
  makeCashOutKey,
  makeHedgeId,
} from '@crease/core/exchange/request-keys.ts';
import type { ClientId, RequestId } from '#journal/journal.ts';

/**
 * Idempotency rule: an ID given to a bet, cash-out, correction, cashier movement or game provider call is valid for
 * ever, and a repeat gets the original response.
 *
 * `core` answers what the state still knows. Requests that may have left the state with their market are looked up in
 * the database before the command is applied. Table constraints reject anything that passes both.
 */
export function findRequestId(command: Command, state: ExchangeState | null): RequestId | null {
  switch (command.type) {
    case 'PlaceBet': {
      const { accountId, clientBetId } = command;
      return isMaker(accountId, state) ? null : { accountId, clientBetId };
    }
    case 'CashOut': {
      const { accountId, clientRequestId } = command;
      return { accountId, clientBetId: makeHedgeId(clientRequestId, 1) };
    }
    case 'AdjustBalance':
      return { entryKey: makeAdjustmentKey(command.key) };
    case 'MoveCash':
    case 'MoveHouseCash':
      return { entryKey: makeCashierKey(command.key) };
    case 'MoveCasino':
      return { provider: command.call.provider, txIds: listTxIds(command.call, state) };
    default:
      return null;
  }
}

/**
 * True if the state knows the request and will still know it when the command is applied. Corrections and cashier
 * requests are forgotten by age.
 */
export function isKept(command: Command, state: ExchangeState): boolean {
  switch (command.type) {
    case 'PlaceBet':
      return state.accounts.get(command.accountId)?.betIds.has(command.clientBetId) === true;
    case 'CashOut':
      return state.requestKeys.has(makeCashOutKey(command));
    case 'MoveCasino':
      return isKnownRollback(command.call, state);
    default:
      return false;
  }
}

/**
 * IDs under which a provider call, or a transaction that excludes it, may be in the database: its own, for a bet the
 * end of its round, for a rollback the bet. The caller can tell which by the transaction in the response.
 */
function listTxIds(call: CasinoCall, state: ExchangeState | null): readonly string[] {
  const { txId, move } = call;
  if (state !== null && findRound(state, call) !== null && move.type !== 'ROLLBACK') return [txId];
  if (move.type === 'BET') return [txId, makeEndTxId(call)];
  if (move.type !== 'ROLLBACK' || (state !== null && isKnownRollback(call, state))) return [txId];
  return [txId, move.betTxId];
}

/** True if a call rolls back a bet that the state knows, so that the state knows its repeat as well. */
function isKnownRollback(call: CasinoCall, state: ExchangeState): boolean {
  const { move } = call;
  return move.type === 'ROLLBACK' && findRound(state, call)?.bets.has(move.betTxId) === true;
}

/** True if a command removes requests from the state, leaving their IDs in the database only. */
export function evictsRequests({ type }: Command): boolean {
  return type === 'ArchiveMarket';
}

/** Client IDs of bets that leave the state with a command, except makers'. */
export function listEvictedIds(command: Command, state: ExchangeState): readonly ClientId[] {
  if (command.type !== 'ArchiveMarket') return [];
  const market = state.markets.get(command.marketId);
  const bets = market === undefined ? [] : listMarketBets(state, market);
  return bets.filter(({ accountId }) => !isMaker(accountId, state));
}

/** Response to a repeat of a request that is only in the database; `id` is the original bet or entry. */
export function repeatedAnswer(id: number): Answer {
  return {
    ok: true,
    events: [],
    id,
    heldUntil: 0,
    repeated: true,
    cancelled: [],
    notCancelled: [],
    betIds: [],
    settlement: null,
  };
}

/** Makers generate a new ID for each bet and never repeat one. */
function isMaker(accountId: number, state: ExchangeState | null): boolean {
  return state?.accounts.get(accountId)?.role === 'MAKER';
}
