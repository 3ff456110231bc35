import { type FixtureWaitReason, SECOND_SOURCE_MINUTES } from '@crease/contracts/market-desk/fixtures.ts';
import type { RejectReason } from '@crease/core/base/result.ts';
import type { GivenResult } from '@crease/core/market/market-terms.ts';

/**
 * A source's result for a market: FEED as announced by the followed source, SCORE as derived from its score, OTHER
 * from another source of the match.
 */
export interface ReportedResult {
  readonly source: 'FEED' | 'SCORE' | 'OTHER';
  readonly result: GivenResult;
  /** Time it was first reported, ms since 1970 UTC. */
  readonly at: number;
  /** Name of the feed. */
  readonly by: string;
}

/** Results proposed by feeds, kept until their event is over. Feeds report them again after a restart. */
class ResultSources {
  readonly #markets = new Map<number, { readonly eventId: number; said: readonly ReportedResult[] }>();

  /** Records all current results of a market; unchanged ones keep their time. */
  record(market: { readonly eventId: number; readonly marketId: number }, said: readonly ReportedResult[]): void {
    const known = this.list(market.marketId);
    const kept = said.map((one) => known.find((before) => isSame(before, one)) ?? one);
    this.#markets.set(market.marketId, { eventId: market.eventId, said: kept.toSorted((a, b) => a.at - b.at) });
  }

  /** Oldest first. */
  list(marketId: number): readonly ReportedResult[] {
    return this.#markets.get(marketId)?.said ?? [];
  }

  removeEvent(eventId: number): void {
    for (const [marketId, market] of this.#markets) {
      if (market.eventId === eventId) this.#markets.delete(marketId);
    }
  }
}

function isSame(one: ReportedResult, other: ReportedResult): boolean {
  const isOfSource = one.source === other.source && one.by === other.by;
  return isOfSource && JSON.stringify(one.result) === JSON.stringify(other.result);
}

/** A fixture, or one of its markets, that can't proceed automatically. */
export interface PendingFixture {
  readonly eventId: number;
  /** Null for all its markets without a result. */
  readonly marketId: number | null;
  readonly reason: FixtureWaitReason;
  /** Rejection code of the exchange; RESULT_REFUSED only. */
  readonly code: RejectReason | null;
  /** Start of the wait, ms since 1970 UTC. */
  readonly since: number;
}

const SECOND_SOURCE_MS = SECOND_SOURCE_MINUTES * 60_000;

type Wait = Omit<PendingFixture, 'since'>;

/** Outcome of a fixture's runner. */
type Ended = 'OVER' | 'STOPPED';

/**
 * Tracks which fixtures are followed and which need manual review. Written by directors and desks, read by
 * `StaleFixtures` and the back office. Derived from the exchange state, so it is rebuilt after a restart.
 */
export class FixtureWatch {
  readonly results = new ResultSources();
  readonly #followed = new Set<number>();
  readonly #ended = new Map<number, Ended>();
  readonly #waiting = new Map<string, PendingFixture>();

  /** Marks an event as followed until its settlement. */
  follow(eventId: number): void {
    this.#followed.add(eventId);
    this.#ended.delete(eventId);
  }

  /** Marks an event as no longer followed: the fixture is over, or its runner failed. */
  markLeft(eventId: number, status: Ended): void {
    this.#followed.delete(eventId);
    this.#ended.set(eventId, status);
  }

  isFollowed(eventId: number): boolean {
    return this.#followed.has(eventId);
  }

  /** Outcome of an event's runner; null if it had none. */
  findEnd(eventId: number): Ended | null {
    return this.#ended.get(eventId) ?? null;
  }

  /** Records a pending item; keeps the original time while the reason is the same. */
  addPending(wait: Wait, now: number): void {
    const key = makeWaitKey(wait.eventId, wait.marketId);
    const known = this.#waiting.get(key);
    const isSame = known?.reason === wait.reason && known.code === wait.code;
    if (!isSame) this.#waiting.set(key, { ...wait, since: now });
  }

  /** True if a market was settled on data that the feed has corrected since; pending even if the event is closed. */
  isCorrected(eventId: number): boolean {
    return [...this.#waiting.values()].some((wait) => wait.eventId === eventId && wait.reason === 'CORRECTED');
  }

  removePending(eventId: number, marketId: number | null): void {
    this.#waiting.delete(makeWaitKey(eventId, marketId));
  }

  removeEvent(eventId: number): void {
    this.#followed.delete(eventId);
    this.#ended.delete(eventId);
    this.results.removeEvent(eventId);
    for (const [key, wait] of this.#waiting) {
      if (wait.eventId === eventId) this.#waiting.delete(key);
    }
  }

  /** Pending items, longest first. */
  waiting(): readonly PendingFixture[] {
    return [...this.#waiting.values()].toSorted((a, b) => a.since - b.since);
  }

  /** Items due for manual review, longest first; a single source first gets time for another one to confirm it. */
  due(now: number): readonly PendingFixture[] {
    return this.waiting().filter(({ reason, since }) => reason !== 'ONE_SOURCE' || since + SECOND_SOURCE_MS <= now);
  }

  /** Events held in memory. */
  get eventIds(): ReadonlySet<number> {
    const waiting = [...this.#waiting.values()].map(({ eventId }) => eventId);
    return new Set([...this.#followed, ...this.#ended.keys(), ...waiting]);
  }
}

function makeWaitKey(eventId: number, marketId: number | null): string {
  return `${eventId}/${marketId ?? ''}`;
}
