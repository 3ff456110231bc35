import type { RejectReason } from '@crease/core/base/reject-reason.ts';

/** HTTP status and sentence of a code. `{name}` in a sentence is filled from the details of the same name. */
export interface ErrorEntry {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 421 | 429 | 500 | 503;
  readonly message: string;
  /** The sentence when its placeholder has no value. */
  readonly bare?: string;
}

/** The catalogue of api 1.8. */
export const ERRORS = {
  VALIDATION: { status: 400, message: 'Your request is not valid.' },
  APP_OUTDATED: { status: 400, message: 'This page is older than the site. Please reload it' },
  INVALID_LOGIN: { status: 400, message: 'Invalid username or password' },
  LOCKED_OUT: { status: 400, message: 'Account locked. Try again in {minutes} minutes' },
  NOT_VERIFIED: { status: 400, message: 'Your mobile number is not verified' },
  ACCOUNT_BLOCKED: { status: 403, message: 'Your account is blocked. Please contact support' },
  ACCOUNT_CLOSED: { status: 403, message: 'Your account is closed. Please contact support' },
  SIGNUP_DISABLED: { status: 403, message: 'Sign up is not available' },
  USERNAME_TAKEN: { status: 409, message: 'This username is already taken' },
  MOBILE_TAKEN: { status: 409, message: 'This mobile number is already registered' },
  OTP_INVALID: { status: 400, message: 'Code is not valid' },
  OTP_EXPIRED: { status: 400, message: 'Code has expired' },
  OTP_TOO_MANY: { status: 429, message: 'Too many attempts. Please ask for a new code' },
  SMS_FAILED: { status: 503, message: 'The code could not be sent. Please try again shortly' },
  SECOND_FACTOR: { status: 400, message: 'Please enter the code of your authenticator app' },
  FACTOR_NEEDED: { status: 400, message: 'Please set up an authenticator app to go on' },
  CODE_INVALID: { status: 400, message: 'The code is not valid' },
  PROOF_NEEDED: { status: 403, message: 'Please prove once more that it is you' },
  LINK_OVER: { status: 400, message: 'This link is over. Please ask for another' },
  PASSKEY_INVALID: { status: 400, message: 'The passkey was not accepted' },
  WRONG_PASSWORD: { status: 400, message: 'Current password is not correct' },
  SAME_PASSWORD: { status: 400, message: 'New password must differ from the current one' },
  MUST_CHANGE_PASSWORD: { status: 403, message: 'Please choose a password of your own first' },
  INVALID_GRANT: { status: 400, message: 'The code is not valid' },
  UNAUTHENTICATED: { status: 401, message: 'Your session has ended. Please log in again.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this' },
  DEMO_NOT_ALLOWED: { status: 403, message: 'Not available for demo user' },
  DEMO_FULL: {
    status: 429,
    message: 'Too many demo users are playing now. Please try again later',
  },
  FEATURE_OFF: { status: 403, message: 'This is not available on this site' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Method not allowed' },
  MISDIRECTED: { status: 421, message: 'This address is not served here' },
  MARKET_SUSPENDED: { status: 400, message: 'Market is suspended' },
  RUNNER_SUSPENDED: { status: 400, message: 'Selection is suspended' },
  BALL_RUNNING: { status: 400, message: 'Ball is running' },
  MARKET_CLOSED: { status: 400, message: 'Market is closed' },
  PRICE_CHANGED: {
    status: 400,
    message: 'Odds have changed to {newRate}',
    bare: 'Odds are not available now',
  },
  INVALID_RATE: { status: 400, message: 'Odds are not valid' },
  STAKE_MIN: { status: 400, message: 'Minimum stake is {min}' },
  STAKE_MAX: { status: 400, message: 'Maximum stake is {max}' },
  MAX_PROFIT: { status: 400, message: 'Maximum profit for this market is {max}' },
  EXPOSURE_LIMIT: { status: 400, message: 'Exposure limit exceeded' },
  INSUFFICIENT_BALANCE: { status: 400, message: 'Insufficient balance' },
  BET_LOCKED: { status: 400, message: 'Betting is locked' },
  SELF_EXCLUDED: { status: 403, message: 'You have closed your account to play' },
  CENTRALLY_EXCLUDED: {
    status: 403,
    message: 'You are on the register of people who have excluded themselves from play',
  },
  REGISTER_DOWN: {
    status: 503,
    message: 'The register of exclusions cannot be asked now. Please try again later',
  },
  IDENTITY_NEEDED: {
    status: 403,
    message: 'We need to know more about you first. Documents says what and why',
  },
  UNDER_AGE: { status: 403, message: 'You have to be {age} or older to play here' },
  PLAY_LIMIT: { status: 400, message: 'Your own limit is {max}, of which {left} is left' },
  PLAY_PAUSED: {
    status: 403,
    message: 'You have taken a break. Bets and deposits are off until it ends',
  },
  PLAY_BLOCKED: { status: 403, message: 'You have blocked this for yourself' },
  NO_CONSENT: { status: 409, message: 'This player has not agreed to offers, or is on a break' },
  TIME_UP: {
    status: 403,
    message: 'Your own time limit is reached. Bets and deposits are off until it begins again',
  },
  BET_COUNT: { status: 400, message: 'Too many open bets in this market' },
  NOT_FILLED: { status: 400, message: 'The bet could not be matched in full' },
  BET_WITHDRAWN: { status: 400, message: 'The bet was withdrawn before it was placed' },
  NOT_CANCELLABLE: { status: 409, message: 'This bet can no longer be changed' },
  CASHOUT_UNAVAILABLE: { status: 400, message: 'Cash out is not available' },
  QUOTE_STALE: { status: 409, message: 'The cash out value has changed' },
  ALERT_TRUE: { status: 400, message: 'The best price is {price} already' },
  ALERT_COUNT: { status: 400, message: 'You have {max} price alerts. Please remove one first' },
  AMOUNT_MIN: { status: 400, message: 'Minimum amount is {min}' },
  AMOUNT_MAX: { status: 400, message: 'Maximum amount is {max}' },
  DUPLICATE_UTR: { status: 409, message: 'This reference number was already used' },
  WITHDRAWAL_PENDING: { status: 409, message: 'You already have a pending withdrawal' },
  TOO_MANY_PENDING: {
    status: 409,
    message: 'You have a deposit of this kind that is being checked. Please wait for it',
  },
  TOO_MANY_DEPOSITS: {
    status: 409,
    message: 'At most {max} deposits are taken within {hours} hours. Please try again later',
  },
  PROVIDER_DOWN: {
    status: 503,
    message: 'The provider does not answer. Please try again shortly',
  },
  METHOD_CLOSED: { status: 409, message: 'This way to pay is closed now' },
  METHOD_FULL: {
    status: 409,
    message: 'This way to pay takes no more today. Please choose another',
  },
  ACCOUNT_COOLING: {
    status: 409,
    message: 'Money can be sent to this account {hours} hours after it was added',
  },
  PROOF_COOLING: {
    status: 409,
    message: 'Your login was changed. Money can be withdrawn {hours} hours after that',
  },
  PAYOUT_ACCOUNTS: {
    status: 409,
    message: 'You have {max} accounts. Please remove one first',
  },
  SOURCE_FIRST: {
    status: 409,
    message: 'Please withdraw {amount} to the account that you paid from first',
  },
  DAY_AMOUNT: { status: 400, message: 'At most {max} can be withdrawn within {hours} hours' },
  BONUS_NOT_AVAILABLE: { status: 400, message: 'This bonus is not available' },
  BONUS_TERMS_CHANGED: {
    status: 409,
    message: 'The terms of this bonus have changed. Please read them again',
  },
  BONUS_WILL_END: {
    status: 409,
    message: 'A withdrawal ends your bonus of {amount}. Please confirm that you give it up',
  },
  REQUEST_CLAIMED: { status: 409, message: 'Somebody else is looking at this request' },
  REPORT_TOO_LONG: {
    status: 400,
    message:
      'This report has more than {max} rows. Please choose a shorter time or another grouping',
  },
  EXPORT_TOO_LONG: {
    status: 400,
    message: 'A PDF has room for {max} rows. Please choose a shorter range or a CSV file',
  },
  MARKET_OPEN: {
    status: 409,
    message: 'The market still takes bets. Suspend it first, or end its betting with the result',
  },
  BAD_STATE: { status: 409, message: 'Not possible in the present state' },
  OWN_DECISION: {
    status: 403,
    message: 'An appeal against your decision must be decided by another operator',
  },
  FOUR_EYES: { status: 403, message: 'A second operator must confirm this' },
  BETTING_CLOSED: { status: 409, message: 'No more bets in this round' },
  ROUND_OVER: { status: 409, message: 'This round is over' },
  INVALID_CHOICE: { status: 400, message: 'This cannot be bet on' },
  STAKE_STEP: { status: 400, message: 'Stakes go up by {amount}' },
  PAYOUT_MAX: { status: 400, message: 'One round pays {max} at most' },
  TABLE_FULL: { status: 400, message: 'The table takes no more on this result in this round' },
  ROUND_BETS: { status: 400, message: 'At most {max} bets can be placed in a round' },
  ROUND_TOO_SOON: { status: 409, message: 'The next round can begin in {seconds} s' },
  SEED_IN_USE: { status: 409, message: 'Please finish your open round first' },
  WALLET_LIMIT: { status: 400, message: 'One of your limits leaves no room for this bet' },
  BET_TAKEN_BACK: {
    status: 503,
    message: 'The bet was not confirmed in time and is taken back',
  },
  DAY_LIMIT: {
    status: 403,
    message: 'One operator may move at most {max} within {hours} hours',
  },
  FILE_TYPE: { status: 400, message: 'Please select a PNG, JPEG, WebP or PDF file' },
  FILE_TOO_LARGE: { status: 413, message: 'The file is too large' },
  FILE_QUOTA: {
    status: 400,
    message: 'You have sent {max} files already. They go after a day; please send more then',
  },
  FILES_FULL: {
    status: 503,
    message:
      'Files cannot be taken now. Please try again later, or send your payment details without a file',
  },
  TOO_LARGE: { status: 413, message: 'The request is too large' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Please try again shortly' },
  MAINTENANCE: { status: 503, message: 'The site is under maintenance' },
  INTERNAL: { status: 500, message: 'Internal Server Error' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** What each refusal of core is called on the wire. Total: a new refusal without its line does not compile. */
export const CODE_OF_REFUSAL: Record<RejectReason, ErrorCode> = {
  VALIDATION: 'VALIDATION',
  NOT_FOUND: 'NOT_FOUND',
  BAD_STATE: 'BAD_STATE',
  MARKET_SUSPENDED: 'MARKET_SUSPENDED',
  RUNNER_SUSPENDED: 'RUNNER_SUSPENDED',
  BALL_RUNNING: 'BALL_RUNNING',
  MARKET_CLOSED: 'MARKET_CLOSED',
  MARKET_CHANGED: 'MARKET_SUSPENDED',
  PRICE_CHANGED: 'PRICE_CHANGED',
  INVALID_RATE: 'INVALID_RATE',
  STAKE_MIN: 'STAKE_MIN',
  STAKE_MAX: 'STAKE_MAX',
  MAX_PROFIT: 'MAX_PROFIT',
  EXPOSURE_LIMIT: 'EXPOSURE_LIMIT',
  INSUFFICIENT_BALANCE: 'INSUFFICIENT_BALANCE',
  BET_LOCKED: 'BET_LOCKED',
  PLAY_LIMIT: 'PLAY_LIMIT',
  PLAY_PAUSED: 'PLAY_PAUSED',
  PLAY_BLOCKED: 'PLAY_BLOCKED',
  TIME_UP: 'TIME_UP',
  BET_COUNT: 'BET_COUNT',
  NOT_FILLED: 'NOT_FILLED',
  BET_WITHDRAWN: 'BET_WITHDRAWN',
  NOT_CANCELLABLE: 'NOT_CANCELLABLE',
  CASHOUT_UNAVAILABLE: 'CASHOUT_UNAVAILABLE',
  QUOTE_STALE: 'QUOTE_STALE',
};

export type ErrorDetails = Readonly<Record<string, number | string | boolean | null>>;

/** The sentence of a code with its placeholders filled; one that has no value is left out, or changes the sentence. */
export function sentenceOf(code: ErrorCode, details: ErrorDetails = {}): string {
  const { message, bare }: ErrorEntry = ERRORS[code];
  const hasNoValue = Object.values(details).every((value) => value === null);
  if (bare !== undefined && hasNoValue) return bare;
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
}
