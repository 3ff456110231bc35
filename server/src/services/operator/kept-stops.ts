import { timeOf } from '@crease/contracts/values/instant.ts';
import type { PublicStop } from '@crease/contracts/wire/catalogue.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { NewAuditRow } from '#ports/audit.ts';
import type { DocumentStore } from '#ports/document-store.ts';

/** A stop that is in force. */
export interface Stop {
  /** Null: all betting. */
  readonly eventId: number | null;
  readonly reason: string;
  /** What players read, and when it is meant to go on. */
  readonly message: string | null;
  readonly until: number | null;
  readonly operatorId: number;
  readonly at: number;
  /** Markets that it suspended. */
  readonly marketIds: readonly number[];
  /** Those of them that followed a feed, and are given back to it. */
  readonly feedControlled: readonly number[];
  /** Markets that a trader opened by name although their event is stopped. */
  readonly exempt: readonly number[];
}

export type StopListener = (eventId: number | null, stop: Stop | null) => void;

const PREFIX = 'betting-stop:';
const HOUSE = 'all';

/** The stops that are in force, as they are kept: that of the house, and those of events. */
export class KeptStops {
  readonly #documents: DocumentStore;
  readonly #onRead: () => void;
  readonly #stops = new Map<number | null, Stop>();
  readonly #listeners: StopListener[] = [];
  #loading: Promise<void> | null = null;

  /** @param onRead called when they were read: something may have happened unseen. */
  constructor(documents: DocumentStore, onRead: () => void) {
    this.#documents = documents;
    this.#onRead = onRead;
  }

  /** False until somebody has asked for them. */
  get isRead(): boolean {
    return this.#loading !== null;
  }

  get isEmpty(): boolean {
    return this.#stops.size === 0;
  }

  /** Reads them, once. */
  load(): Promise<void> {
    this.#loading ??= this.#read().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  /** What was read may be old: changes may have been missed. */
  forgetRead(): void {
    this.#loading = null;
  }

  /** Called with each stop and with its end. */
  onChange(listener: StopListener): void {
    this.#listeners.push(listener);
  }

  of(eventId: number | null): Stop | undefined {
    return this.#stops.get(eventId);
  }

  /** That of the house first, then the oldest. */
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

  /** From here on it counts; null: its end. All listeners are called. */
  set(eventId: number | null, stop: Stop | null): void {
    if (stop === null) this.#stops.delete(eventId);
    else this.#stops.set(eventId, stop);
    for (const tell of this.#listeners) tell(eventId, stop);
  }

  /** Other markets of a stop that players know of already. */
  change(stop: Stop): void {
    this.#stops.set(stop.eventId, stop);
  }

  save(stop: Stop, audit?: NewAuditRow): Promise<void> {
    return this.#documents.put(nameOf(stop.eventId), stop, audit);
  }

  remove(eventId: number | null, audit: NewAuditRow): Promise<void> {
    return this.#documents.remove(nameOf(eventId), audit);
  }

  async #read(): Promise<void> {
    const kept = await this.#documents.list(PREFIX);
    this.#stops.clear();
    for (const { value } of kept) {
      // Stops of before had no words for players.
      if (isStop(value)) {
        const { message = null, until = null } = value;
        this.#stops.set(value.eventId, { ...value, message, until });
      }
    }
    this.#onRead();
  }
}

/** A stop as players read of it: without the reason for the record and who it was. */
export function publicStopOf({ eventId, message, at, until }: Stop): PublicStop {
  return {
    message,
    since: timeOf(at),
    until: until === null ? null : timeOf(until),
    ...(eventId === null ? { all: true } : {}),
  };
}

function nameOf(eventId: number | null): string {
  return `${PREFIX}${eventId ?? HOUSE}`;
}

/** Nobody else writes these documents: what has its lists is whole. */
function isStop(value: unknown): value is Stop {
  return (
    typeof value === 'object' &&
    value !== null &&
    'eventId' in value &&
    'marketIds' in value &&
    Array.isArray(value.marketIds) &&
    'feedControlled' in value &&
    Array.isArray(value.feedControlled) &&
    'exempt' in value &&
    Array.isArray(value.exempt)
  );
}
