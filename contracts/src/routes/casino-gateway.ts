import * as z from 'zod/mini';
import type { DomainSetting } from '#settings.ts';

/** Where providers of games call: `{path}/bet` and so on. Not enveloped, and amounts are whole paise. */
export const CASINO_WALLET_PATH = 'cg/v1/wallet';
/** Where the product asks a provider, below the address of the provider. */
export const CASINO_LAUNCH_PATH = '/cg/v1/launch';
export const CASINO_TOKEN_PATH = '/cg/v1/token';
export const CASINO_LOGIN_PATH = '/cg/v1/login';
/** Where a game opens with the token of its provider: `?game=…&token=…`. */
export const CASINO_OPEN_PATH = '/cg/v1/open';
export const CASINO_CLOSE_PATH = '/cg/v1/close';
export const CASINO_HEALTH_PATH = '/cg/v1/health';
/** Where a provider gives its own account of rounds that have ended. */
export const CASINO_ROUNDS_PATH = '/cg/v1/rounds';
/** Bytes of a call at most. */
export const CASINO_CALL_BYTES = 16_384;
/** By how much the clock of a caller may be off. */
export const CASINO_CLOCK_MS = 300_000;

export const CASINO_HEADERS = {
  provider: 'x-cg-provider',
  keyId: 'x-cg-key-id',
  timestamp: 'x-cg-timestamp',
  nonce: 'x-cg-nonce',
  signature: 'x-cg-signature',
} as const;

/** What a call comes to. All but INVALID_SIGNATURE (401) and TEMPORARY_ERROR (503, to be sent again) are answered with 200. */
export const CASINO_STATUSES = [
  'OK',
  'DUPLICATE_MISMATCH',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'INVALID_SIGNATURE',
  'PLAYER_BLOCKED',
  'GAME_DISABLED',
  'WRONG_CURRENCY',
  'INSUFFICIENT_FUNDS',
  'NO_FREE_ROUND',
  'LIMIT_EXCEEDED',
  'BET_NOT_FOUND',
  'TX_ROLLED_BACK',
  'ALREADY_SETTLED',
  'ROUND_CLOSED',
  'INVALID_REQUEST',
  'TEMPORARY_ERROR',
] as const;
export type CasinoStatus = (typeof CASINO_STATUSES)[number];

export const CASINO_CALLS = [
  'authenticate',
  'balance',
  'bet',
  'win',
  'rollback',
  'endround',
] as const;
export type CasinoCallName = (typeof CASINO_CALLS)[number];

const ID = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,128}$/));
const LARGEST = 10_000_000_000_000;
const stake = z.int().check(z.gte(1), z.lte(LARGEST));
const payout = z.int().check(z.gte(0), z.lte(LARGEST));
const total = z.int().check(z.gte(0));

const COMMON = {
  requestId: z.uuid(),
  /** What the launch has handed over. */
  sessionToken: z.string().check(z.minLength(1), z.maxLength(512)),
  playerId: z.string().check(z.minLength(1), z.maxLength(64)),
  currency: z.enum(['INR', 'DEMO']),
  gameCode: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
};
/** What the limits of the house are compared with; left out, the amount is one bet. */
const BET_DETAILS = z.object({
  /** The smallest and the largest of the bets that the amount is for; of a lay, what is risked. */
  least: stake,
  most: stake,
  /** The most that may be paid for it. */
  mayWin: z.optional(payout),
});
const ROUND = { ...COMMON, roundId: ID };
/** How free rounds are named. */
export const FREE_ROUND = z.string().check(z.regex(/^[1-9][0-9]{0,9}$/));

/** Bodies of the calls. What is not named here is left unread. */
export const CASINO_BODIES = {
  authenticate: z.object(COMMON),
  balance: z.object(COMMON),
  /** Takes a stake; makes the round when it is its first. */
  bet: z.object({
    ...ROUND,
    txId: ID,
    amount: stake,
    details: z.optional(BET_DETAILS),
    /** One of the player's free rounds in this game: the house stakes it. */
    freeRound: z.optional(FREE_ROUND),
  }),
  /** Pays for the bet `refTxId`. `adjust` gives a part of the stake back and settles nothing. */
  win: z.object({
    ...ROUND,
    txId: ID,
    refTxId: ID,
    amount: payout,
    type: z._default(z.enum(['win', 'adjust']), 'win'),
  }),
  /** Gives the bet `refTxId` back, once; an unknown one may not come any more. */
  rollback: z.object({ ...ROUND, txId: ID, refTxId: ID }),
  /** Closes the round; totals that are not ours raise an alarm. */
  endround: z.object({ ...ROUND, totalBet: total, totalWin: total }),
} as const;

export type CasinoBody<Name extends CasinoCallName> = z.infer<(typeof CASINO_BODIES)[Name]>;

/** What one bet may be, and the most that a round may pay its player (null: not said); paise. */
export interface CasinoLimits {
  readonly min: number;
  readonly max: number;
  readonly maxWin: number | null;
}

/** Rounds of a game that the house stakes for the player of a session. */
export interface CasinoFreeRounds {
  /** What a bet names as its `freeRound`. */
  readonly id: string;
  readonly left: number;
  /** Of each round, paise: the amount of the bet. */
  readonly stake: number;
  /** What the player may still keep of them: of each round what it pays above its stake, no more than this in all. */
  readonly room: number;
  /** ms; from then on none is taken. */
  readonly until: number;
}

/** The answer to every call. */
export interface CasinoAnswer {
  /** Of the call; null where it could not be read. */
  readonly requestId: string | null;
  readonly status: CasinoStatus;
  /** Paise available to bet. A repeat gets the balance of the first answer. Absent where the player is unknown. */
  readonly balance?: number;
  readonly currency?: 'INR' | 'DEMO';
  readonly replayed?: boolean;
  /** Our number of what was moved. */
  readonly operatorTxId?: string;
  readonly playerId?: string;
  readonly displayName?: string;
  /** Of `authenticate`: who plays, as a launch says it, but as it stands now. */
  readonly lang?: CasinoLaunchCommon['lang'];
  readonly country?: CasinoLaunchCommon['country'];
  readonly realityCheckMin?: number;
  /** Of `authenticate` and `balance`: what the game takes now, where it is open. */
  readonly limits?: CasinoLimits;
  /** Of the same, in rupees: those that can be used in the game now, the first to end in front. */
  readonly freeRounds?: readonly CasinoFreeRounds[];
  /** LIMIT_EXCEEDED: which limit, and when there is room again (ms; null: not by itself). */
  readonly limit?: string;
  readonly resetsAt?: number | null;
  /** INVALID_REQUEST: the first field that is wrong. */
  readonly field?: string;
}

/** The player of a game session, and the currency that they bet in. */
export interface CasinoSeat {
  /** What the provider calls the player: says nothing of who they are. */
  readonly playerId: string;
  readonly displayName: string;
  readonly sessionToken: string;
  /** `DEMO`: play money of the player's account, moved as rupees are. */
  readonly currency: 'INR' | 'DEMO';
}

/** By which rules a site is played: `strict` where it has a licence. Nothing plays by itself and no loss is celebrated in either. */
export type JurisdictionProfile = 'strict' | 'standard';

interface CasinoLaunchCommon {
  readonly requestId: string;
  readonly gameCode: string;
  readonly lang: 'en' | 'hi';
  readonly platform: 'mobile' | 'desktop';
  /** Of the number that the player has signed up with; null: they have none. */
  readonly country: 'IN' | null;
  /** Where a game sends its player back to, where they add money, and where they see what they have played. */
  readonly lobbyUrl: string;
  readonly cashierUrl: string;
  readonly historyUrl: string;
  readonly limits: CasinoLimits;
  readonly jurisdictionProfile: JurisdictionProfile;
  /** Minutes between two reality checks of the player; 0: they have none. */
  readonly realityCheckMin: number;
  /** Colours of the site. */
  readonly theme: DomainSetting['theme'];
}

/**
 * What the product asks a provider for (`POST {provider}/cg/v1/launch`, signed as the calls are). Amounts are paise. A
 * `real` game moves the money of a seat; a `demo` one has none, asks us for nothing, and plays with a purse that the
 * provider makes up and forgets.
 */
export type CasinoLaunchRequest =
  | (CasinoLaunchCommon & CasinoSeat & { readonly mode: 'real' })
  | (CasinoLaunchCommon & { readonly mode: 'demo'; readonly currency: 'DEMO' });

/**
 * How a provider is asked to let a player in. `url`: for an address of one game; `token`: for a token that opens one game
 * at its own address; `login`: for its lobby, with a session of all its games.
 */
export const CASINO_LAUNCH_KINDS = ['url', 'token', 'login'] as const;
export type CasinoLaunchKind = (typeof CASINO_LAUNCH_KINDS)[number];

/** What a provider answers to `{provider}/cg/v1/token`. */
export const CASINO_TOKEN_GIVEN = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(512)),
  expiresAt: z.optional(z.iso.datetime()),
});

/** What a provider answers to `{provider}/cg/v1/rounds`: one line for each player of each round. */
export const CASINO_ROUNDS_GIVEN = z.object({
  items: z.array(
    z.object({
      roundId: ID,
      playerId: z.string().check(z.minLength(1), z.maxLength(64)),
      currency: z.enum(['INR', 'DEMO']),
      /** Without what was given back. */
      staked: total,
      paid: total,
      endedAt: z.iso.datetime(),
    }),
  ),
});

/** What a provider answers to a launch or a login. */
export const CASINO_LAUNCHED = z.object({
  launchUrl: z.url(),
  openMode: z._default(z.enum(['iframe', 'redirect', 'newTab']), 'iframe'),
  expiresAt: z.optional(z.iso.datetime()),
});
