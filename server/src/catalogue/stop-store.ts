import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import type { PublicStop } from '@crease/contracts/catalogue/catalogue.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { NewAuditRow } from '#base/audit-log.ts';
import type { DocumentStore } from '#base/document-store.ts';

export interface Stop {
  /** Null for all betting. */
  readonly eventId: number | null;
  readonly reason: string;
  /** Message for players, and when betting is expected to resume. */
  readonly message: string | null;
  readonly until: number | null;
  readonly operatorId: number;
  readonly at: number;
  /** Markets it suspended. */
  readonly marketIds: readonly number[];
  /** Suspended markets that were under automatic control and return to it. */
  readonly feedControlled: readonly number[];
  /** Markets a trader opened by name despite the stop. */
  readonly exempt: readonly number[];
}

/** Builds the public view of a stop, without internal reason and operator. */
export function toPublicStop({ eventId, message, at, until }: Stop): PublicStop {
  return { message, since: toWireTime(at), until: toWireTimeOrNull(until), ...(eventId === null ? { all: true } : {}) };
}

export type StopListener = (eventId: number | null, stop: Stop | null) => void;

const PREFIX = 'betting-stop:';
const HOUSE = 'all';

/** Persistent store of active stops: the house-wide one and those of events. */
export class StopStore {
  readonly #documents: DocumentStore;
  readonly #onRead: () => void;
  readonly #stops = new Map<number | null, Stop>();
  readonly #listeners: StopListener[] = [];
  #loading: Promise<void> | null = null;

  /** @param onRead called after loading, since changes may have been missed. */
  constructor(documents: DocumentStore, onRead: () => void) {
    this.#documents = documents;
    this.#onRead = onRead;
  }

  /** False before the first load. */
  get isRead(): boolean {
    return this.#loading !== null;
  }

  get isEmpty(): boolean {
    return this.#stops.size === 0;
  }

  load(): Promise<void> {
    this.#loading ??= this.#read().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  /** Invalidates loaded stops after changes may have been missed. */
  invalidate(): void {
    this.#loading = null;
  }

  onChange(listener: StopListener): void {
    this.#listeners.push(listener);
  }

  get(eventId: number | null): Stop | undefined {
    return this.#stops.get(eventId);
  }

  all(): readonly Stop[] {
    return [...this.#stops.values()].sort(
      (a, b) => Number(b.eventId === null) - Number(a.eventId === null) || a.at - b.at,
    );
  }

  /** The stop that applies to a market. */
  ofMarket({ id, eventId }: Market): Stop | undefined {
    const house = this.#stops.get(null);
    if (house !== undefined) return house;
    const own = this.#stops.get(eventId);
    return own?.exempt.includes(id) === true ? undefined : own;
  }

  /** Sets a stop, or ends it with null, and notifies all listeners. */
  set(eventId: number | null, stop: Stop | null): void {
    if (stop === null) this.#stops.delete(eventId);
    else this.#stops.set(eventId, stop);
    for (const tell of this.#listeners) tell(eventId, stop);
  }

  /** Updates the markets of a stop without notifying players again. */
  change(stop: Stop): void {
    this.#stops.set(stop.eventId, stop);
  }

  save(stop: Stop, audit?: NewAuditRow): Promise<void> {
    return this.#documents.put(makeDocumentName(stop.eventId), stop, audit);
  }

  remove(eventId: number | null, audit: NewAuditRow): Promise<void> {
    return this.#documents.remove(makeDocumentName(eventId), audit);
  }

  async #read(): Promise<void> {
    const kept = await this.#documents.list(PREFIX);
    this.#stops.clear();
    for (const { value } of kept) if (isStop(value)) this.#stops.set(value.eventId, value);
    this.#onRead();
  }
}

function makeDocumentName(eventId: number | null): string {
  return `${PREFIX}${eventId ?? HOUSE}`;
}

/** Only this module writes these documents, so checking its lists is enough. */
function isStop(value: unknown): value is Stop {
  if (typeof value !== 'object' || value === null || !('eventId' in value)) return false;
  const lists = ['marketIds', 'feedControlled', 'exempt'];
  return lists.every((name) => Array.isArray(Reflect.get(value, name)));
}
