import * as z from 'zod/mini';
import type { SiteTheme } from '#base/constants.ts';
import { Currency } from '#base/core-schemas.ts';
import type { Wire } from '#base/wire.ts';

/** Base path of the wallet calls by game providers, e.g. `{path}/bet`. Not enveloped; amounts are whole paise. */
export const CASINO_WALLET_PATH = 'cg/v1/wallet';
/** Paths of the calls made to a provider, relative to its base URL. */
export const CASINO_LAUNCH_PATH = '/cg/v1/launch';
export const CASINO_TOKEN_PATH = '/cg/v1/token';
export const CASINO_LOGIN_PATH = '/cg/v1/login';
/** Path that opens a game with a provider token: `?game=…&token=…`. */
export const CASINO_OPEN_PATH = '/cg/v1/open';
export const CASINO_CLOSE_PATH = '/cg/v1/close';
export const CASINO_HEALTH_PATH = '/cg/v1/health';
/** Path of a provider's own report of finished rounds. */
export const CASINO_ROUNDS_PATH = '/cg/v1/rounds';
/** Maximum body size of a call, in bytes. */
export const CASINO_CALL_BYTES = 16_384;
/** Maximum clock skew of a caller, in ms. */
export const CASINO_CLOCK_MS = 300_000;

export const CASINO_HEADERS = {
  provider: 'x-cg-provider',
  keyId: 'x-cg-key-id',
  timestamp: 'x-cg-timestamp',
  nonce: 'x-cg-nonce',
  signature: 'x-cg-signature',
} as const;

/** Result of a wallet call, with HTTP 200 but for INVALID_SIGNATURE (401) and TEMPORARY_ERROR (503: retry). */
export type CasinoStatus =
  | 'OK'
  | 'DUPLICATE_MISMATCH'
  | 'INVALID_TOKEN'
  | 'TOKEN_EXPIRED'
  | 'INVALID_SIGNATURE'
  | 'PLAYER_BLOCKED'
  | 'GAME_DISABLED'
  | 'WRONG_CURRENCY'
  | 'INSUFFICIENT_FUNDS'
  | 'NO_FREE_ROUND'
  | 'LIMIT_EXCEEDED'
  | 'BET_NOT_FOUND'
  | 'TX_ROLLED_BACK'
  | 'ALREADY_SETTLED'
  | 'ROUND_CLOSED'
  | 'INVALID_REQUEST'
  | 'TEMPORARY_ERROR';

export const CASINO_CALLS = ['authenticate', 'balance', 'bet', 'win', 'rollback', 'endround'] as const;
export type CasinoCallName = (typeof CASINO_CALLS)[number];

const ID = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,128}$/));
const MAX_AMOUNT = 10_000_000_000_000;
const stake = z.int().check(z.gte(1), z.lte(MAX_AMOUNT));
const payout = z.int().check(z.gte(0), z.lte(MAX_AMOUNT));
const total = z.int().check(z.gte(0));

const COMMON = {
  requestId: z.uuid(),
  /** Session token issued at launch. */
  sessionToken: z.string().check(z.minLength(1), z.maxLength(512)),
  playerId: z.string().check(z.minLength(1), z.maxLength(64)),
  currency: Currency,
  gameCode: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
};
/** Bet figures checked against the house limits; if omitted, the amount is treated as one bet. */
const BET_DETAILS = z.object({
  /** Smallest and largest of the bets in the amount, in paise; the liability for a lay. */
  least: stake,
  most: stake,
  /** Maximum payout, in paise. */
  mayWin: z.optional(payout),
});
const ROUND = { ...COMMON, roundId: ID };
export const FREE_ROUND = z.string().check(z.regex(/^[1-9][0-9]{0,9}$/));

/** Request bodies of the wallet calls. Unknown keys are ignored. */
export const CASINO_BODIES = {
  authenticate: z.object(COMMON),
  balance: z.object(COMMON),
  /** Debits a stake; the first bet of a round creates it. */
  bet: z.object({
    ...ROUND,
    txId: ID,
    amount: stake,
    details: z.optional(BET_DETAILS),
    /** ID of a free round of the player in this game; the house stakes it. */
    freeRound: z.optional(FREE_ROUND),
  }),
  /** Pays out the bet `refTxId`. `adjust` returns part of its stake without settling it. */
  win: z.object({
    ...ROUND,
    txId: ID,
    refTxId: ID,
    amount: payout,
    type: z._default(z.enum(['win', 'adjust']), 'win'),
  }),
  /** Refunds the bet `refTxId`, idempotently; an unknown bet is rejected if it arrives later. */
  rollback: z.object({ ...ROUND, txId: ID, refTxId: ID }),
  /** Closes the round; totals that differ from ours raise an alarm. */
  endround: z.object({ ...ROUND, totalBet: total, totalWin: total }),
} as const;

export type CasinoBody<Name extends CasinoCallName> = z.infer<(typeof CASINO_BODIES)[Name]>;

/** Limits of one bet and the maximum payout per player and round, in paise (null: not stated). */
export interface CasinoLimits {
  readonly min: number;
  readonly max: number;
  readonly maxWin: number | null;
}

/** House-funded rounds of a game for the player of a session. */
export const CasinoFreeRounds = z.strictObject({
  /** Value for `freeRound` of a bet. */
  id: z.string(),
  left: z.number(),
  /** Stake of each round in paise, which is the amount of the bet. */
  stake: z.number(),
  /** Remaining winnings cap in paise: each round contributes its payout above the stake. */
  room: z.number(),
  /** Expiry, exclusive, in ms. */
  until: z.number(),
});
export type CasinoFreeRounds = Wire<typeof CasinoFreeRounds>;

export interface CasinoAnswer {
  /** Request ID of the call; null if it could not be parsed. */
  readonly requestId: string | null;
  readonly status: CasinoStatus;
  /** Balance to bet with, in paise; a repeat has that of the first response. Absent for an unknown player. */
  readonly balance?: number;
  readonly currency?: 'INR' | 'DEMO';
  readonly replayed?: boolean;
  /** Our transaction ID. */
  readonly operatorTxId?: string;
  readonly playerId?: string;
  readonly displayName?: string;
  /** `authenticate` only: current player details, as in a launch. */
  readonly lang?: CasinoLaunchCommon['lang'];
  readonly country?: CasinoLaunchCommon['country'];
  readonly realityCheckMin?: number;
  /** `authenticate` and `balance` only: current limits of the game, if it is open. */
  readonly limits?: CasinoLimits;
  /** `authenticate` and `balance` in rupees only: usable free rounds of the game, earliest expiry first. */
  readonly freeRounds?: readonly CasinoFreeRounds[];
  /** LIMIT_EXCEEDED only: the limit, and when it resets (ms; null if it doesn't reset automatically). */
  readonly limit?: string;
  readonly resetsAt?: number | null;
  /** INVALID_REQUEST only: the first invalid field. */
  readonly field?: string;
}

/** The player of a game session and their currency. */
export interface CasinoSeat {
  /** Pseudonymous player ID for the provider. */
  readonly playerId: string;
  readonly displayName: string;
  readonly sessionToken: string;
  /** `DEMO` is the account's play money and moves as rupees do. */
  readonly currency: 'INR' | 'DEMO';
}

/** Rules for game presentation: `strict` on licensed sites. Neither allows autoplay or celebrates losses. */
export type JurisdictionProfile = 'strict' | 'standard';

interface CasinoLaunchCommon {
  readonly requestId: string;
  readonly gameCode: string;
  readonly lang: 'en' | 'hi';
  readonly platform: 'mobile' | 'desktop';
  /** Country of the registered mobile number; null if there is none. */
  readonly country: 'IN' | null;
  /** Return URLs of a game: lobby, cashier and game history. */
  readonly lobbyUrl: string;
  readonly cashierUrl: string;
  readonly historyUrl: string;
  readonly limits: CasinoLimits;
  readonly jurisdictionProfile: JurisdictionProfile;
  /** Reality check interval in minutes; 0 if off. */
  readonly realityCheckMin: number;
  readonly theme: SiteTheme;
}

/**
 * Body of `POST {provider}/cg/v1/launch`, signed like the wallet calls. Amounts are paise. A `real` game moves money
 * of the seat. A `demo` game makes no wallet calls and uses a throwaway balance of the provider.
 */
export type CasinoLaunchRequest =
  | (CasinoLaunchCommon & CasinoSeat & { readonly mode: 'real' })
  | (CasinoLaunchCommon & { readonly mode: 'demo'; readonly currency: 'DEMO' });

/** Launch by `url`: a URL per game · `token`: opens a game at a fixed URL · `login`: a lobby of all games. */
export const CASINO_LAUNCH_KINDS = ['url', 'token', 'login'] as const;
export type CasinoLaunchKind = (typeof CASINO_LAUNCH_KINDS)[number];

/** Response of a provider to `{provider}/cg/v1/token`. */
export const CASINO_TOKEN_GIVEN = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(512)),
  expiresAt: z.optional(z.iso.datetime()),
});

/** Response of a provider to `{provider}/cg/v1/rounds`: one row per player and round. */
export const CASINO_ROUNDS_GIVEN = z.object({
  items: z.array(
    z.object({
      roundId: ID,
      playerId: z.string().check(z.minLength(1), z.maxLength(64)),
      currency: Currency,
      /** Stakes in paise, net of refunds. */
      staked: total,
      paid: total,
      endedAt: z.iso.datetime(),
    }),
  ),
});

/** Response of a provider to a launch or a login. */
export const CASINO_LAUNCHED = z.object({
  launchUrl: z.url(),
  openMode: z._default(z.enum(['iframe', 'redirect', 'newTab']), 'iframe'),
  expiresAt: z.optional(z.iso.datetime()),
});
