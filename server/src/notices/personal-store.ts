import type { NoticeFacts, NoticeKind } from '@crease/contracts/wire/personal.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { Price } from '@crease/core/money/price.ts';
import type { PageRequest } from '#base/page.ts';

/** Content of a notice, by type. */
export type NoticeContent = {
  readonly [Kind in NoticeKind]: { readonly kind: Kind; readonly facts: NoticeFacts[Kind] };
}[NoticeKind];

/** A notice to be stored. */
export type NewNotice = NoticeContent & {
  readonly userId: number;
  /** Idempotency key per user; a second notice with the same key is dropped. */
  readonly key: string;
  readonly at: number;
  readonly eventId: number | null;
  readonly marketId: number | null;
};

/** A stored notice. Notices of a user are numbered from 1 without gaps. */
export type StoredNotification = NoticeContent & {
  readonly number: number;
  readonly at: number;
  readonly eventId: number | null;
  readonly marketId: number | null;
};

/** A newly stored notice, with its user's read position. */
export type AddedNotice = StoredNotification & {
  readonly userId: number;
  readonly readUpTo: number;
};

/** Range and read position of a user's notices. */
export interface NoticeHead {
  /** Number of the latest, 0 if there are none. */
  readonly newest: number;
  readonly readUpTo: number;
  /** Notices up to this number have been deleted. */
  readonly droppedUpTo: number;
}

/** An alert on the best price of a runner. */
export interface StoredAlert {
  readonly id: number;
  readonly userId: number;
  /** Currency of the watched book. */
  readonly currency: Currency;
  readonly marketId: number;
  readonly runnerId: number;
  readonly side: 'Back' | 'Lay';
  readonly when: 'AtLeast' | 'AtMost';
  readonly price: Price;
  readonly createdAt: number;
}

/** Personal data other than money: settings, notices, price alerts. */
export interface PersonalStore {
  /** Settings as stored, in any version; an empty object initially. */
  loadPreferences(userId: number): Promise<Readonly<Record<string, unknown>>>;
  /** Merges the given members into the stored settings atomically. @returns all settings. */
  changePreferences(
    userId: number,
    change: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>>;

  /**
   * Stores new notices and deletes the oldest of users who exceed the maximum, atomically.
   *
   * @param upTo journal sequence up to which all notices are now stored.
   * @returns the new notices with their numbers, in the order given.
   */
  addNotices(notices: readonly NewNotice[], upTo?: number): Promise<readonly AddedNotice[]>;
  /** A page of the stored notices. */
  listNotices(
    userId: number,
    page: PageRequest & { readonly descending: boolean },
  ): Promise<{ readonly notices: readonly StoredNotification[]; readonly head: NoticeHead }>;
  /** Marks notices as read up to a number; never decreases. */
  readNotices(userId: number, upToNumber: number): Promise<NoticeHead>;
  /** Deletes notices from before a time (ms). */
  forgetNotices(before: number): Promise<void>;
  /** Journal sequence up to which all notices are stored. */
  noticedUpTo(): Promise<number>;
  /** Sets that sequence; never decreases. */
  setNoticedUpTo(sequence: number): Promise<void>;

  addAlert(alert: Omit<StoredAlert, 'id'>): Promise<StoredAlert>;
  /** All active alerts, oldest first. */
  alerts(): Promise<readonly StoredAlert[]>;
  /** @returns false if it doesn't exist or belongs to another user. */
  removeAlert(userId: number, id: number): Promise<boolean>;
  removeAlertsOfMarket(marketId: number): Promise<void>;
  /** Deletes an alert and stores its notice atomically; null if the alert is already gone. */
  fireAlert(id: number, notice: NewNotice): Promise<AddedNotice | null>;

  /** Deletes all data of a user. */
  forgetUser(userId: number): Promise<void>;
}
