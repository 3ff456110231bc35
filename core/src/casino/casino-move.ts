import type { Money } from '#money/money.ts';

/**
 * A game provider's action on a player's cash in one round. Amounts are paise.
 *
 * BET: takes a stake, at least 1. WIN: pays a bet's winnings, possibly 0, and settles it. ADJUST: refunds part of a
 * stake or corrects a result, without settling. ROLLBACK: reverses a bet entirely. END: closes the round; the stakes
 * left are the house's result.
 */
export type CasinoMove =
  /** `freeRound`: the bonus that granted this round; the house pays the stake. */
  | { readonly type: 'BET'; readonly amount: Money; readonly freeRound?: number }
  | { readonly type: 'WIN'; readonly betTxId: string; readonly amount: Money }
  | { readonly type: 'ADJUST'; readonly betTxId: string; readonly amount: Money }
  | { readonly type: 'ROLLBACK'; readonly betTxId: string }
  | { readonly type: 'END' };

/**
 * A movement with its identifiers. `txId` is assigned by the provider and is idempotent for ever: a repeat moves
 * nothing.
 */
export interface CasinoCall {
  /** Lowercase letters, digits and hyphens, at most 40. */
  readonly provider: string;
  readonly accountId: number;
  readonly game: string;
  readonly roundId: string;
  readonly txId: string;
  readonly move: CasinoMove;
}

/** TOMBSTONE marks a bet rolled back before it arrived; it is no longer accepted. */
export type CasinoKind = CasinoMove['type'] | 'TOMBSTONE';

/** An accepted movement, stored permanently. */
export interface CasinoTransaction {
  /** Numbered from 1 across all providers. */
  readonly id: number;
  readonly provider: string;
  readonly txId: string;
  readonly accountId: number;
  readonly game: string;
  readonly roundId: string;
  readonly kind: CasinoKind;
  readonly betTxId: string | null;
  /** Amount moved, 0 if nothing. For END: stakes less wins, negative if the player won. */
  readonly amount: Money;
  /**
   * For a free round: the bonus that granted it, and the part of a win the player keeps. Absent if the player staked.
   */
  readonly freeRound?: number;
  readonly kept?: Money;
  /** Free cash after the movement. */
  readonly balance: Money;
  readonly at: number;
}

export const PROVIDER = /^[a-z0-9][a-z0-9-]{0,39}$/;
export const GAME = /^[A-Za-z0-9_-]{1,64}$/;
/** Excludes the slash, which IDs generated here contain, so that providers can't use them. */
const ID = /^[A-Za-z0-9_.:-]{1,128}$/;
/** Largest single movement, same as the cashier's. */
const MAX_AMOUNT = 10_000_000_000_000;

/** Provider transaction ID for ending a round; each player's part of a round ends once. */
export function makeEndTxId(call: Pick<CasinoCall, 'accountId' | 'roundId'>): string {
  return `end/${call.accountId}/${call.roundId}`;
}

/** Key of a player's part of a round, unique within the account. */
export function makeRoundKey(call: Pick<CasinoCall, 'provider' | 'roundId'>): string {
  return `${call.provider}/${call.roundId}`;
}

/** First invalid field of a call; null if all are valid. */
export function findInvalidCallField(call: CasinoCall): string | null {
  const { move } = call;
  if (!PROVIDER.test(call.provider)) return 'provider';
  if (!GAME.test(call.game)) return 'game';
  if (!ID.test(call.roundId)) return 'roundId';
  const isTxId = move.type === 'END' ? call.txId === makeEndTxId(call) : ID.test(call.txId);
  if (!isTxId) return 'txId';
  if ('betTxId' in move && (!ID.test(move.betTxId) || move.betTxId === call.txId)) return 'betTxId';
  const least = move.type === 'BET' ? 1 : 0;
  const free = move.type === 'BET' ? (move.freeRound ?? 1) : 1;
  if (!Number.isSafeInteger(free) || free < 1) return 'freeRound';
  return 'amount' in move && !isAmount(move.amount, least) ? 'amount' : null;
}

export function isAmount(amount: number, min: number): boolean {
  return Number.isSafeInteger(amount) && amount >= min && amount <= MAX_AMOUNT;
}
