import * as z from 'zod/mini';
import type { DocumentStore } from '#base/document-store.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Stop } from '#catalogue/stop-store.ts';
import type { Exchange } from '#journal/exchange.ts';

const NAME = 'outages';
export const CHECK_MS = 15_000;
/** A gap between checks longer than a failover plus restart. */
const GAP_MS = 60_000;
const RETENTION_MS = 30 * 86_400_000;
const MAX_OUTAGES = 50;

const outage = z.object({
  /** Ms since 1970 UTC. */
  from: z.number(),
  to: z.number(),
  /** STOPPED: an operator stopped all betting, with the message shown to players. DOWN: betting was unavailable. */
  kind: z.enum(['STOPPED', 'DOWN']),
  message: z.nullable(z.string()),
});
const kept = z.object({
  /** Last time betting worked; null if never. */
  worksAt: z.nullable(z.number()),
  /** A stop still in force. */
  stop: z.nullable(z.object({ since: z.number(), message: z.nullable(z.string()) })),
  past: z.array(outage),
});

/** A period in which no bets were accepted. */
export type Outage = z.infer<typeof outage>;
type Kept = z.infer<typeof kept>;

interface Parts {
  readonly documents: DocumentStore;
  readonly stops: { get(eventId: null): Promise<Pick<Stop, 'at' | 'message'> | null> };
  readonly exchange: Pick<Exchange, 'status'>;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Records betting outages for the status page. The leading process regularly records that betting works; any
 * interruption, such as a crash or a lost database, shows as a gap.
 */
export class OutageLog {
  readonly #parts: Parts;
  #kept: Kept | null = null;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Records the current state; called by the leading process. */
  async check(): Promise<void> {
    const { documents, stops, exchange, clock } = this.#parts;
    const before = this.#kept ?? (await this.#read());
    const stop = await stops.get(null);
    const now = clock.now();
    if (stop === null && exchange.status() !== 'READY') return;
    const after = stop === null ? works(before, now) : { ...before, stop: { since: stop.at, message: stop.message } };
    await documents.put(NAME, after);
    this.#kept = after;
    this.#readAt = now;
  }

  /** Ended outages of the last 30 days, newest first. */
  async past(): Promise<readonly Outage[]> {
    const now = this.#parts.clock.now();
    if (this.#kept === null || now - this.#readAt > CHECK_MS) this.#kept = await this.#read();
    return this.#kept.past.filter(({ to }) => to > now - RETENTION_MS).toReversed();
  }

  async #read(): Promise<Kept> {
    const found = kept.safeParse(await this.#parts.documents.get(NAME));
    this.#readAt = this.#parts.clock.now();
    return found.success ? found.data : { worksAt: null, stop: null, past: [] };
  }
}

function works({ worksAt, stop, past }: Kept, now: number): Kept {
  const isGap = worksAt !== null && now - worksAt > GAP_MS;
  const down: Outage[] = isGap ? [{ from: worksAt, to: now, kind: 'DOWN', message: null }] : [];
  const ended: Outage[] =
    stop === null ? down : [{ from: stop.since, to: now, kind: 'STOPPED', message: stop.message }];
  const recent = [...past, ...ended].filter(({ to }) => to > now - RETENTION_MS);
  return { worksAt: now, stop: null, past: recent.slice(-MAX_OUTAGES) };
}
