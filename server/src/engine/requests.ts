import { type CasinoCall, endTxIdOf } from '@crease/core/casino/casino-move.ts';
import type { Answer } from '@crease/core/exchange/answer.ts';
import { betsOf } from '@crease/core/exchange/bets-of.ts';
import { roundIn } from '@crease/core/exchange/casino-state.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import {
  adjustmentKeyOf,
  cashierKeyOf,
  cashOutKeyOf,
  hedgeIdOf,
} from '@crease/core/exchange/request-keys.ts';
import type { ClientId, RequestId } from '#ports/journal.ts';

/**
 * The one rule of repeated requests: an id that is given to a bet, a cash-out, a correction, a movement of the cashier or
 * a call of a provider of games counts for ever. Anyone who sends it again gets the first one's answer.
 *
 * What the state still knows, core answers. What may have left the state with its market is looked up in the database
 * before the command is applied. The tables refuse what would slip through both.
 */
export function requestOf(command: Command, state: ExchangeState | null): RequestId | null {
  switch (command.type) {
    case 'PlaceBet': {
      const { accountId, clientBetId } = command;
      return isMaker(accountId, state) ? null : { accountId, clientBetId };
    }
    case 'CashOut': {
      const { accountId, clientRequestId } = command;
      return { accountId, clientBetId: hedgeIdOf(clientRequestId, 1) };
    }
    case 'AdjustBalance':
      return { entryKey: adjustmentKeyOf(command.key) };
    case 'MoveCash':
    case 'MoveHouseCash':
      return { entryKey: cashierKeyOf(command.key) };
    case 'MoveCasino':
      return { provider: command.call.provider, txIds: txIdsOf(command.call, state) };
    default:
      return null;
  }
}

/** Whether the state knows the request, and will when the command is applied; corrections and the cashier's it forgets by age. */
export function staysKnown(command: Command, state: ExchangeState): boolean {
  switch (command.type) {
    case 'PlaceBet':
      return state.accounts.get(command.accountId)?.betIds.has(command.clientBetId) === true;
    case 'CashOut':
      return state.requestKeys.has(cashOutKeyOf(command));
    case 'MoveCasino':
      return takesBackKnown(command.call, state);
    default:
      return false;
  }
}

/**
 * Ids under which a call of a provider of games, or what rules it out, may be in the database: its own, for a bet the end of
 * its round, for a rollback the bet. Whoever made the call finds out which by the transaction it is answered with.
 */
function txIdsOf(call: CasinoCall, state: ExchangeState | null): readonly string[] {
  const { txId, move } = call;
  if (state !== null && roundIn(state, call) !== null && move.type !== 'ROLLBACK') return [txId];
  if (move.type === 'BET') return [txId, endTxIdOf(call)];
  if (move.type !== 'ROLLBACK' || (state !== null && takesBackKnown(call, state))) return [txId];
  return [txId, move.betTxId];
}

/** Whether a call takes back a bet that the state knows: then the state knows its repeat too. */
function takesBackKnown(call: CasinoCall, state: ExchangeState): boolean {
  const { move } = call;
  return move.type === 'ROLLBACK' && roundIn(state, call)?.bets.has(move.betTxId) === true;
}

/** Whether a command takes requests out of the state, so that their ids are in the database alone from then on. */
export function forgetsRequests({ type }: Command): boolean {
  return type === 'ArchiveMarket';
}

/** Client ids of the bets that leave the state with a command, makers' excepted. */
export function forgottenIds(command: Command, state: ExchangeState): readonly ClientId[] {
  if (command.type !== 'ArchiveMarket') return [];
  const market = state.markets.get(command.marketId);
  const bets = market === undefined ? [] : betsOf(state, market);
  return bets.filter(({ accountId }) => !isMaker(accountId, state));
}

/** The answer to the repeat of a request that is in the database alone; `id` is the first one's bet or entry. */
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

/** Makers make a new id for each bet themselves and never send one again. */
function isMaker(accountId: number, state: ExchangeState | null): boolean {
  return state?.accounts.get(accountId)?.role === 'MAKER';
}
