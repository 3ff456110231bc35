import { MAX_NOTICES } from '@crease/contracts/constants.ts';
import type { PageRequest } from '#base/page.ts';
import type {
  AddedNotice,
  NewNotice,
  NoticeHead,
  PersonalStore,
  StoredAlert,
  StoredNotification,
} from './personal-store.ts';

interface Inbox {
  newest: number;
  readUpTo: number;
  readonly keys: Set<string>;
  notices: StoredNotification[];
}

/**
 * In-memory preferences, notifications and price alerts for unit tests and simulation. Behaves like the PostgreSQL
 * store.
 */
export class MemoryPersonalStore implements PersonalStore {
  readonly #preferences = new Map<number, Readonly<Record<string, unknown>>>();
  readonly #inboxes = new Map<number, Inbox>();
  readonly #alerts = new Map<number, StoredAlert>();
  #lastAlertId = 0;
  #noticedUpTo = 0;

  loadPreferences(userId: number): Promise<Readonly<Record<string, unknown>>> {
    return Promise.resolve(this.#preferences.get(userId) ?? {});
  }

  changePreferences(
    userId: number,
    change: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const changed = { ...this.#preferences.get(userId), ...change };
    this.#preferences.set(userId, changed);
    return Promise.resolve(changed);
  }

  addNotices(notices: readonly NewNotice[], upTo = 0): Promise<readonly AddedNotice[]> {
    const added = notices.flatMap((notice) => this.#add(notice) ?? []);
    return this.setNoticedUpTo(upTo).then(() => added);
  }

  listNotices(
    userId: number,
    { skip, take, descending }: PageRequest & { readonly descending: boolean },
  ): Promise<{ readonly notices: readonly StoredNotification[]; readonly head: NoticeHead }> {
    const { notices } = this.#getInbox(userId);
    const ordered = descending ? [...notices].reverse() : notices;
    const head = this.#getHead(userId);
    return Promise.resolve({ notices: ordered.slice(skip, skip + take), head });
  }

  readNotices(userId: number, upToNumber: number): Promise<NoticeHead> {
    const inbox = this.#getInbox(userId);
    inbox.readUpTo = Math.max(inbox.readUpTo, Math.min(upToNumber, inbox.newest));
    return Promise.resolve(this.#getHead(userId));
  }

  forgetNotices(before: number): Promise<void> {
    for (const inbox of this.#inboxes.values()) {
      inbox.notices = inbox.notices.filter(({ at }) => at >= before);
    }
    return Promise.resolve();
  }

  noticedUpTo(): Promise<number> {
    return Promise.resolve(this.#noticedUpTo);
  }

  setNoticedUpTo(sequence: number): Promise<void> {
    this.#noticedUpTo = Math.max(this.#noticedUpTo, sequence);
    return Promise.resolve();
  }

  addAlert(alert: Omit<StoredAlert, 'id'>): Promise<StoredAlert> {
    this.#lastAlertId += 1;
    const kept = { ...alert, id: this.#lastAlertId };
    this.#alerts.set(kept.id, kept);
    return Promise.resolve(kept);
  }

  alerts(): Promise<readonly StoredAlert[]> {
    return Promise.resolve([...this.#alerts.values()]);
  }

  removeAlert(userId: number, id: number): Promise<boolean> {
    const isOwn = this.#alerts.get(id)?.userId === userId;
    return Promise.resolve(isOwn && this.#alerts.delete(id));
  }

  removeAlertsOfMarket(marketId: number): Promise<void> {
    for (const alert of this.#alerts.values()) {
      if (alert.marketId === marketId) this.#alerts.delete(alert.id);
    }
    return Promise.resolve();
  }

  fireAlert(id: number, notice: NewNotice): Promise<AddedNotice | null> {
    return Promise.resolve(this.#alerts.delete(id) ? this.#add(notice) : null);
  }

  forgetUser(userId: number): Promise<void> {
    this.#preferences.delete(userId);
    this.#inboxes.delete(userId);
    for (const alert of this.#alerts.values()) {
      if (alert.userId === userId) this.#alerts.delete(alert.id);
    }
    return Promise.resolve();
  }

  #add({ key, ...notice }: NewNotice): AddedNotice | null {
    const inbox = this.#getInbox(notice.userId);
    if (inbox.keys.has(key)) return null;
    inbox.keys.add(key);
    inbox.newest += 1;
    const kept = { ...notice, number: inbox.newest, readUpTo: inbox.readUpTo };
    inbox.notices = [...inbox.notices, kept].slice(-MAX_NOTICES);
    return kept;
  }

  #getHead(userId: number): NoticeHead {
    const { newest, readUpTo, notices } = this.#getInbox(userId);
    return { newest, readUpTo, droppedUpTo: newest - notices.length };
  }

  #getInbox(userId: number): Inbox {
    const known = this.#inboxes.get(userId);
    if (known !== undefined) return known;
    const fresh: Inbox = { newest: 0, readUpTo: 0, keys: new Set(), notices: [] };
    this.#inboxes.set(userId, fresh);
    return fresh;
  }
}
