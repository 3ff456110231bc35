import type { BelowZeroCause } from '@crease/core/exchange/below-zero.ts';
import type { HouseKind, MarketKind } from '@crease/core/market/market-kind.ts';
import type { Label } from '#labels/label.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';

/** How one person has set their desk; the same on all their devices. */
export interface Preferences {
  readonly language: 'en' | 'hi';
  readonly mode: 'light' | 'dark' | 'system';
  /** Height of rows on wide screens. */
  readonly density: 'comfortable' | 'compact';
  /** How odds are written; they are always entered as decimal odds of the ladder. */
  readonly oddsFormat: 'decimal' | 'fractional' | 'american' | 'percent';
  /** Colour of lay and No. */
  readonly layColour: 'pink' | 'amber';
  /** The letters B and L in price cells. */
  readonly sideLetters: boolean;
  /** Ask once more before a bet is sent. */
  readonly confirmBets: boolean;
  /** A tap on a price sends the bet at once, with `oneClickStake`. */
  readonly oneClick: boolean;
  /** Whole rupees. */
  readonly oneClickStake: number;
  /** Stake that a new slip begins with, whole rupees; null: empty. */
  readonly defaultStake: number | null;
  /** House kinds in which a rate a little worse is taken. */
  readonly anyOddsKinds: readonly HouseKind[];
  readonly sounds: boolean;
  readonly vibration: boolean;
  /** Minutes between reality checks, 0: none; null: 60 where the money is real, none where it is not. */
  readonly realityCheck: 0 | 15 | 30 | 60 | null;
  /** Games by `provider:code`: those that they have marked, and those that they opened last, newest first. */
  readonly favouriteGames: readonly string[];
  readonly recentGames: readonly string[];
  /** Games that the lobby leaves out for them. */
  readonly hiddenGames: readonly string[];
  /** Their wins are not shown to others. */
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

/** What a notice tells of, by its kind: enough to say it in the reader's language. */
export interface NoticeFacts {
  readonly SETTLED: {
    readonly eventTitle: string;
    readonly marketName: string;
    readonly marketLabel?: Label;
    /** The winner's name, runs, or "Void". */
    readonly result: string | null;
    readonly resultLabel?: Label;
    /** Before commission. */
    readonly profitLoss: Rupees;
    readonly commission: Rupees;
  };
  /** A settlement was taken back. */
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
  /** The balance has fallen below zero: no bet is taken until it is made good. */
  readonly BELOW_ZERO: {
    readonly eventTitle: string;
    readonly marketName: string;
    readonly marketLabel?: Label;
    readonly cause: BelowZeroCause;
    /** What is missing to zero; above 0. */
    readonly owed: Rupees;
  };
  /** A price alert came true. */
  readonly PRICE: {
    readonly eventTitle: string;
    readonly marketName: string;
    readonly marketLabel?: Label;
    /** Prices of a LINE are runs. */
    readonly marketKind: MarketKind;
    readonly runnerName: string;
    readonly runnerLabel?: Label;
    readonly side: 'Back' | 'Lay';
    readonly wanted: number;
    readonly price: number;
  };
  /** Somebody logged in, as another session of the user is notified. */
  readonly LOGIN: { readonly device: string; readonly ip: string };
  /** A proof of the user was changed: what lets them in from now on is not what let them in before. */
  readonly SECURITY: {
    readonly change: SecurityChange;
    /** From where; null: support did it. */
    readonly device: string | null;
    readonly ip: string | null;
    /** The passkey's name, where it is about one. */
    readonly name: string | null;
  };
  /** A file of the user was not taken, or is not kept any more. */
  readonly FILE_REFUSED: { readonly why: FileRefusal };
  /**
   * How they play has given cause to care. TOOLS: limits and breaks · CHECK: reality checks stay on · PROPOSAL: a limit is
   * suggested · REVIEW: their limits have stood for half a year.
   */
  readonly CARE: { readonly what: CareKind };
  /** Tax on the net winnings of a tax year was held back at its end; `year` is the one in which it began. */
  readonly YEAR_TAX: { readonly year: number; readonly netWinnings: Rupees; readonly tax: Rupees };
  /** The house writes to the user, in words of its own that nobody translates. */
  readonly MESSAGE: { readonly title: string; readonly text: string; readonly level: MessageLevel };
}

export type CareKind = 'TOOLS' | 'CHECK' | 'PROPOSAL' | 'REVIEW';

/** How urgent a message of the house is. */
export type MessageLevel = 'info' | 'warning';

/** TYPE: not a picture that is taken · SIZE: too large · REMOVED by the house. */
export type FileRefusal = 'TYPE' | 'SIZE' | 'REMOVED';

/** What was changed about the ways in. */
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

/** Something that happened to a user's bets, alerts or proofs, kept in the bell. */
export type NoticeItem = {
  readonly [Kind in NoticeKind]: {
    readonly id: number;
    readonly time: Time;
    readonly kind: Kind;
    readonly facts: NoticeFacts[Kind];
    /** Null where it is of no market. */
    readonly eventId: number | null;
    readonly marketId: number | null;
    readonly isRead: boolean;
  };
}[NoticeKind];

/** Tells its user once when the best price of a runner gets there. */
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
  /** Which best price is watched: what a Back, or a Lay, would get. */
  readonly side: 'Back' | 'Lay';
  readonly when: 'AtLeast' | 'AtMost';
  /** Decimal odds; of a LINE runs. */
  readonly price: number;
  readonly createdAt: Time;
}
