import type { MarketProfitLoss, OpenBet } from '@crease/contracts/betting/bet.ts';
import type { TreeSport } from '@crease/contracts/catalogue/catalogue.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { AuthResult } from '@crease/contracts/people/account.ts';
import type { Preferences } from '@crease/contracts/people/preferences.ts';
import type { DomainFile, DomainSetting } from '@crease/contracts/site/settings.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { Currency } from '@crease/core/money/money.ts';

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string' && value !== '';
const flag: Check = (value) => typeof value === 'boolean';
const amount: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const instant: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const address: Check = (value) => typeof value === 'string' && URL.canParse(value);

function arrayOf(fits: Check): Check {
  return (value) => Array.isArray(value) && value.every(fits);
}

function withFields(fields: Readonly<Record<string, Check>>): Check {
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([key, fits]) => fits(Reflect.get(value, key)));
}

const anything: Check = () => true;
const list = arrayOf(anything);

/**
 * Shape checks for stored items: only the fields without which a screen would break. Cheap because they run on every
 * read, and the server validates what matters.
 */
export const SHAPES = {
  accessToken: text,
  refresh_token: text,
  expire_in: amount,
  expire_DateTime: instant,
  userinfo: withFields({
    userId: amount,
    userName: text,
    currency: (value) => value === 'INR' || value === 'DEMO',
    stakes: arrayOf(withFields({ title: text, value: amount })),
    balance: amount,
    exposure: amount,
  }),
  casinoToken: (value: unknown) => typeof value === 'string',
  betslips: withFields({ eventId: amount, marketId: amount, runnerId: amount, price: amount }),
  crease_remembered: flag,
  crease_last_bet: withFields({
    eventId: amount,
    marketId: amount,
    runnerId: amount,
    price: amount,
    eventTitle: text,
    runnerName: text,
    kind: text,
    userId: amount,
    placedAt: amount,
  }),
  crease_deposit: withFields({
    userId: amount,
    clientRequestId: text,
    amount,
    paymentMethodId: amount,
    isPaid: flag,
  }),
  OpenBets: arrayOf(
    withFields({
      betId: amount,
      eventId: amount,
      marketId: amount,
      betRate: amount,
      runnerName: text,
    }),
  ),
  ProfitLoss: arrayOf(withFields({ eventId: amount, marketId: amount, runners: list, rows: list })),
  balance: amount,
  exposure: amount,
  pins: arrayOf(amount),
  games: list,
  tv: list,
  TreeSportWithEvent: arrayOf(withFields({ id: amount, events: list })),
  domainSetting: withFields({
    domainTitle: text,
    allowSignUp: flag,
    casino: flag,
    minAge: amount,
    banners: list,
  }),
  siteSuspended: flag,
  baseUrl: address,
  ip: text,
  theme: (value: unknown) => value === 'orange' || value === 'emerald',
  crease_mode: (value: unknown) => value === 'light' || value === 'dark' || value === 'system',
  casino_is_empty: flag,
  mobileCasinoGames: list,
  desktopCasinoGames: list,
  crease_any_odds: arrayOf(text),
  crease_game_searches: arrayOf(text),
  crease_preferences: withFields({}),
  crease_unsaved_preferences: withFields({
    userId: (value) => value === null || amount(value),
    change: withFields({}),
  }),
  crease_pinned_markets: arrayOf((value) => amount(value) || withFields({ eventId: amount, marketId: amount })(value)),
  crease_touched: amount,
  crease_version: amount,
} as const satisfies Readonly<Record<string, Check>>;

/** The logged-in user, as persisted between visits. */
export type UserInfo = Omit<AuthResult, 'accessToken' | 'refreshToken' | 'expireInSeconds' | 'casinoToken'> & {
  readonly currency: Currency;
};

/** A bet slip, kept across login and reload. */
export interface StoredSlip {
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerId: number;
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  /** Missing in older versions of the app, like the names. */
  readonly line?: number;
  readonly stakeText: string;
  readonly dreamEventId?: string;
  readonly eventTitle?: string;
  readonly marketName?: string;
  readonly marketLabel?: Label | undefined;
  readonly runnerName?: string;
  readonly runnerLabel?: Label | undefined;
}

/** The last bet, for repeating it. */
export interface StoredBet extends StoredSlip {
  readonly kind: MarketKind;
  /** ID of the bettor. */
  readonly userId: number;
  /** Ms since 1970. */
  readonly placedAt: number;
}

/** A deposit whose payment has not been reported yet. */
export interface StoredDeposit {
  /** ID of its owner. */
  readonly userId: number;
  /** Idempotency key: a repeated request returns the same draft. */
  readonly clientRequestId: string;
  /** Rupees as entered. */
  readonly amount: number;
  readonly paymentMethodId: number;
  /** Bonus claimed with the deposit. */
  readonly bonusId?: number;
  /** Reference of the draft, once known. */
  readonly referenceNo?: string;
  /** The user has reported paying, so the payment reference is requested. */
  readonly isPaid: boolean;
}

/** A pinned market. */
export interface StoredPin {
  /** 0 if pinned by an older version, which didn't store it. */
  readonly eventId: number;
  readonly marketId: number;
}

/**
 * All items the app stores in the browser, under the names given by the specification. Strings are stored raw,
 * everything else as JSON.
 */
export interface LocalItems {
  readonly accessToken: string;
  readonly refresh_token: string;
  readonly expire_in: number;
  /** ISO instant. */
  readonly expire_DateTime: string;
  readonly userinfo: UserInfo;
  readonly casinoToken: string;
  /** True if an expired session may be renewed with its refresh token. */
  readonly crease_remembered: boolean;
  readonly betslips: StoredSlip;
  readonly crease_last_bet: StoredBet;
  readonly crease_deposit: StoredDeposit;
  readonly OpenBets: readonly OpenBet[];
  readonly ProfitLoss: readonly MarketProfitLoss[];
  readonly balance: number;
  readonly exposure: number;
  readonly pins: readonly number[];
  readonly games: DomainFile['games'];
  readonly tv: DomainFile['tv'];
  readonly TreeSportWithEvent: readonly TreeSport[];
  readonly domainSetting: DomainSetting;
  readonly siteSuspended: boolean;
  readonly baseUrl: string;
  readonly ip: string;
  /** Theme of the site. */
  readonly theme: DomainSetting['theme'];
  /** Light, dark or follow the system; also read by the first paint and the back office. */
  readonly crease_mode: 'light' | 'dark' | 'system';
  readonly casino_is_empty: boolean;
  /** Casino games for narrow and wide windows. */
  readonly mobileCasinoGames: readonly unknown[];
  readonly desktopCasinoGames: readonly unknown[];
  /** Recent game searches, latest first. */
  readonly crease_game_searches: readonly string[];
  /** Market types in which any odds within the house's tolerance are accepted. */
  readonly crease_any_odds: readonly string[];
  /** Last known preferences. */
  readonly crease_preferences: Partial<Preferences>;
  /**
   * Preference changes not saved by the server yet. Without a user they were made by a visitor and apply to the next
   * login.
   */
  readonly crease_unsaved_preferences: {
    readonly userId: number | null;
    readonly change: Partial<Preferences>;
  };
  /** Markets pinned to the top of their lists. Older versions stored only the market ID. */
  readonly crease_pinned_markets: readonly (StoredPin | number)[];
  /** Ms since 1970 of the last touch, key or click in any tab. */
  readonly crease_touched: number;
  /** Storage format version. */
  readonly crease_version: number;
}

export type LocalName = keyof LocalItems;
