import type { CasinoAnswer, CasinoBody, CasinoStatus } from '@crease/contracts/casino/gateway.ts';
import { getSettingsName } from '@crease/contracts/site/settings.ts';
import type { Rejection } from '@crease/core/base/result.ts';
import type { CasinoCall, CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import { checkCentralExclusion } from '#care/exclusion-register.ts';
import { checkBetIdentity } from '#care/identity-gates.ts';
import { isSportOn } from '#catalogue/list-events.ts';
import type { User } from '#people/store/account-store.ts';
import type { CasinoSession } from './casino-session.ts';
import type { CasinoEnv } from './env.ts';
import { computeLimits, type RegisteredGame } from './game-registry.ts';
import type { GameProvider } from './providers/game-provider.ts';

/** Caller, and the player it calls for. */
export interface CallOwner {
  readonly provider: GameProvider;
  readonly session: CasinoSession;
}

const CASINO_SPORT = -1;

/** Returns the player if both their game session and the underlying login are valid, or an error. */
export async function checkLogin(
  { sessions, clock }: CasinoEnv,
  { family, userId, expiresAt }: CasinoSession,
): Promise<User | CallResult> {
  if (expiresAt <= clock.now()) return { status: 'TOKEN_EXPIRED' };
  return (await sessions.findFamilyUser(family, userId)) ?? { status: 'TOKEN_EXPIRED' };
}

/** True if a user may open games on a domain. The settings of the domain and of the user's own domain both apply. */
export function isCasinoOpen(context: CasinoEnv, user: User, domain: string): boolean {
  const settings = [domain, user.domain].map((host) => context.domains.getByHost(host));
  return settings.every((setting) => !setting.siteSuspended && isSportOn(CASINO_SPORT, { setting, user }));
}

/**
 * Rejects a bet before it reaches the exchange; null leaves the decision to the exchange, which checks locks, breaks,
 * loss limits and cash.
 */
export async function checkCasinoBet(
  context: CasinoEnv,
  { provider, session }: CallOwner,
  bet: Pick<CasinoBody<'bet'>, 'amount' | 'details'>,
): Promise<CallResult | null> {
  const login = await checkLogin(context, session);
  if ('status' in login) return login;
  const game = context.games.openOn(session.domain, { provider: provider.id, code: session.game });
  if (game === null || !isCasinoOpen(context, login, session.domain)) return { status: 'GAME_DISABLED' };
  const isBlocked = login.casinoBlocked || checkBetIdentity(context, login) !== null;
  if (isBlocked || (await checkCentralExclusion(context, login)) !== null) return { status: 'PLAYER_BLOCKED' };
  const limit = findExceededLimit(bet, computeLimits(game, getSettingsName(session.domain)));
  return limit === null ? null : { status: 'LIMIT_EXCEEDED', limit, resetsAt: null };
}

/** The game limit that a bet exceeds, if any. */
function findExceededLimit(
  { amount, details }: Pick<CasinoBody<'bet'>, 'amount' | 'details'>,
  { min, max, maxWin }: RegisteredGame['limits'],
): string | null {
  const { least, most, mayWin = 0 } = details ?? { least: amount, most: amount };
  if (least < min) return 'bet:MIN';
  if (most > max) return 'bet:MAX';
  return maxWin !== null && mayWin > maxWin ? 'bet:WIN' : null;
}

/** Result of a call, before request ID and currency are added. */
export type CallResult = Omit<CasinoAnswer, 'requestId' | 'currency'>;

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
    if (first.kind === 'TOMBSTONE' && move.type === 'BET' && isOfRound) return { status: 'TX_ROLLED_BACK' };
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
