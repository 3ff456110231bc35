import { tvAddress } from '@crease/contracts/catalogue/score-card-schema.ts';
import type { TvEntry } from '@crease/contracts/site/settings.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { SportEvent } from '@crease/core/market/market-terms.ts';
import * as z from 'zod/mini';
import type { NewAuditRow } from '#base/audit-log.ts';
import { fail, failField, ok, type Reply } from '#base/reply.ts';
import type { CatalogueEnv } from './env.ts';
import { readEvent } from './event-items.ts';

type TvParts = Pick<CatalogueEnv, 'documents' | 'exchange' | 'log'>;

const PREFIX = 'tv:';
const stored = z.object({ url: tvAddress, provider: z.nullable(z.string()) });

/** Stream URLs of events, entered by operators, one per open event. They are public, as part of the domain file. */
export class TvList {
  readonly #parts: TvParts;
  readonly #entries = new Map<number, TvEntry>();
  /** All entries sorted by event; reset on change. */
  #sorted: readonly TvEntry[] | null = null;
  readonly #listeners: ((eventId: number) => void)[] = [];
  /** Serialises changes, so that memory and store stay consistent. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: TvParts) {
    this.#parts = parts;
    parts.exchange.onCommitted(({ events, state }) => {
      for (const event of events) {
        if (event.type !== 'EventChanged' || !this.#entries.has(event.eventId)) continue;
        if (event.change === 'closed') this.#drop(event.eventId);
        else this.#follow(state.events.get(event.eventId));
      }
    });
  }

  /** Loads stored entries and removes those of closed events. Call once, when the exchange is open. */
  async load(): Promise<void> {
    for (const { name, entry } of await this.#listStored()) {
      if (entry === null) await this.#parts.documents.remove(name);
      else this.#put(entry);
    }
  }

  /** Reloads the entries that another process maintains, in case changes were missed. */
  async readAgain(): Promise<void> {
    const found = await this.#listStored();
    this.#entries.clear();
    this.#sorted = null;
    for (const { entry } of found) if (entry !== null) this.#put(entry);
  }

  /** Stored entries; null for those that are unreadable or whose event isn't open. */
  async #listStored() {
    const documents = await this.#parts.documents.list(PREFIX);
    if (documents.length === 0) return [];
    const open = await this.#parts.exchange.read(mapOpenEvents);
    return documents.map(({ name, value }) => {
      const eventId = Number(name.slice(PREFIX.length));
      const dreamEventId = open.get(eventId);
      const { data } = stored.safeParse(value);
      const isValid = dreamEventId !== undefined && data !== undefined;
      return { name, entry: isValid ? { eventId, dreamEventId, ...data } : null };
    });
  }

  /** Applies a change made by the process that maintains the entries; display only. */
  adoptChange(eventId: number, entry: TvEntry | null): void {
    if (entry === null) this.#remove(eventId);
    else this.#put(entry);
    this.#notify(eventId);
  }

  findTvEntry(eventId: number): TvEntry | null {
    return this.#entries.get(eventId) ?? null;
  }

  entries(): readonly TvEntry[] {
    this.#sorted ??= [...this.#entries.values()].sort((one, other) => one.eventId - other.eventId);
    return this.#sorted;
  }

  #put(entry: TvEntry): void {
    this.#sorted = null;
    this.#entries.set(entry.eventId, entry);
  }

  #remove(eventId: number): boolean {
    this.#sorted = null;
    return this.#entries.delete(eventId);
  }

  /**
   * Sets an event's stream URL, or removes it with null; kept across restarts.
   *
   * @param audit audit entry of the change, written in the same transaction.
   * @returns the entry, null if removed. Errors: NOT_FOUND for an unknown event, BAD_STATE if closed, VALIDATION of
   * `url`.
   */
  setTv(
    eventId: number,
    url: string | null,
    provider: string | null = null,
    audit?: NewAuditRow,
  ): Reply<TvEntry | null> {
    const { documents, exchange } = this.#parts;
    const done = this.#turn.then(async () => {
      const event = await readEvent(exchange, eventId);
      if (event === null) return fail('NOT_FOUND');
      if (event.status === 'CLOSED') return fail('BAD_STATE');
      if (url === null) {
        await documents.remove(`${PREFIX}${eventId}`, audit);
        if (this.#remove(eventId)) this.#notify(eventId);
        return ok(null);
      }
      const address = tvAddress.safeParse(url);
      if (!address.success) return failField('url', address.error.issues[0]?.message ?? '');
      const entry = { eventId, dreamEventId: event.details.dreamEventId, url: address.data, provider };
      await documents.put(`${PREFIX}${eventId}`, { url: entry.url, provider }, audit);
      this.#put(entry);
      this.#notify(eventId);
      return ok(entry);
    });
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Called with the event whose stream was added, removed or changed. */
  onChange(listener: (eventId: number) => void): void {
    this.#listeners.push(listener);
  }

  #drop(eventId: number): void {
    this.#remove(eventId);
    this.#turn = this.#turn
      .then(() => this.#parts.documents.remove(`${PREFIX}${eventId}`))
      .catch((error: unknown) => this.#parts.log.warn('Couldn’t delete a stored stream URL.', { eventId, error }));
  }

  /** Follows changes of the event's score and stream ID. */
  #follow(event: SportEvent | undefined): void {
    const entry = event === undefined ? undefined : this.#entries.get(event.id);
    if (event === undefined || entry === undefined) return;
    this.#put({ ...entry, dreamEventId: event.details.dreamEventId });
  }

  #notify(eventId: number): void {
    for (const listener of this.#listeners) listener(eventId);
  }
}

function mapOpenEvents(state: ExchangeState): ReadonlyMap<number, string> {
  const open = new Map<number, string>();
  for (const { id, status, details } of state.events.values()) {
    if (status !== 'CLOSED') open.set(id, details.dreamEventId);
  }
  return open;
}
