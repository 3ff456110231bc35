import type { Money } from '#money/money.ts';

/**
 * What a provider of games does to a player's cash in one round. Amounts are paise.
 *
 * BET takes a stake, at least 1 · WIN pays what a bet has come to, also nothing, and settles it · ADJUST gives a part of a
 * stake back, or corrects a result, and settles nothing · ROLLBACK takes a bet back as if it had not been made · END closes
 * the round: what is left of its stakes is the result of the house.
 */
export type CasinoMove =
  /** `freeRound`: the bonus that gave this round; the house stakes it. */
  | { readonly type: 'BET'; readonly amount: Money; readonly freeRound?: number }
  | { readonly type: 'WIN'; readonly betTxId: string; readonly amount: Money }
  | { readonly type: 'ADJUST'; readonly betTxId: string; readonly amount: Money }
  | { readonly type: 'ROLLBACK'; readonly betTxId: string }
  | { readonly type: 'END' };

/** A movement with what it is known by. `txId` is the provider's and counts for ever: a repeat moves nothing. */
export interface CasinoCall {
  /** Small letters, digits and hyphens, 40 at most. */
  readonly provider: string;
  readonly accountId: number;
  readonly game: string;
  readonly roundId: string;
  readonly txId: string;
  readonly move: CasinoMove;
}

/** TOMBSTONE stands for a bet that was taken back before it came: it may not come any more. */
export type CasinoKind = CasinoMove['type'] | 'TOMBSTONE';

/** A movement that was taken, as it is kept for ever. */
export interface CasinoTransaction {
  /** Counts from 1 over all providers. */
  readonly id: number;
  readonly provider: string;
  readonly txId: string;
  readonly accountId: number;
  readonly game: string;
  readonly roundId: string;
  readonly kind: CasinoKind;
  readonly betTxId: string | null;
  /** What moved, 0 where nothing did. Of END: stakes less wins, below zero where the player has won. */
  readonly amount: Money;
  /** Of a free round: the bonus that gave it, and what the player kept of a win. Absent: the player staked it. */
  readonly freeRound?: number;
  readonly kept?: Money;
  /** Free cash afterwards. */
  readonly balance: Money;
  readonly at: number;
}

const PROVIDER = /^[a-z0-9][a-z0-9-]{0,39}$/;
const GAME = /^[A-Za-z0-9_-]{1,64}$/;
/** No slash: ids that we make have one, so that no provider can take them. */
const ID = /^[A-Za-z0-9_.:-]{1,128}$/;
/** Largest single movement, as of the cashier. */
const LARGEST = 10_000_000_000_000;

/** Provider's id under which a round is ended: each ends once for each of its players. */
export function endTxIdOf({
  accountId,
  roundId,
}: Pick<CasinoCall, 'accountId' | 'roundId'>): string {
  return `end/${accountId}/${roundId}`;
}

/** Key of one player's part of a round, among those of the same account. */
export function roundKeyOf({
  provider,
  roundId,
}: Pick<CasinoCall, 'provider' | 'roundId'>): string {
  return `${provider}/${roundId}`;
}

/** The first field of a call that is none; null when all are. */
export function badCallField(call: CasinoCall): string | null {
  const { move } = call;
  if (!PROVIDER.test(call.provider)) return 'provider';
  if (!GAME.test(call.game)) return 'game';
  if (!ID.test(call.roundId)) return 'roundId';
  const isTxId = move.type === 'END' ? call.txId === endTxIdOf(call) : ID.test(call.txId);
  if (!isTxId) return 'txId';
  if ('betTxId' in move && (!ID.test(move.betTxId) || move.betTxId === call.txId)) return 'betTxId';
  const least = move.type === 'BET' ? 1 : 0;
  const free = move.type === 'BET' ? (move.freeRound ?? 1) : 1;
  if (!Number.isSafeInteger(free) || free < 1) return 'freeRound';
  return 'amount' in move && !isAmount(move.amount, least) ? 'amount' : null;
}

function isAmount(amount: number, least: number): boolean {
  return Number.isSafeInteger(amount) && amount >= least && amount <= LARGEST;
}
