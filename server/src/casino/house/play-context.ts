import type { ErrorCode } from '@crease/contracts/base/error-code.ts';
import type { CasinoAnswer } from '@crease/contracts/casino/gateway.ts';
import type { PlayTicket, TableState } from '@crease/contracts/casino/play.ts';
import { ROUND_CYCLE_MS } from '@crease/contracts/casino/play-routes.ts';
import type { TableLimits } from '@crease/games/base/money.ts';
import type { Rejection, RejectionCode } from '@crease/games/base/refusal.ts';
import { getGameTraits } from '@crease/games/catalogue/game-traits.ts';
import type { BasePorts } from '#base/env.ts';
import { type Failure, fail } from '#base/reply.ts';
import type { PlayerWallet } from '#casino/store/play-rows.ts';
import type { PlayStore } from '#casino/store/play-store.ts';
import type { SeatBook } from './seat-book.ts';
import type { SeedCustody } from './seed-custody.ts';
import type { WalletClient } from './wallet-client.ts';

export interface PlayContext extends Pick<BasePorts, 'clock' | 'ids' | 'log'> {
  readonly store: PlayStore;
  readonly custody: SeedCustody;
  readonly desk: WalletClient;
  readonly seats: SeatBook;
  readonly news: GameEvents;
}

/** Game events, published once they are persisted. */
interface GameEvents {
  table(state: TableState): void;
  /** Sent to one player's pages of a game. */
  tickets(seatIds: readonly string[], roundId: string, tickets: readonly PlayTicket[]): void;
  /** Tells all pages of a game to reload their limits. */
  limits(game: string): void;
}

export class GameEventRelay implements GameEvents {
  #listener: GameEvents | null = null;

  listen(listener: GameEvents): void {
    this.#listener = listener;
  }

  table(state: TableState): void {
    this.#listener?.table(state);
  }

  tickets(seatIds: readonly string[], roundId: string, tickets: readonly PlayTicket[]): void {
    if (seatIds.length > 0) this.#listener?.tickets(seatIds, roundId, tickets);
  }

  limits(game: string): void {
    this.#listener?.limits(game);
  }
}

const CODES: Readonly<Record<RejectionCode, ErrorCode>> = {
  BETTING_CLOSED: 'BETTING_CLOSED',
  UNKNOWN_SPOT: 'INVALID_CHOICE',
  UNKNOWN_RUNNER: 'INVALID_CHOICE',
  STAKE_NOT_WHOLE_RUPEES: 'STAKE_STEP',
  STAKE_BELOW_MINIMUM: 'STAKE_MIN',
  STAKE_ABOVE_MAXIMUM: 'STAKE_MAX',
  LIABILITY_ABOVE_MAXIMUM: 'EXPOSURE_LIMIT',
  PAYOUT_ABOVE_MAXIMUM: 'PAYOUT_MAX',
  TABLE_LIMIT_REACHED: 'TABLE_FULL',
  TOO_MANY_BETS: 'ROUND_BETS',
  PRICE_CHANGED: 'PRICE_CHANGED',
  SIDE_SUSPENDED: 'RUNNER_SUSPENDED',
  INVALID_CHOICE: 'INVALID_CHOICE',
  ACTION_NOT_ALLOWED: 'BAD_STATE',
  ROUND_OVER: 'ROUND_OVER',
  INVALID_SEED: 'INVALID_CHOICE',
  SEED_IN_USE: 'SEED_IN_USE',
  ROTATION_DUE: 'BAD_STATE',
};

const HUNDREDTHS = 100;
const RUPEE_STEP = 100;

/** Converts a game's rejection to wire terms: paise to rupees, hundredths to decimals. */
export function toGameFailure({ code, facts }: Rejection): Failure {
  const { min, max, price, step } = facts;
  switch (code) {
    case 'STAKE_NOT_WHOLE_RUPEES':
      return fail('STAKE_STEP', { amount: Number(step ?? RUPEE_STEP) / HUNDREDTHS });
    case 'TOO_MANY_BETS':
      return fail('ROUND_BETS', { max: Number(max) });
    case 'PRICE_CHANGED':
      return fail('PRICE_CHANGED', { newRate: price === undefined ? null : Number(price) / HUNDREDTHS });
    case 'STAKE_BELOW_MINIMUM':
      return fail('STAKE_MIN', { min: Number(min) / HUNDREDTHS });
    case 'STAKE_ABOVE_MAXIMUM':
    case 'PAYOUT_ABOVE_MAXIMUM':
      return fail(CODES[code], { max: Number(max) / HUNDREDTHS });
    default:
      return fail(CODES[code]);
  }
}

export function toWalletFailure({ status }: Pick<CasinoAnswer, 'status'>): Failure {
  switch (status) {
    case 'INSUFFICIENT_FUNDS':
      return fail('INSUFFICIENT_BALANCE');
    case 'NO_FREE_ROUND':
      return fail('BONUS_NOT_AVAILABLE');
    case 'LIMIT_EXCEEDED':
      return fail('WALLET_LIMIT');
    case 'PLAYER_BLOCKED':
      return fail('BET_LOCKED');
    case 'GAME_DISABLED':
      return fail('FEATURE_OFF');
    case 'INVALID_TOKEN':
    case 'TOKEN_EXPIRED':
      return fail('UNAUTHENTICATED');
    default:
      return fail('BET_TAKEN_BACK');
  }
}

/** Minimum time between the starts of two single-player rounds, ms. */
export function getCycleMs({ profile = 'standard' }: Pick<PlayerWallet, 'profile'>): number {
  return ROUND_CYCLE_MS[profile];
}

/** Limits of a game for a player: its own, or lower ones set by the operator. */
export function getLimits({ gameCode, limits }: Pick<PlayerWallet, 'gameCode' | 'limits'>): TableLimits {
  const own = getGameTraits(gameCode).limits;
  if (limits === undefined) return own;
  const { min, max, maxWin } = limits;
  return {
    ...own,
    minStake: Math.max(own.minStake, min),
    maxMain: Math.min(own.maxMain, max),
    maxSide: Math.min(own.maxSide, max),
    maxPayout: Math.min(own.maxPayout, maxWin ?? own.maxPayout),
  };
}
