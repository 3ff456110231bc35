import type { HouseKind } from '@crease/core/market/market-kind.ts';
import * as z from 'zod/mini';
import type { Wire } from '#base/wire.ts';

export const Stake = z.strictObject({
  title: z.string(),
  /** Stake in rupees. */
  value: z.number(),
});
export type Stake = Wire<typeof Stake>;

/** Stake buttons of a user who has saved none (spec section 3). */
export const DEFAULT_STAKES: readonly Stake[] = [
  { title: '10k', value: 10_000 },
  { title: '25k', value: 25_000 },
  { title: '50k', value: 50_000 },
  { title: '1 lac', value: 100_000 },
  { title: '2 lac', value: 200_000 },
  { title: '5 lac', value: 500_000 },
  { title: '10 lac', value: 1_000_000 },
  { title: '15 lac', value: 1_500_000 },
];

/** The six sports of the spec (section 9), in tree order. */
export const SPORTS = [
  { id: 3, name: 'Cricket', flag: 'cricket' },
  { id: 1, name: 'Football', flag: 'football' },
  { id: 2, name: 'Tennis', flag: 'tennis' },
  { id: 26, name: 'Horse Racing', flag: 'horseRacing' },
  { id: 25, name: 'Kabaddi', flag: 'kabaddi' },
  { id: -1, name: 'Casino', flag: 'casino' },
] as const;

export const SportId = z.literal(SPORTS.map(({ id }) => id));
export type SportId = Wire<typeof SportId>;

export const SportFlag = z.enum(SPORTS.map(({ flag }) => flag));
export type SportFlag = Wire<typeof SportFlag>;

export const SportSwitches = z.strictObject({
  cricket: z.boolean(),
  football: z.boolean(),
  tennis: z.boolean(),
  horseRacing: z.boolean(),
  kabaddi: z.boolean(),
  casino: z.boolean(),
} satisfies Record<SportFlag, z.ZodMiniType>);

export const SiteTheme = z.enum(['orange', 'emerald']);
export type SiteTheme = Wire<typeof SiteTheme>;

/** Heartbeat interval of a logged-in client in ms (spec section 9). */
export const HEARTBEAT_MS = 20_000;
/** Delay before each reconnect attempt in ms; the client gives up after the last (spec section 4). */
export const RECONNECT_DELAYS_MS = [0, 2_000, 10_000, 30_000] as const;
export const KEEP_ALIVE_MS = 15_000;
export const SERVER_TIMEOUT_MS = 30_000;
/** Maximum size of a client message to the hub, in bytes. */
export const MAX_CLIENT_MESSAGE_BYTES = 32 * 1024;

/** Maximum hub connections per IPv4 address or IPv6 household prefix. */
export const HUB_CONNECTIONS_PER_ADDRESS = 500;

export const OTP_SECONDS = 120;
/** Wrong codes that invalidate a one-time code (api 1.6). */
export const OTP_TRIES = 5;
/** Wrong codes allowed within the window, across all one-time codes, before further attempts are refused. */
export const WRONG_CODES = {
  seconds: 3_600,
  /** Per registration: three codes' worth. */
  perPerson: 15,
  /** Per network, across all registrations. */
  perNetwork: 30,
} as const;
/** SMS limits: minimum seconds between two messages to a mobile, and hourly caps (api 1.6). */
export const OTP_SENDS = {
  everySeconds: 30,
  /** Per mobile, requested from one network. */
  perHour: 5,
  /** Per mobile, across all networks, so that strangers can't exhaust its quota. */
  perMobileAndHour: 10,
  /** Per network, across all mobiles. */
  perNetworkAndHour: 20,
  /** Global cap, because every SMS costs money. */
  perHourInAll: 1_000,
  /** Registrations of one domain; bounds its daily SMS cost. */
  perDomainAndDay: 2_000,
} as const;
/** Lifetime in seconds of a login that awaits its second factor. */
export const CHALLENGE_SECONDS = 300;
export const AUTHORIZATION_CODE_SECONDS = 60;
export const RECOVERY_CODES = 10;
export const MAX_PASSKEYS = 10;
/** Idle seconds before the prompt, and how long it is shown (api 2.10). */
export const IDLE = { askAfterSeconds: 1_800, askForSeconds: 60 } as const;
/** Lifetime of a signed image URL in seconds. */
export const IMAGE_ADDRESS_SECONDS = 3_600;
/** Upload limits for bettors: files per hour, stored size per user and in total, and retention. */
export const FILE_QUOTA = {
  perHour: 20,
  files: 40,
  bytes: 25 * 1024 * 1024,
  bytesInAll: 2 * 1024 * 1024 * 1024,
  keptHours: 24,
} as const;
export const ACCESS_TOKEN_SECONDS = 1_800;
export const REFRESH_TOKEN_DAYS = 7;
/** Refresh token lifetime with "remember me", unless the installation sets a shorter one. */
export const REMEMBERED_REFRESH_TOKEN_DAYS = 30;
/** Maximum login lifetime in days regardless of renewals, unless the installation sets a shorter one. */
export const MAX_LOGIN_DAYS = 90;
/** Operator idle timeout and maximum session lifetime, unless the installation sets shorter ones. */
export const OPERATOR_IDLE_MINUTES = 30;
export const OPERATOR_SESSION_HOURS = 12;
/** Contract hash header: sent by the page with its own hash, and returned with the server's when they differ. */
export const CONTRACT_HEADER = 'x-contract';
/** Marks background calls of an unattended back-office page, which don't extend the session. */
export const UNATTENDED_HEADER = 'x-unattended';
/** Lifetime of a single-use link for choosing an operator password, in hours. */
export const PASSWORD_LINK_HOURS = 24;
/** Maximum age in seconds of the full re-authentication required to change an operator's login methods. */
export const NEW_PROOF_SECONDS = 120;
/** Grace period in ms in which a just-used refresh token returns the same new pair (two tabs). */
export const REFRESH_GRACE_MS = 10_000;

export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_ROWS = 100;
export const MAX_RANGE_DAYS = 92;

/** Cache age of the all-sports list in ms: default, and the minimum a caller may request. */
export const LIST_AGE_MS = { normal: 1_000, minimum: 200 } as const;
/** Maximum body sizes in bytes: player calls, operator calls, and calls with a reference list or a signed answer. */
export const BODY_BYTES = { call: 4 * 1024, operator: 64 * 1024, list: 16 * 1024 } as const;
/** Maximum nesting depth of a body. */
export const BODY_DEPTH = 20;

/** Viewports narrower than this are phones (spec section 4). */
export const MOBILE_WIDTH = 769;
export const OVERLAY_MS = 1_000;
export const LOAD_REMOVAL_MS = { success: 1_000, error: 100 } as const;
export const TOAST = { timeoutMs: 5_000, max: 20 } as const;

/** Opening balance of a demo account in paise, and its lifetime in hours. */
export const DEMO_PURSE = 10_000_000;
export const DEMO_HOURS = 24;
/** Maximum concurrent demo users, in total and per network, and the idle time after which one expires. */
export const DEMO_USERS = { inAll: 5_000, perNetwork: 100, idleHours: 3 } as const;

/** Maximum pending price alerts and stored notices per user. */
export const MAX_PRICE_ALERTS = 50;
export const MAX_NOTICES = 500;
export const MAX_BETS_PER_CALL = 100;
/** Retention of a PlaceBetV2 rejection for replay to the same clientBetId, in ms. */
export const REFUSAL_MEMORY_MS = 600_000;

/** Maximum price pushes per second: per event, and for the list. */
export const ODDS_PUSHES_PER_SECOND = 5;
export const LIST_PUSHES_PER_SECOND = 1;

/** Rate limits (api 1.6). */
export const CALL_LIMITS = {
  wrongPasswords: { points: 5, seconds: 600, lockSeconds: 900 },
  placeBetPerUser: { points: 400, seconds: 10 },
  otherPerUser: { points: 100, seconds: 1 },
  authenticatePerAddress: { points: 20, seconds: 60 },
  registerPerAddress: { points: 10, seconds: 3_600 },
  checkNamePerAddress: { points: 60, seconds: 60 },
  checkPasswordPerAddress: { points: 60, seconds: 60 },
  demoPerAddress: { points: 10, seconds: 60 },
  demoPerNetwork: { points: 30, seconds: 60 },
  demoInAll: { points: 10_000, seconds: 86_400 },
  callsPerAddress: { points: 300, seconds: 10 },
  filesPerAddress: { points: 1_000, seconds: 10 },
  hubRequestsPerAddress: { points: 600, seconds: 10 },
} as const;

/** Defaults for a new exchange market, in paise and ms (api 10.3). */
export const EXCHANGE_DEFAULTS = {
  minStake: 10_000,
  maxStake: 50_000_000,
  inPlayDelayMs: 5_000,
  preMatchDelayMs: 0,
  commissionBps: 200,
} as const;

/** Kinds where the operator is the counterparty of every bet. */
export const HOUSE_KINDS = [
  'BOOKMAKER',
  'TOSS',
  'FANCY',
  'ODD_EVEN',
  'KHADO',
  'METER',
  'LOTTERY',
  'PREMIUM',
] as const satisfies readonly HouseKind[];

/** Defaults for a new house market by kind, in paise and ms (api 10.3). Their commission is 0. */
export const HOUSE_DEFAULTS = {
  BOOKMAKER: { minStake: 10_000, maxStake: 250_000_000, inPlayDelayMs: 1_000 },
  TOSS: { minStake: 10_000, maxStake: 10_000_000, inPlayDelayMs: 0 },
  FANCY: { minStake: 10_000, maxStake: 10_000_000, inPlayDelayMs: 1_000 },
  ODD_EVEN: { minStake: 10_000, maxStake: 10_000_000, inPlayDelayMs: 1_000 },
  KHADO: { minStake: 10_000, maxStake: 10_000_000, inPlayDelayMs: 1_000 },
  METER: { minStake: 10_000, maxStake: 10_000_000, inPlayDelayMs: 1_000 },
  LOTTERY: { minStake: 10_000, maxStake: 10_000_000, inPlayDelayMs: 1_000 },
  PREMIUM: { minStake: 10_000, maxStake: 10_000_000, inPlayDelayMs: 3_000 },
} as const;

/** Default tab of each house kind on the fancy screen (api 4.1). */
export const FANCY_TABS = {
  FANCY: 'FANCY',
  METER: 'FANCY',
  KHADO: 'KHADDA',
  LOTTERY: 'LOTTERY',
  ODD_EVEN: 'ODDEVEN',
} as const;

/** Maximum image size before wire encoding, in bytes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Set by the build. */
declare const CONTRACT_HASH_OF_BUILD: string | undefined;

/** Hash of all shapes, by which a server detects pages of another contract; the same on both sides if unbuilt. */
export const CONTRACT_HASH = typeof CONTRACT_HASH_OF_BUILD === 'undefined' ? 'unbuilt' : CONTRACT_HASH_OF_BUILD;
