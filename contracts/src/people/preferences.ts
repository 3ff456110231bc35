import * as z from 'zod/mini';
import { HOUSE_KINDS } from '#base/constants.ts';
import { BelowZeroCause, HouseKind, MarketKind } from '#base/core-schemas.ts';
import { type FieldRule, problem, required } from '#base/field-problem.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import { isSeenText, isUnchangedByFilter } from '#base/text.ts';
import { listKeys, type Wire } from '#base/wire.ts';
import { Label } from '#labels/label.ts';

export const STAKE_BUTTONS = 8;
const MAX_TITLE_LENGTH = 10;
/** Bounds of a stake button in rupees; the maximum is one crore. */
export const STAKE_BOUNDS = { from: 1, to: 10_000_000 };

/** Stake button title: 1 to 10 characters unchanged by the text filter (api 3.5). */
export const stakeTitleRules: readonly FieldRule[] = [
  required,
  (value) => (value.trim().length > MAX_TITLE_LENGTH ? problem('TOO_LONG', { most: MAX_TITLE_LENGTH }) : null),
  (value) => (isUnchangedByFilter(value) ? null : problem('FILTERED_WORDS')),
  (value) => (isSeenText(value) ? null : problem('UNSEEN_CHARACTERS')),
];

/** Stake button value as entered: whole rupees, from 1 to one crore. */
export const stakeValueRules: readonly FieldRule[] = [
  required,
  (value) => (/^\d+$/.test(value.trim()) ? null : problem('NOT_WHOLE')),
  (value) =>
    Number(value) >= STAKE_BOUNDS.from && Number(value) <= STAKE_BOUNDS.to
      ? null
      : problem('NOT_BETWEEN', STAKE_BOUNDS),
];

/** Same bounds, for the server. */
export function isStakeValue(value: number): boolean {
  return Number.isSafeInteger(value) && value >= STAKE_BOUNDS.from && value <= STAKE_BOUNDS.to;
}

/** A user's preferences, synced across devices. */
export const Preferences = z.strictObject({
  language: z.enum(['en', 'hi']),
  mode: z.enum(['light', 'dark', 'system']),
  /** Row density on wide screens. */
  density: z.enum(['comfortable', 'compact']),
  /** Display format of odds; input is always decimal odds of the ladder. */
  oddsFormat: z.enum(['decimal', 'fractional', 'american', 'percent']),
  /** Colour of lay and No prices. */
  layColour: z.enum(['pink', 'amber']),
  /** Shows the letters B and L in price cells. */
  sideLetters: z.boolean(),
  confirmBets: z.boolean(),
  /** One-click betting: tapping a price places the bet immediately with `oneClickStake`. */
  oneClick: z.boolean(),
  /** Stake in whole rupees. */
  oneClickStake: z.number(),
  /** Initial stake of a new bet slip in whole rupees; null for none. */
  defaultStake: z.nullable(z.number()),
  /** House kinds where a slightly worse rate is accepted. */
  anyOddsKinds: z.array(HouseKind),
  sounds: z.boolean(),
  vibration: z.boolean(),
  /** Reality check interval in minutes, 0 for off; null for the default: 60 with real money, otherwise off. */
  realityCheck: z.nullable(z.literal([0, 15, 30, 60])),
  /** Games as `provider:code`: favourites, and recently opened ones, newest first. */
  favouriteGames: z.array(z.string()),
  recentGames: z.array(z.string()),
  hiddenGames: z.array(z.string()),
  hidesWins: z.boolean(),
});
export type Preferences = Wire<typeof Preferences>;

export const DEFAULT_PREFERENCES: Preferences = {
  language: 'en',
  mode: 'system',
  density: 'comfortable',
  oddsFormat: 'decimal',
  layColour: 'pink',
  sideLetters: false,
  confirmBets: false,
  oneClick: false,
  oneClickStake: 1_000,
  defaultStake: null,
  anyOddsKinds: [],
  sounds: false,
  vibration: true,
  realityCheck: null,
  favouriteGames: [],
  recentGames: [],
  hiddenGames: [],
  hidesWins: false,
};

export const SecurityChange = z.enum([
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'FACTOR_ON',
  'FACTOR_OFF',
  'FACTOR_REMOVED',
  'RECOVERY_CODES',
]);
export type SecurityChange = Wire<typeof SecurityChange>;

/** TYPE: unsupported image type · SIZE: too large · REMOVED by the house. */
export const FileRejection = z.enum(['TYPE', 'SIZE', 'REMOVED']);
export type FileRejection = Wire<typeof FileRejection>;

export const CareKind = z.enum(['TOOLS', 'CHECK', 'PROPOSAL', 'REVIEW']);
export type CareKind = Wire<typeof CareKind>;

/** Urgency of a message. */
export const MessageLevel = z.enum(['info', 'warning']);

const marketNames = { eventTitle: z.string(), marketName: z.string(), marketLabel: z.exactOptional(Label) };
const runnerNames = { marketKind: MarketKind, runnerName: z.string(), runnerLabel: z.exactOptional(Label) };

/** Facts of a notice by kind, sufficient to render it in the reader's language. */
export const NoticeFacts = z.strictObject({
  SETTLED: z.strictObject({
    ...marketNames,
    /** Winner's name, runs, or "Void". */
    result: z.nullable(z.string()),
    resultLabel: z.exactOptional(Label),
    /** P&L before commission. */
    profitLoss: Rupees,
    commission: Rupees,
  }),
  /** A settlement was reversed. */
  UNSETTLED: z.strictObject(marketNames),
  VOIDED: z.strictObject({ ...marketNames, bets: z.number(), reason: z.nullable(z.string()) }),
  /** The balance went negative; no bets are accepted until it is repaid. */
  BELOW_ZERO: z.strictObject({
    ...marketNames,
    cause: BelowZeroCause,
    /** Amount of the negative balance, positive. */
    owed: Rupees,
  }),
  /** A price alert was triggered; prices of a LINE are runs. */
  PRICE: z.strictObject({
    ...marketNames,
    ...runnerNames,
    side: z.enum(['Back', 'Lay']),
    wanted: z.number(),
    price: z.number(),
  }),
  /** A new login, notified to the user's other sessions. */
  LOGIN: z.strictObject({ device: z.string(), ip: z.string() }),
  /** One of the user's login credentials was changed. */
  SECURITY: z.strictObject({
    change: SecurityChange,
    /** Origin of the change; null if made by support. */
    device: z.nullable(z.string()),
    ip: z.nullable(z.string()),
    /** Name of the passkey concerned; null for other changes. */
    name: z.nullable(z.string()),
  }),
  FILE_REFUSED: z.strictObject({ why: FileRejection }),
  /**
   * Safer-gambling message. TOOLS: limits and breaks · CHECK: reality checks stay on · PROPOSAL: a limit is suggested
   * · REVIEW: their limits are unchanged for six months.
   */
  CARE: z.strictObject({ what: CareKind }),
  /** Tax on a tax year's net winnings was withheld at its end; `year` is the one in which it began. */
  YEAR_TAX: z.strictObject({ year: z.number(), netWinnings: Rupees, tax: Rupees }),
  /** A free-text message from the house, not translated. */
  MESSAGE: z.strictObject({ title: z.string(), text: z.string(), level: MessageLevel }),
});
export type NoticeFacts = Wire<typeof NoticeFacts>;

export const NoticeKind = z.enum(listKeys(NoticeFacts.shape));
export type NoticeKind = Wire<typeof NoticeKind>;

/** A notification about the user's bets, alerts or security. */
export const NoticeItem = z.union(
  NoticeKind.options.map((kind) =>
    z.strictObject({
      id: z.number(),
      time: Time,
      kind: z.literal(kind),
      facts: NoticeFacts.shape[kind],
      /** Null if unrelated to a market. */
      eventId: z.nullable(z.number()),
      marketId: z.nullable(z.number()),
      isRead: z.boolean(),
    }),
  ),
) as z.ZodMiniType<NoticeItem>;
export type NoticeItem = {
  readonly [Kind in NoticeKind]: {
    readonly id: number;
    readonly time: Time;
    readonly kind: Kind;
    readonly facts: NoticeFacts[Kind];
    /** Null if unrelated to a market. */
    readonly eventId: number | null;
    readonly marketId: number | null;
    readonly isRead: boolean;
  };
}[NoticeKind];

/** Notifies the user once when a runner's best price reaches the target. */
export const PriceAlert = z.strictObject({
  id: z.number(),
  eventId: z.number(),
  marketId: z.number(),
  runnerId: z.number(),
  ...marketNames,
  ...runnerNames,
  /** Best price being watched: the one a Back or a Lay would get. */
  side: z.enum(['Back', 'Lay']),
  when: z.enum(['AtLeast', 'AtMost']),
  /** Target in decimal odds; runs for a LINE. */
  price: z.number(),
  createdAt: Time,
});
export type PriceAlert = Wire<typeof PriceAlert>;

/** Preferences with a fixed set of options. */
export const PREFERENCE_CHOICES = {
  language: ['en', 'hi'],
  mode: ['light', 'dark', 'system'],
  density: ['comfortable', 'compact'],
  oddsFormat: ['decimal', 'fractional', 'american', 'percent'],
  layColour: ['pink', 'amber'],
  realityCheck: [0, 15, 30, 60, null],
} as const satisfies { readonly [Name in keyof Preferences]?: readonly Preferences[Name][] };

const isOneOf =
  (choices: readonly unknown[]) =>
  (value: unknown): boolean =>
    choices.includes(value);
/** Maximum games stored per user and list. */
export const MAX_GAMES = { favourite: 100, recent: 20, hidden: 100 } as const;
/** Game key: provider and code. */
export const GAME_KEY = /^[a-z0-9][a-z0-9-]{0,39}:[A-Za-z0-9_-]{1,64}$/;

const isGameList =
  (most: number) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length <= most && value.every((key) => typeof key === 'string' && GAME_KEY.test(key));
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isStake = (value: unknown): boolean => typeof value === 'number' && isStakeValue(value);

const FITS: { readonly [Name in keyof Preferences]: (value: unknown) => boolean } = {
  language: isOneOf(PREFERENCE_CHOICES.language),
  mode: isOneOf(PREFERENCE_CHOICES.mode),
  density: isOneOf(PREFERENCE_CHOICES.density),
  oddsFormat: isOneOf(PREFERENCE_CHOICES.oddsFormat),
  layColour: isOneOf(PREFERENCE_CHOICES.layColour),
  sideLetters: isFlag,
  confirmBets: isFlag,
  oneClick: isFlag,
  oneClickStake: isStake,
  defaultStake: (value) => value === null || isStake(value),
  anyOddsKinds: (value) => Array.isArray(value) && value.every(isOneOf(HOUSE_KINDS)),
  sounds: isFlag,
  vibration: isFlag,
  realityCheck: isOneOf(PREFERENCE_CHOICES.realityCheck),
  favouriteGames: isGameList(MAX_GAMES.favourite),
  recentGames: isGameList(MAX_GAMES.recent),
  hiddenGames: isGameList(MAX_GAMES.hidden),
  hidesWins: isFlag,
};

/** Picks the valid preferences from stored data of any version, without unknown members and former values. */
export function pickKnownPreferences(stored: unknown): Partial<Preferences> {
  if (typeof stored !== 'object' || stored === null) return {};
  const known = Object.entries(stored).filter(([name, value]) => isName(name) && FITS[name](value));
  return Object.fromEntries(known);
}

function isName(name: string): name is keyof Preferences {
  return Object.hasOwn(FITS, name);
}
