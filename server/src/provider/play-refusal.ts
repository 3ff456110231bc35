import type { ErrorCode, ErrorDetails } from '@crease/contracts/errors/error-code.ts';
import type { CasinoAnswer } from '@crease/contracts/routes/casino-gateway.ts';
import type { Refusal, RefusalCode } from '@crease/games/base/refusal.ts';

/** A rejected page call in wire terms. */
export interface Declined {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly details?: ErrorDetails;
}

export type PlayReply<Value> = { readonly ok: true; readonly value: Value } | Declined;

export function declined(code: ErrorCode, details?: ErrorDetails): Declined {
  return details === undefined ? { ok: false, code } : { ok: false, code, details };
}

const CODES: Readonly<Record<RefusalCode, ErrorCode>> = {
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
export function declinedByGame({ code, facts }: Refusal): Declined {
  const { min, max, price, step } = facts;
  switch (code) {
    case 'STAKE_NOT_WHOLE_RUPEES':
      return declined('STAKE_STEP', { amount: Number(step ?? RUPEE_STEP) / HUNDREDTHS });
    case 'TOO_MANY_BETS':
      return declined('ROUND_BETS', { max: Number(max) });
    case 'PRICE_CHANGED':
      return declined('PRICE_CHANGED', {
        newRate: price === undefined ? null : Number(price) / HUNDREDTHS,
      });
    case 'STAKE_BELOW_MINIMUM':
      return declined('STAKE_MIN', { min: Number(min) / HUNDREDTHS });
    case 'STAKE_ABOVE_MAXIMUM':
    case 'PAYOUT_ABOVE_MAXIMUM':
      return declined(CODES[code], { max: Number(max) / HUNDREDTHS });
    default:
      return declined(CODES[code]);
  }
}

/** Converts a wallet's rejection to wire terms. */
export function declinedByWallet({ status }: Pick<CasinoAnswer, 'status'>): Declined {
  switch (status) {
    case 'INSUFFICIENT_FUNDS':
      return declined('INSUFFICIENT_BALANCE');
    case 'NO_FREE_ROUND':
      return declined('BONUS_NOT_AVAILABLE');
    case 'LIMIT_EXCEEDED':
      return declined('WALLET_LIMIT');
    case 'PLAYER_BLOCKED':
      return declined('BET_LOCKED');
    case 'GAME_DISABLED':
      return declined('FEATURE_OFF');
    case 'INVALID_TOKEN':
    case 'TOKEN_EXPIRED':
      return declined('UNAUTHENTICATED');
    default:
      return declined('BET_TAKEN_BACK');
  }
}
