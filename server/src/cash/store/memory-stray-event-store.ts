import type { NewAuditRow } from '#base/audit/audit.ts';
import type { Page } from '#base/page.ts';
import type {
  NewUnmatchedEvent,
  UnmatchedEvent,
  UnmatchedEventQuery,
  UnmatchedEventStore,
} from './unmatched-event-store.ts';

/** In-memory unmatched provider events for unit tests. */
export class MemoryStrayEventStore implements UnmatchedEventStore {
  #events: readonly UnmatchedEvent[] = [];
  readonly #addAudit: (row: NewAuditRow) => Promise<void>;

  constructor(addAudit: (row: NewAuditRow) => Promise<void>) {
    this.#addAudit = addAudit;
  }

  add(event: NewUnmatchedEvent): Promise<boolean> {
    const isKnown = this.#events.some(
      ({ provider, eventId }) => provider === event.provider && eventId === event.eventId,
    );
    if (isKnown) return Promise.resolve(false);
    const id = this.#events.length + 1;
    this.#events = [
      ...this.#events,
      { ...event, id, closedAt: null, closedBy: null, remark: null },
    ];
    return Promise.resolve(true);
  }

  page({ isClosed, skip, take }: UnmatchedEventQuery): Promise<Page<UnmatchedEvent>> {
    const found = this.#events.filter(({ closedAt }) => (closedAt !== null) === isClosed);
    if (isClosed) found.reverse();
    return Promise.resolve({ items: found.slice(skip, skip + take), totalCount: found.length });
  }

  async close(
    id: number,
    { by, at, remark }: { readonly by: number; readonly at: number; readonly remark: string },
    audit: NewAuditRow,
  ): Promise<boolean> {
    if (!this.#events.some((one) => one.id === id && one.closedAt === null)) return false;
    this.#events = this.#events.map((one) =>
      one.id === id ? { ...one, closedAt: at, closedBy: by, remark } : one,
    );
    await this.#addAudit(audit);
    return true;
  }
}
