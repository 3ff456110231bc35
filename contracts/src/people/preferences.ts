import type { BelowZeroCause } from '@crease/core/exchange/exchange-event.ts';
import type { HouseKind, MarketKind } from '@crease/core/market/market-kind.ts';
import { HOUSE_KINDS } from '#base/constants.ts';
import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';
import { isSeenText, isUnchangedByFilter } from '#base/text.ts';
import { type FieldRule, problem, required } from '#errors/field-problem.ts';
import type { Label } from '#labels/label.ts';

export const STAKE_BUTTONS = 8;
const MAX_TITLE_LENGTH = 10;
/** Bounds of a stake button in rupees; the maximum is one crore. */
export const STAKE_BOUNDS = { from: 1, to: 10_000_000 };

/** Stake button title: 1 to 10 characters unchanged by the text filter (api 3.5). */
export const stakeTitleRules: readonly FieldRule[] = [
  required,
  (value) =>
    value.trim().length > MAX_TITLE_LENGTH ? problem('TOO_LONG', { most: MAX_TITLE_LENGTH }) : null,
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
export interface Preferences {
  readonly language: 'en' | 'hi';
  readonly mode: 'light' | 'dark' | 'system';
  /** Row density on wide screens. */
  readonly density: 'comfortable' | 'compact';
  /** Display format of odds; input is always decimal odds of the ladder. */
  readonly oddsFormat: 'decimal' | 'fractional' | 'american' | 'percent';
  /** Colour of lay and No prices. */
  readonly layColour: 'pink' | 'amber';
  /** Shows the letters B and L in price cells. */
  readonly sideLetters: boolean;
  /** Asks for confirmation before placing a bet. */
  readonly confirmBets: boolean;
  /** One-click betting: tapping a price places the bet immediately with `oneClickStake`. */
  readonly oneClick: boolean;
  /** Stake in whole rupees. */
  readonly oneClickStake: number;
  /** Initial stake of a new bet slip in whole rupees; null for none. */
  readonly defaultStake: number | null;
  /** House kinds where a slightly worse rate is accepted. */
  readonly anyOddsKinds: readonly HouseKind[];
  readonly sounds: boolean;
  readonly vibration: boolean;
  /** Reality check interval in minutes, 0 for off; null for the default: 60 with real money, otherwise off. */
  readonly realityCheck: 0 | 15 | 30 | 60 | null;
  /** Games as `provider:code`: favourites, and recently opened ones, newest first. */
  readonly favouriteGames: readonly string[];
  readonly recentGames: readonly string[];
  /** Games hidden from the lobby. */
  readonly hiddenGames: readonly string[];
  /** True if the user's wins are hidden from others. */
  readonly hidesWins: boolean;
}

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

/** Facts of a notice by kind, sufficient to render it in the reader's language. */
export interface NoticeFacts {
  readonly SETTLED: {
    readonly eventTitle: string;
    readonly marketName: string;
    readonly marketLabel?: Label;
    /** Winner's name, runs, or "Void". */
    readonly result: string | null;
    readonly resultLabel?: Label;
    /** P&L before commission. */
    readonly profitLoss: Rupees;
    readonly commission: Rupees;
  };
  /** A settlement was reversed. */
  readonly UNSETTLED: {
    readonly eventTitle: string;
    readonly marketName: string;
    readonly marketLabel?: Label;
  };
  readonly VOIDED: {
    readonly eventTitle: string;
    readonly marketName: string;
    readonly marketLabel?: Label;
    readonly bets: number;
    readonly reason: string | null;
  };
  /** The balance went negative; no bets are accepted until it is repaid. */
  readonly BELOW_ZERO: {
    readonly eventTitle: string;
    readonly marketName: string;
    readonly marketLabel?: Label;
    readonly cause: BelowZeroCause;
    /** Amount of the negative balance, positive. */
    readonly owed: Rupees;
  };
  /** A price alert was triggered. */
  readonly PRICE: {
    readonly eventTitle: string;
    readonly marketName: string;
    readonly marketLabel?: Label;
    /** Market kind; prices of a LINE are runs. */
    readonly marketKind: MarketKind;
    readonly runnerName: string;
    readonly runnerLabel?: Label;
    readonly side: 'Back' | 'Lay';
    readonly wanted: number;
    readonly price: number;
  };
  /** A new login, notified to the user's other sessions. */
  readonly LOGIN: { readonly device: string; readonly ip: string };
  /** One of the user's login credentials was changed. */
  readonly SECURITY: {
    readonly change: SecurityChange;
    /** Origin of the change; null if made by support. */
    readonly device: string | null;
    readonly ip: string | null;
    /** Name of the passkey concerned; null for other changes. */
    readonly name: string | null;
  };
  /** A file of the user was rejected or removed. */
  readonly FILE_REFUSED: { readonly why: FileRejection };
  /**
   * Safer-gambling message. TOOLS: limits and breaks · CHECK: reality checks stay on · PROPOSAL: a limit is suggested
   * · REVIEW: their limits are unchanged for six months.
   */
  readonly CARE: { readonly what: CareKind };
  /** Tax on a tax year's net winnings was withheld at its end; `year` is the one in which it began. */
  readonly YEAR_TAX: { readonly year: number; readonly netWinnings: Rupees; readonly tax: Rupees };
  /** A free-text message from the house, not translated. */
  readonly MESSAGE: { readonly title: string; readonly text: string; readonly level: MessageLevel };
}

export type CareKind = 'TOOLS' | 'CHECK' | 'PROPOSAL' | 'REVIEW';

/** Urgency of a message. */
export type MessageLevel = 'info' | 'warning';

/** TYPE: unsupported image type · SIZE: too large · REMOVED by the house. */
export type FileRejection = 'TYPE' | 'SIZE' | 'REMOVED';

/** Changed login credential. */
export type SecurityChange =
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_RESET'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'FACTOR_ON'
  | 'FACTOR_OFF'
  | 'FACTOR_REMOVED'
  | 'RECOVERY_CODES';

export type NoticeKind = keyof NoticeFacts;

/** A notification about the user's bets, alerts or security. */
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
export interface PriceAlert {
  readonly id: number;
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerId: number;
  readonly eventTitle: string;
  readonly marketName: string;
  readonly marketLabel?: Label;
  readonly marketKind: MarketKind;
  readonly runnerName: string;
  readonly runnerLabel?: Label;
  /** Best price being watched: the one a Back or a Lay would get. */
  readonly side: 'Back' | 'Lay';
  readonly when: 'AtLeast' | 'AtMost';
  /** Target in decimal odds; runs for a LINE. */
  readonly price: number;
  readonly createdAt: Time;
}

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
    Array.isArray(value) &&
    value.length <= most &&
    value.every((key) => typeof key === 'string' && GAME_KEY.test(key));
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

/**
 * Picks the valid preferences from stored data of any version; unknown members and values no longer available are
 * dropped.
 */
export function pickKnownPreferences(stored: unknown): Partial<Preferences> {
  if (typeof stored !== 'object' || stored === null) return {};
  const known = Object.entries(stored).filter(([name, value]) => isName(name) && FITS[name](value));
  return Object.fromEntries(known);
}

function isName(name: string): name is keyof Preferences {
  return Object.hasOwn(FITS, name);
}
