import type { ErrorCode, ErrorDetails } from '@crease/contracts/errors/error-code.ts';
import type { CasinoAnswer } from '@crease/contracts/routes/casino-gateway.ts';
import type { Rejection, RejectionCode } from '@crease/games/base/refusal.ts';

/** A rejected page call in wire terms. */
export interface PlayFailure {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly details?: ErrorDetails;
}

export type PlayReply<Value> = { readonly ok: true; readonly value: Value } | PlayFailure;

export function failPlay(code: ErrorCode, details?: ErrorDetails): PlayFailure {
  return details === undefined ? { ok: false, code } : { ok: false, code, details };
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
export function toGameFailure({ code, facts }: Rejection): PlayFailure {
  const { min, max, price, step } = facts;
  switch (code) {
    case 'STAKE_NOT_WHOLE_RUPEES':
      return failPlay('STAKE_STEP', { amount: Number(step ?? RUPEE_STEP) / HUNDREDTHS });
    case 'TOO_MANY_BETS':
      return failPlay('ROUND_BETS', { max: Number(max) });
    case 'PRICE_CHANGED':
      return failPlay('PRICE_CHANGED', {
        newRate: price === undefined ? null : Number(price) / HUNDREDTHS,
      });
    case 'STAKE_BELOW_MINIMUM':
      return failPlay('STAKE_MIN', { min: Number(min) / HUNDREDTHS });
    case 'STAKE_ABOVE_MAXIMUM':
    case 'PAYOUT_ABOVE_MAXIMUM':
      return failPlay(CODES[code], { max: Number(max) / HUNDREDTHS });
    default:
      return failPlay(CODES[code]);
  }
}

/** Converts a wallet's rejection to wire terms. */
export function toWalletFailure({ status }: Pick<CasinoAnswer, 'status'>): PlayFailure {
  switch (status) {
    case 'INSUFFICIENT_FUNDS':
      return failPlay('INSUFFICIENT_BALANCE');
    case 'NO_FREE_ROUND':
      return failPlay('BONUS_NOT_AVAILABLE');
    case 'LIMIT_EXCEEDED':
      return failPlay('WALLET_LIMIT');
    case 'PLAYER_BLOCKED':
      return failPlay('BET_LOCKED');
    case 'GAME_DISABLED':
      return failPlay('FEATURE_OFF');
    case 'INVALID_TOKEN':
    case 'TOKEN_EXPIRED':
      return failPlay('UNAUTHENTICATED');
    default:
      return failPlay('BET_TAKEN_BACK');
  }
}
