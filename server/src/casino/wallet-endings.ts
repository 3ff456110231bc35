import type { CasinoAnswer, CasinoStatus } from '@crease/contracts/routes/casino-gateway.ts';
import type { Rejection } from '@crease/core/base/result.ts';
import type { CasinoCall, CasinoTransaction } from '@crease/core/casino/casino-move.ts';

/** Result of a call, before request ID and currency are added. */
export type CallResult = Omit<CasinoAnswer, 'requestId' | 'currency'>;

/** Maps an exchange rejection to a gateway status. */
export function mapRejection({ code, details }: Rejection): CallResult {
  const { balance, field, limit, resetsAt } = details;
  switch (code) {
    case 'INSUFFICIENT_BALANCE':
      return { status: 'INSUFFICIENT_FUNDS', balance: Number(balance) };
    case 'PLAY_LIMIT': {
      const at = typeof resetsAt === 'number' ? resetsAt : null;
      return { status: 'LIMIT_EXCEEDED', limit: String(limit), resetsAt: at };
    }
    case 'NOT_FOUND':
      if ('freeRound' in details) return { status: 'NO_FREE_ROUND' };
      return { status: 'accountId' in details ? 'PLAYER_BLOCKED' : 'BET_NOT_FOUND' };
    case 'BAD_STATE':
      return { status: getStateStatus(details) };
    case 'VALIDATION':
      return { status: 'INVALID_REQUEST', field: String(field) };
    default:
      return { status: 'PLAYER_BLOCKED' };
  }
}

function getStateStatus({ bet, round, freeRounds }: Rejection['details']): CasinoStatus {
  if (freeRounds !== undefined) return 'NO_FREE_ROUND';
  if (bet === 'ROLLED_BACK') return 'TX_ROLLED_BACK';
  if (bet === 'SETTLED') return 'ALREADY_SETTLED';
  return round === 'ENDED' ? 'ROUND_CLOSED' : 'LIMIT_EXCEEDED';
}

/**
 * Maps an earlier transaction returned by the exchange to a result: an identical repeat, a reused ID with other
 * contents, or one that rules the call out (a bet's tombstone, an ended round, a settled bet).
 */
export function mapTransaction(first: CasinoTransaction, call: CasinoCall): CallResult {
  const { move } = call;
  const isOfRound = first.accountId === call.accountId && first.roundId === call.roundId;
  if (first.txId === call.txId) {
    if (first.kind === 'TOMBSTONE' && move.type === 'BET' && isOfRound)
      return { status: 'TX_ROLLED_BACK' };
    return isOfRound && isSame(first, call) ? toReplay(first) : { status: 'DUPLICATE_MISMATCH' };
  }
  if (move.type === 'BET') return { status: 'ROUND_CLOSED' };
  if (!isOfRound) return { status: 'BET_NOT_FOUND' };
  return first.kind === 'TOMBSTONE' ? toReplay(first) : { status: 'ALREADY_SETTLED' };
}

/** Amounts of rollbacks and round ends are computed by us, so there is nothing to compare. */
function isSame(first: CasinoTransaction, { game, move }: CasinoCall): boolean {
  const betTxId = 'betTxId' in move ? move.betTxId : null;
  const isAmount = !('amount' in move) || move.amount === first.amount;
  const isStaker = move.type !== 'BET' || move.freeRound === first.freeRound;
  const isOfBet = first.game === game && first.betTxId === betTxId;
  return first.kind === move.type && isOfBet && isAmount && isStaker;
}

function toReplay({ id, balance }: CasinoTransaction): CallResult {
  return { status: 'OK', replayed: true, operatorTxId: String(id), balance };
}
