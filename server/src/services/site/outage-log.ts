import * as z from 'zod/mini';
import type { Clock } from '#ports/clock.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { BettingStops } from '#services/operator/betting-stops.ts';

const NAME = 'outages';
export const LOOK_MS = 15_000;
/** A gap between two looks that is longer than a failover and a restart takes. */
const GAP_MS = 60_000;
const KEPT_MS = 30 * 86_400_000;
const MOST = 50;

const outage = z.object({
  /** Ms since 1970 UTC. */
  from: z.number(),
  to: z.number(),
  /** Somebody stopped all betting, with what players read of it; or betting did not work. */
  kind: z.enum(['STOPPED', 'DOWN']),
  message: z.nullable(z.string()),
});
const kept = z.object({
  /** When betting worked last; null: never yet. */
  worksAt: z.nullable(z.number()),
  /** A stop that goes on. */
  stop: z.nullable(z.object({ since: z.number(), message: z.nullable(z.string()) })),
  past: z.array(outage),
});

/** A time in which no bets were taken anywhere. */
export type Outage = z.infer<typeof outage>;
type Kept = z.infer<typeof kept>;

interface Parts {
  readonly documents: DocumentStore;
  readonly stops: Pick<BettingStops, 'of'>;
  readonly exchange: Pick<Exchange, 'status'>;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Keeps when betting was away, for the status page. The process that leads writes down again and again that betting works:
 * whatever kept it from that, a dead process or a database that was away, shows as a gap.
 */
export class OutageLog {
  readonly #parts: Parts;
  #kept: Kept | null = null;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Looks how it is now; by the process that leads. */
  async look(): Promise<void> {
    const { documents, stops, exchange, clock } = this.#parts;
    const before = this.#kept ?? (await this.#read());
    const stop = await stops.of(null);
    const now = clock.now();
    if (stop === null && exchange.status() !== 'READY') return;
    const after = stop === null ? works(before, now) : stopped(before, stop);
    await documents.put(NAME, after);
    this.#kept = after;
    this.#readAt = now;
  }

  /** What was in the last 30 days and is over, the newest first. */
  async past(): Promise<readonly Outage[]> {
    const now = this.#parts.clock.now();
    if (this.#kept === null || now - this.#readAt > LOOK_MS) this.#kept = await this.#read();
    return this.#kept.past.filter(({ to }) => to > now - KEPT_MS).toReversed();
  }

  async #read(): Promise<Kept> {
    const found = kept.safeParse(await this.#parts.documents.get(NAME));
    this.#readAt = this.#parts.clock.now();
    return found.success ? found.data : { worksAt: null, stop: null, past: [] };
  }
}

function works({ worksAt, stop, past }: Kept, now: number): Kept {
  const ended = ((): Outage[] => {
    if (stop !== null) {
      return [{ from: stop.since, to: now, kind: 'STOPPED', message: stop.message }];
    }
    const isGap = worksAt !== null && now - worksAt > GAP_MS;
    return isGap ? [{ from: worksAt, to: now, kind: 'DOWN', message: null }] : [];
  })();
  const recent = [...past, ...ended].filter(({ to }) => to > now - KEPT_MS);
  return { worksAt: now, stop: null, past: recent.slice(-MOST) };
}

function stopped(
  before: Kept,
  { at, message }: { readonly at: number; readonly message: string | null },
): Kept {
  return { ...before, stop: { since: at, message } };
}
