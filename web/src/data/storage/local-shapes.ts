import type { Label } from '@crease/contracts/labels/label.ts';
import type { DomainFile, DomainSetting } from '@crease/contracts/settings.ts';
import type { AuthResult } from '@crease/contracts/wire/account.ts';
import type { MarketProfitLoss, OpenBet } from '@crease/contracts/wire/bet.ts';
import type { TreeSport } from '@crease/contracts/wire/catalogue.ts';
import type { Preferences } from '@crease/contracts/wire/personal.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { Currency } from '@crease/core/money/money.ts';

type Fits = (value: unknown) => boolean;

const text: Fits = (value) => typeof value === 'string' && value !== '';
const flag: Fits = (value) => typeof value === 'boolean';
const amount: Fits = (value) => typeof value === 'number' && Number.isFinite(value);
const instant: Fits = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const address: Fits = (value) => typeof value === 'string' && URL.canParse(value);

function listOf(fits: Fits): Fits {
  return (value) => Array.isArray(value) && value.every(fits);
}

function withFields(fields: Readonly<Record<string, Fits>>): Fits {
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([key, fits]) => fits(Reflect.get(value, key)));
}

const anything: Fits = () => true;
const list = listOf(anything);

/**
 * What a stored item must look like to be used: the parts without which a screen would break. Cheap on purpose, it runs
 * with every reading; the server checks what matters.
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
    stakes: listOf(withFields({ title: text, value: amount })),
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
  OpenBets: listOf(
    withFields({
      betId: amount,
      eventId: amount,
      marketId: amount,
      betRate: amount,
      runnerName: text,
    }),
  ),
  ProfitLoss: listOf(withFields({ eventId: amount, marketId: amount, runners: list, rows: list })),
  balance: amount,
  exposure: amount,
  pins: listOf(amount),
  games: list,
  tv: list,
  TreeSportWithEvent: listOf(withFields({ id: amount, events: list })),
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
  theme: (value: unknown) => value === 'light' || value === 'dark' || value === 'system',
  casino_is_empty: flag,
  mobileCasinoGames: list,
  desktopCasinoGames: list,
  crease_any_odds: listOf(text),
  crease_game_searches: listOf(text),
  crease_preferences: withFields({}),
  crease_unsaved_preferences: withFields({
    userId: (value) => value === null || amount(value),
    change: withFields({}),
  }),
  crease_pinned_markets: listOf(
    (value) => amount(value) || withFields({ eventId: amount, marketId: amount })(value),
  ),
  crease_touched: amount,
  crease_version: amount,
} as const satisfies Readonly<Record<string, Fits>>;

/** Who is logged in, as it is kept between visits. */
export type UserInfo = Omit<
  AuthResult,
  'accessToken' | 'refreshToken' | 'expireInSeconds' | 'casinoToken'
> & { readonly currency: Currency };

/** A bet being prepared, kept over login and reload. */
export interface StoredSlip {
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerId: number;
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  /** Left out by older versions of the app, as are the names. */
  readonly line?: number;
  readonly stakeText: string;
  readonly dreamEventId?: string;
  readonly eventTitle?: string;
  readonly marketName?: string;
  readonly marketLabel?: Label | undefined;
  readonly runnerName?: string;
  readonly runnerLabel?: Label | undefined;
}

/** What was bet last, to be bet once more. */
export interface StoredBet extends StoredSlip {
  readonly kind: MarketKind;
  /** Whose bet it was. */
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly placedAt: number;
}

/** A deposit that was begun and whose payment was not named yet. */
export interface StoredDeposit {
  /** Whose it is. */
  readonly userId: number;
  /** Asked for again under this name, the server answers with the same draft. */
  readonly clientRequestId: string;
  /** Rupees as they were typed. */
  readonly amount: number;
  readonly paymentMethodId: number;
  /** The bonus that it is for. */
  readonly bonusId?: number;
  /** Of the draft, once it has come. */
  readonly referenceNo?: string;
  /** Its owner has said so: the reference is asked for. */
  readonly isPaid: boolean;
}

/** A market that was pinned. */
export interface StoredPin {
  /** 0: not known, it was pinned by an older version. */
  readonly eventId: number;
  readonly marketId: number;
}

/**
 * Everything the app keeps in the browser, under the names the specification gives them.
 * Raw strings stay raw; everything else is JSON.
 */
export interface LocalItems {
  readonly accessToken: string;
  readonly refresh_token: string;
  readonly expire_in: number;
  /** ISO instant. */
  readonly expire_DateTime: string;
  readonly userinfo: UserInfo;
  readonly casinoToken: string;
  /** Whether the session may be renewed after its end, by its refresh token. */
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
  /** Light, dark or as the system has it. */
  readonly theme: 'light' | 'dark' | 'system';
  readonly casino_is_empty: boolean;
  /** Casino games of narrow and of wide windows. */
  readonly mobileCasinoGames: readonly unknown[];
  readonly desktopCasinoGames: readonly unknown[];
  /** Games that were searched for, newest first. */
  readonly crease_game_searches: readonly string[];
  /** Kinds of market in which any odds within the house's tolerance are taken. */
  readonly crease_any_odds: readonly string[];
  /** Settings of the desk as they were last known here. */
  readonly crease_preferences: Partial<Preferences>;
  /** Changes of them that the server has not taken yet; no user: made by a visitor, for anyone who logs in next. */
  readonly crease_unsaved_preferences: {
    readonly userId: number | null;
    readonly change: Partial<Preferences>;
  };
  /** Markets that stand first in their lists; older versions kept the market's id alone. */
  readonly crease_pinned_markets: readonly (StoredPin | number)[];
  /** Milliseconds since 1970 of the last touch, key or click in any tab. */
  readonly crease_touched: number;
  /** Form in which these items are kept. */
  readonly crease_version: number;
}

export type LocalName = keyof LocalItems;
