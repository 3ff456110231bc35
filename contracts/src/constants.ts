import type { HouseKind, MarketKind } from '@crease/core/market/market-kind.ts';

/** A stake button. */
export interface Stake {
  readonly title: string;
  /** Rupees. */
  readonly value: number;
}

/** The eight buttons of a user who saved none (spec section 3). */
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

/** The six sports of the spec (section 9), in the order in which the tree lists them. */
export const SPORTS = [
  { id: 3, name: 'Cricket', flag: 'cricket' },
  { id: 1, name: 'Football', flag: 'football' },
  { id: 2, name: 'Tennis', flag: 'tennis' },
  { id: 26, name: 'Horse Racing', flag: 'horseRacing' },
  { id: 25, name: 'Kabaddi', flag: 'kabaddi' },
  { id: -1, name: 'Casino', flag: 'casino' },
] as const;

export type SportId = (typeof SPORTS)[number]['id'];
export type SportFlag = (typeof SPORTS)[number]['flag'];

/** Milliseconds between heartbeats of a logged-in client (spec section 9). */
export const HEARTBEAT_MS = 20_000;
/** Delays before each attempt to reconnect, then the client stops (spec section 4). */
export const RECONNECT_DELAYS_MS = [0, 2_000, 10_000, 30_000] as const;
export const KEEP_ALIVE_MS = 15_000;
export const SERVER_TIMEOUT_MS = 30_000;
/** Largest message a client may send to the hub, bytes. */
export const LARGEST_CLIENT_MESSAGE = 32 * 1024;

/** Connections to the hub that one address, or one IPv6 household, may have. */
export const HUB_CONNECTIONS_PER_ADDRESS = 500;

export const OTP_SECONDS = 120;
/** Wrong codes after which a one-time code is void (api 1.6). */
export const OTP_TRIES = 5;
/** Wrong codes within so many seconds, whatever codes they were meant for, before one has to wait. */
export const WRONG_CODES = {
  seconds: 3_600,
  /** For one registration: three codes' worth. */
  perPerson: 15,
  /** From one network, for whatever registrations. */
  perNetwork: 30,
} as const;
/** Seconds between two texts to a mobile, and texts within an hour (api 1.6). */
export const OTP_SENDS = {
  everySeconds: 30,
  /** To one mobile, asked for from one network. */
  perHour: 5,
  /** To one mobile, whoever asks: others use up a part of it only. */
  perMobileAndHour: 10,
  /** From one network, to whatever mobiles. */
  perNetworkAndHour: 20,
  /** All of them: a text costs money. */
  perHourInAll: 1_000,
  /** For the registrations of one domain: what a day may cost it. */
  perDomainAndDay: 2_000,
} as const;
/** A login that waits for its second factor. */
export const CHALLENGE_SECONDS = 300;
export const AUTHORIZATION_CODE_SECONDS = 60;
export const RECOVERY_CODES = 10;
export const MOST_PASSKEYS = 10;
/** Idle seconds before the question, and how long it is shown (api 2.10). */
export const IDLE = { askAfterSeconds: 1_800, askForSeconds: 60 } as const;
/** A signed picture address works for so long. */
export const IMAGE_ADDRESS_SECONDS = 3_600;
/** Files that bettors send in: how many an hour, what one of them and all may have lying, and for how long. */
export const FILE_QUOTA = {
  perHour: 20,
  files: 40,
  bytes: 25 * 1024 * 1024,
  bytesInAll: 2 * 1024 * 1024 * 1024,
  keptHours: 24,
} as const;
export const ACCESS_TOKEN_SECONDS = 1_800;
export const REFRESH_TOKEN_DAYS = 7;
/** With "remember me", unless the installation allows less. */
export const REMEMBERED_REFRESH_TOKEN_DAYS = 30;
/** However often it is renewed, a login ends after this, unless the installation allows less. */
export const LONGEST_LOGIN_DAYS = 90;
/** How long an operator may be away, and how long their login lasts at most, unless the installation allows less. */
export const OPERATOR_IDLE_MINUTES = 30;
export const OPERATOR_SESSION_HOURS = 12;
/** Of which contract the caller's page is, and on answers to a page of another one, which one the server keeps. */
export const CONTRACT_HEADER = 'x-contract';
/** Marks a call that a page of the back office makes by itself while the desk is empty: it keeps no session alive. */
export const UNATTENDED_HEADER = 'x-unattended';
/** A link by which an operator chooses a password works for so long, once. */
export const PASSWORD_LINK_HOURS = 24;
/** What changes an operator's ways in needs a full proof that is no older. */
export const NEW_PROOF_SECONDS = 120;
/** A refresh token that was just used gives the same new pair again for so long (two tabs). */
export const REFRESH_GRACE_MS = 10_000;

export const DEFAULT_PAGE_SIZE = 10;
export const LARGEST_PAGE = 100;
export const LONGEST_RANGE_DAYS = 92;

/** Ages of a list of all sports that is handed out again, ms: usually, and the least that can be asked for. */
export const LIST_AGE_MS = { usual: 1_000, least: 200 } as const;
/** Largest bodies, bytes: of a call, of a call of operators, and of one that carries a list of references or a signed answer. */
export const BODY_BYTES = { call: 4 * 1024, operator: 64 * 1024, list: 16 * 1024 } as const;
/** Lists and objects within each other in a body, at most. */
export const BODY_DEPTH = 20;

/** Windows narrower than this are phones (spec section 4). */
export const MOBILE_WIDTH = 769;
export const OVERLAY_MS = 1_000;
export const LOAD_REMOVAL_MS = { success: 1_000, error: 100 } as const;
export const TOAST = { timeoutMs: 5_000, most: 20 } as const;

/** A demo user's purse, paise, and how long they live. */
export const DEMO_PURSE = 10_000_000;
export const DEMO_HOURS = 24;
/** Demo users who play at one time, in all and from one network; one who was not seen for so long ends. */
export const DEMO_USERS = { inAll: 5_000, perNetwork: 100, idleHours: 3 } as const;

/** Price alerts of one user that wait, and notices that are kept for them. */
export const MOST_PRICE_ALERTS = 50;
export const MOST_NOTICES = 500;
export const MOST_BETS_IN_CALL = 100;
/** A refusal of PlaceBetV2 is repeated to the same clientBetId for so long. */
export const REFUSAL_MEMORY_MS = 600_000;

/** Price pushes of one event per second, at most; of the list, at most. */
export const ODDS_PUSHES_PER_SECOND = 5;
export const LIST_PUSHES_PER_SECOND = 1;

/** Limits on calls (api 1.6). */
export const CALL_LIMITS = {
  wrongPasswords: { points: 5, seconds: 600, lockSeconds: 900 },
  placeBetPerUser: { points: 400, seconds: 10 },
  otherPerUser: { points: 100, seconds: 1 },
  authenticatePerAddress: { points: 20, seconds: 60 },
  registerPerAddress: { points: 10, seconds: 3_600 },
  checkNamePerAddress: { points: 60, seconds: 60 },
  demoPerAddress: { points: 10, seconds: 60 },
  demoPerNetwork: { points: 30, seconds: 60 },
  demoInAll: { points: 10_000, seconds: 86_400 },
  callsPerAddress: { points: 300, seconds: 10 },
  filesPerAddress: { points: 1_000, seconds: 10 },
  hubRequestsPerAddress: { points: 600, seconds: 10 },
} as const;

/** Defaults of a new exchange market: paise and ms (api 10.3). */
export const EXCHANGE_DEFAULTS = {
  minStake: 10_000,
  maxStake: 50_000_000,
  inPlayDelayMs: 5_000,
  preMatchDelayMs: 0,
  commissionBps: 200,
} as const;

/** Every kind of market. */
export const MARKET_KINDS = [
  'MATCH_ODDS',
  'TIED',
  'COMPLETED',
  'GOALS',
  'WIN',
  'PLACE',
  'EACH_WAY',
  'OTHER',
  'LINE',
  'BOOKMAKER',
  'TOSS',
  'FANCY',
  'ODD_EVEN',
  'KHADO',
  'METER',
  'LOTTERY',
  'PREMIUM',
] as const satisfies readonly MarketKind[];

/** Kinds in which the operator is the other side of every bet. */
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

/** Defaults of a new house market by kind: paise and ms (api 10.3); their commission is 0. */
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

/** Tab of the fancy screen on which a house kind stands unless its maker says another (api 4.1). */
export const FANCY_TABS = {
  FANCY: 'FANCY',
  METER: 'FANCY',
  KHADO: 'KHADDA',
  LOTTERY: 'LOTTERY',
  ODD_EVEN: 'ODDEVEN',
} as const;

/** Largest picture before it is packed for the wire, bytes. */
export const LARGEST_IMAGE_BYTES = 5 * 1024 * 1024;
