import type { RejectReason } from '@crease/core/base/result.ts';
import * as z from 'zod/mini';
import { listKeys, type Wire } from '#base/wire.ts';
import { FIELD_PROBLEMS } from './field-messages.ts';

/** HTTP status and message; `{name}` takes the detail of that name, `₹{name}` an amount with Indian grouping. */
export interface ErrorEntry {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 421 | 429 | 500 | 503;
  readonly message: string;
  /** Message used when the placeholder has no value. */
  readonly bare?: string;
}

/** Error catalogue (api 1.8). */
export const ERRORS = {
  VALIDATION: { status: 400, message: 'Invalid request' },
  APP_OUTDATED: { status: 400, message: 'This page is out of date. Please reload' },
  INVALID_LOGIN: { status: 400, message: 'Invalid username or password' },
  LOCKED_OUT: { status: 400, message: 'Account locked. Try again in {minutes} minutes' },
  NOT_VERIFIED: { status: 400, message: 'Your mobile number isn’t verified' },
  ACCOUNT_BLOCKED: { status: 403, message: 'Your account is blocked. Please contact support' },
  ACCOUNT_CLOSED: { status: 403, message: 'Your account is closed. Please contact support' },
  SIGNUP_DISABLED: { status: 403, message: 'Sign-up isn’t available' },
  USERNAME_TAKEN: { status: 409, message: 'This username is already taken' },
  MOBILE_TAKEN: { status: 409, message: 'This mobile number is already registered' },
  OTP_INVALID: { status: 400, message: 'Invalid code' },
  OTP_EXPIRED: { status: 400, message: 'Code has expired' },
  OTP_TOO_MANY: { status: 429, message: 'Too many attempts. Request a new code' },
  SMS_FAILED: { status: 503, message: 'We couldn’t send the code. Try again shortly' },
  SECOND_FACTOR: { status: 400, message: 'Enter the code from your authenticator app' },
  FACTOR_NEEDED: { status: 400, message: 'Set up an authenticator app to continue' },
  CODE_INVALID: { status: 400, message: 'Invalid code' },
  PROOF_NEEDED: { status: 403, message: 'Confirm your identity to continue' },
  LINK_OVER: { status: 400, message: 'This link has expired. Request a new one' },
  PASSKEY_INVALID: { status: 400, message: 'The passkey was not accepted' },
  WRONG_PASSWORD: { status: 400, message: 'Current password is incorrect' },
  SAME_PASSWORD: { status: 400, message: 'New password must differ from the current one' },
  MUST_CHANGE_PASSWORD: { status: 403, message: 'Please set your own password first' },
  INVALID_GRANT: { status: 400, message: 'Invalid code' },
  UNAUTHENTICATED: { status: 401, message: 'Your session has ended. Please log in again.' },
  FORBIDDEN: { status: 403, message: 'You don’t have permission to do this' },
  DEMO_NOT_ALLOWED: { status: 403, message: 'Not available for demo users' },
  DEMO_FULL: { status: 429, message: 'All demo accounts are in use. Try again later' },
  FEATURE_OFF: { status: 403, message: 'Not available on this site' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Method not allowed' },
  MISDIRECTED: { status: 421, message: 'This host isn’t served here' },
  MARKET_SUSPENDED: { status: 400, message: 'Market is suspended' },
  RUNNER_SUSPENDED: { status: 400, message: 'Selection is suspended' },
  BALL_RUNNING: { status: 400, message: 'Ball is running' },
  MARKET_CLOSED: { status: 400, message: 'Market is closed' },
  PRICE_CHANGED: { status: 400, message: 'Odds have changed to {newRate}', bare: 'Odds no longer available' },
  INVALID_RATE: { status: 400, message: 'Invalid odds' },
  STAKE_MIN: { status: 400, message: 'Minimum stake is {min}' },
  STAKE_MAX: { status: 400, message: 'Maximum stake is {max}' },
  MAX_PROFIT: { status: 400, message: 'Maximum profit for this market is {max}' },
  EXPOSURE_LIMIT: { status: 400, message: 'Exposure limit exceeded' },
  INSUFFICIENT_BALANCE: { status: 400, message: 'Insufficient balance' },
  BET_LOCKED: { status: 400, message: 'Betting is locked' },
  SELF_EXCLUDED: { status: 403, message: 'You’ve self-excluded from this account' },
  CENTRALLY_EXCLUDED: { status: 403, message: 'You’re on the national self-exclusion register' },
  REGISTER_DOWN: { status: 503, message: 'We couldn’t check the self-exclusion register. Try again later' },
  IDENTITY_NEEDED: { status: 403, message: 'We need to verify your identity first. See Documents for details' },
  UNDER_AGE: { status: 403, message: 'You must be {age} or older to play here' },
  PLAY_LIMIT: { status: 400, message: 'Your limit is ₹{max}, with ₹{left} remaining' },
  OWN_STAKE_MAX: { status: 400, message: 'Your limit is ₹{max} per bet' },
  PLAY_PAUSED: { status: 403, message: 'You’re on a break. You can’t bet or deposit until it ends' },
  PLAY_BLOCKED: { status: 403, message: 'You’ve blocked this' },
  NO_CONSENT: { status: 409, message: 'This player hasn’t opted in to offers, or is on a break' },
  TIME_UP: { status: 403, message: 'You’ve reached your time limit. You can’t bet or deposit until it resets' },
  BET_COUNT: { status: 400, message: 'Too many open bets in this market' },
  NOT_FILLED: { status: 400, message: 'The bet could not be matched in full' },
  BET_WITHDRAWN: { status: 400, message: 'The bet was cancelled before it was placed' },
  NOT_CANCELLABLE: { status: 409, message: 'This bet can no longer be changed' },
  CASHOUT_UNAVAILABLE: { status: 400, message: 'Cash out isn’t available' },
  QUOTE_STALE: { status: 409, message: 'The cash out value has changed' },
  ALERT_TRUE: { status: 400, message: 'The best price is already {price}' },
  ALERT_COUNT: { status: 400, message: 'You’ve reached the limit of {max} price alerts. Remove one first' },
  AMOUNT_MIN: { status: 400, message: 'Minimum amount is {min}' },
  AMOUNT_MAX: { status: 400, message: 'Maximum amount is {max}' },
  DUPLICATE_UTR: { status: 409, message: 'This reference number has already been used' },
  WITHDRAWAL_PENDING: { status: 409, message: 'You already have a pending withdrawal' },
  TOO_MANY_PENDING: {
    status: 409,
    message: 'You already have a deposit of this type pending. Please wait for it to finish',
  },
  TOO_MANY_DEPOSITS: { status: 409, message: 'You can make up to {max} deposits in {hours} hours. Try again later' },
  PROVIDER_DOWN: { status: 503, message: 'The provider isn’t responding. Try again shortly' },
  METHOD_CLOSED: { status: 409, message: 'This payment method is unavailable' },
  METHOD_FULL: { status: 409, message: 'This payment method has reached its daily limit. Choose another' },
  ACCOUNT_COOLING: { status: 409, message: 'You can withdraw to this account {hours} hours after adding it' },
  PROOF_COOLING: { status: 409, message: 'Your login details changed. You can withdraw {hours} hours after that' },
  PAYOUT_HELD: { status: 409, message: 'Payouts to this player are held until their disputed deposit is decided' },
  PAYOUT_ACCOUNTS: { status: 409, message: 'You’ve reached the limit of {max} accounts. Remove one first' },
  SOURCE_FIRST: { status: 409, message: 'First withdraw {amount} to the account you deposited from' },
  DAY_AMOUNT: { status: 400, message: 'You can withdraw up to {max} in {hours} hours' },
  BONUS_NOT_AVAILABLE: { status: 400, message: 'This bonus isn’t available' },
  BONUS_TERMS_CHANGED: { status: 409, message: 'The terms of this bonus have changed. Please read them again' },
  BONUS_WILL_END: { status: 409, message: 'Withdrawing forfeits your {amount} bonus. Please confirm' },
  REQUEST_CLAIMED: { status: 409, message: 'Another operator is reviewing this request' },
  REPORT_TOO_LONG: {
    status: 400,
    message: 'This report has more than {max} rows. Choose a shorter period or a different grouping',
  },
  EXPORT_TOO_LONG: { status: 400, message: 'PDFs are limited to {max} rows. Choose a shorter range or export CSV' },
  MARKET_OPEN: { status: 409, message: 'The market is still open. Suspend it first, or close betting when settling' },
  BAD_STATE: { status: 409, message: 'Not possible in the current state' },
  OWN_DECISION: { status: 403, message: 'An appeal against your decision must be decided by another operator' },
  FOUR_EYES: { status: 403, message: 'A second operator must confirm this' },
  BETTING_CLOSED: { status: 409, message: 'No more bets in this round' },
  ROUND_OVER: { status: 409, message: 'This round is over' },
  INVALID_CHOICE: { status: 400, message: 'Invalid selection' },
  STAKE_STEP: { status: 400, message: 'Stakes must be in steps of {amount}' },
  PAYOUT_MAX: { status: 400, message: 'Max payout per round is {max}' },
  TABLE_FULL: { status: 400, message: 'Table limit reached for this outcome this round' },
  ROUND_BETS: { status: 400, message: 'You can place up to {max} bets per round' },
  ROUND_TOO_SOON: { status: 409, message: 'Next round can start in {seconds} s' },
  SEED_IN_USE: { status: 409, message: 'Please finish your open round first' },
  WALLET_LIMIT: { status: 400, message: 'This bet exceeds one of your limits' },
  BET_TAKEN_BACK: { status: 503, message: 'The bet wasn’t confirmed in time and was cancelled' },
  DAY_LIMIT: { status: 403, message: 'Operator limit: {max} per {hours} hours' },
  FILE_TYPE: { status: 400, message: 'Please select a PNG, JPEG, WebP or PDF file' },
  FILE_TOO_LARGE: { status: 413, message: 'The file is too large' },
  FILE_QUOTA: {
    status: 400,
    message: 'Upload limit of {max} files reached. Files are deleted after a day; try again then',
  },
  FILES_FULL: {
    status: 503,
    message: 'File uploads are unavailable. Try again later, or submit your payment details without a file',
  },
  TOO_LARGE: { status: 413, message: 'The request is too large' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Try again shortly' },
  MAINTENANCE: { status: 503, message: 'The site is under maintenance' },
  INTERNAL: { status: 500, message: 'Internal Server Error' },
} as const satisfies Record<string, ErrorEntry>;

export const ErrorCode = z.enum(listKeys(ERRORS));
export type ErrorCode = Wire<typeof ErrorCode>;

/** Returns the wire code of a core rejection. A new reason that is no error code doesn't compile. */
export function toErrorCode(reason: RejectReason): ErrorCode {
  return reason === 'MARKET_CHANGED' ? 'MARKET_SUSPENDED' : reason;
}

/** Values of a message's placeholders. */
export const ErrorDetails = z.record(z.string(), z.nullable(z.union([z.number(), z.string(), z.boolean()])));
export type ErrorDetails = Wire<typeof ErrorDetails>;

/** Formats the message of a code. Placeholders without a value are dropped, or switch to the bare message. */
export function formatErrorMessage(code: ErrorCode, details: ErrorDetails = {}): string {
  const { message, bare }: ErrorEntry = ERRORS[code];
  const hasNoValue = Object.values(details).every((value) => value === null);
  if (bare !== undefined && hasNoValue) return bare;
  return fillDetails(message, details);
}

export function fillDetails(message: string, details: ErrorDetails): string {
  return message.replace(/(₹?)\{(\w+)\}/g, (_, sign: string, name: string) => {
    const value = details[name] ?? '';
    return sign !== '' && typeof value === 'number'
      ? `${sign}${value.toLocaleString('en-IN', { maximumFractionDigits: 2 })}`
      : `${sign}${value}`;
  });
}

/** An error: `code` for programs, `message` for people. */
export const ApiError = z.strictObject({
  code: ErrorCode,
  message: z.string(),
  details: z.exactOptional(ErrorDetails),
  /** Invalid fields: code and facts, the English message, and the field paths. */
  validationErrors: z.exactOptional(
    z.array(
      z.strictObject({
        code: z.enum(listKeys(FIELD_PROBLEMS)),
        facts: z.exactOptional(ErrorDetails),
        message: z.string(),
        members: z.array(z.string()),
      }),
    ),
  ),
  /** Request ID, also in the header X-Request-Id. */
  requestId: z.string(),
});
export type ApiError = Wire<typeof ApiError>;

/** Envelope of every response (api 1.2). Only `success` signals success. */
export interface Envelope<Result> {
  readonly success: boolean;
  readonly result: Result | null;
  readonly error: ApiError | null;
  readonly status: number;
}
