import type { NoticeFacts, NoticeKind } from '@crease/contracts/wire/personal.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { Price } from '@crease/core/money/price.ts';
import type { PageRequest } from './page.ts';

/** What a notice tells, by its kind. */
export type NoticeContent = {
  readonly [Kind in NoticeKind]: { readonly kind: Kind; readonly facts: NoticeFacts[Kind] };
}[NoticeKind];

/** A notice that is to be kept. */
export type NewNotice = NoticeContent & {
  readonly userId: number;
  /** Says what it tells of; a second one of the same user with the same key is not kept. */
  readonly key: string;
  readonly at: number;
  readonly eventId: number | null;
  readonly marketId: number | null;
};

/** A notice that is kept. Notices of a user are numbered from 1 without a gap. */
export type KeptNotice = NoticeContent & {
  readonly number: number;
  readonly at: number;
  readonly eventId: number | null;
  readonly marketId: number | null;
};

/** A notice that was just kept, and how far its user has read. */
export type AddedNotice = KeptNotice & { readonly userId: number; readonly readUpTo: number };

/** How far a user's notices go, and how far they have read. */
export interface NoticeHead {
  /** Number of the newest, 0 when there was none. */
  readonly newest: number;
  readonly readUpTo: number;
  /** Numbers of the notices that are kept are above this one. */
  readonly droppedUpTo: number;
}

/** Waits for the best price of a runner. */
export interface KeptAlert {
  readonly id: number;
  readonly userId: number;
  /** Whose book is watched. */
  readonly currency: Currency;
  readonly marketId: number;
  readonly runnerId: number;
  readonly side: 'Back' | 'Lay';
  readonly when: 'AtLeast' | 'AtMost';
  readonly price: Price;
  readonly createdAt: number;
}

/** What belongs to one person and is no money: settings, notices, price alerts. */
export interface PersonalStore {
  /** Settings as they were stored, whatever version stored them; an empty object at first. */
  preferencesOf(userId: number): Promise<Readonly<Record<string, unknown>>>;
  /** Puts the members given over those that are stored, in one step; answers all of them. */
  changePreferences(
    userId: number,
    change: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>>;

  /**
   * Keeps notices that are not kept yet and lets those go of which a user has too many; all of it or nothing.
   *
   * @param upTo the journal's sequence up to which everything that is to be noticed is kept hereby.
   * @returns those that are new, in the order given, with their numbers.
   */
  addNotices(notices: readonly NewNotice[], upTo?: number): Promise<readonly AddedNotice[]>;
  /** A page of the notices that are still kept. */
  noticesOf(
    userId: number,
    page: PageRequest & { readonly descending: boolean },
  ): Promise<{ readonly notices: readonly KeptNotice[]; readonly head: NoticeHead }>;
  /** Notes that everything up to a number is read; it never goes back. */
  readNotices(userId: number, upToNumber: number): Promise<NoticeHead>;
  /** Lets notices from before a moment (ms) go. */
  forgetNotices(before: number): Promise<void>;
  /** The journal's sequence up to which everything is noticed. */
  noticedUpTo(): Promise<number>;
  /** Notes it; it never goes back. */
  setNoticedUpTo(sequence: number): Promise<void>;

  addAlert(alert: Omit<KeptAlert, 'id'>): Promise<KeptAlert>;
  /** Every alert that waits, oldest first. */
  alerts(): Promise<readonly KeptAlert[]>;
  /** False when it is not there, or another user's. */
  removeAlert(userId: number, id: number): Promise<boolean>;
  removeAlertsOfMarket(marketId: number): Promise<void>;
  /** Takes an alert away and keeps its notice, in one step; null when the alert has gone already. */
  fireAlert(id: number, notice: NewNotice): Promise<AddedNotice | null>;

  /** Lets everything of one user go. */
  forgetUser(userId: number): Promise<void>;
}
