import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import { type Exchange, ExchangeUnavailable } from '#journal/exchange.ts';
import { createCommandSender, endEvent, isOver } from '#market-desk/results/end-market.ts';
import type { FixtureWatch } from '#market-desk/sources/fixture-watch.ts';

export interface StaleFixturesSetup {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly log: Log;
  readonly watch: FixtureWatch;
}

/** Check interval; a fixture that loses its feed is detected well within a minute. */
const CHECK_EVERY_MS = 15_000;
/** Minimum interval between log entries for the same fixture. */
const LOG_AGAIN_MS = 3_600_000;

/** A feed's fixture that isn't closed. */
interface OpenFixture {
  readonly eventId: number;
  readonly title: string;
  readonly unsettled: readonly number[];
}

/**
 * Ensures that no fixture gets stuck: one that a feed brought and nothing follows any more is closed if all its
 * markets are over, else listed for manual review. Events created by operators are left to them.
 */
export class StaleFixtures {
  readonly #setup: StaleFixturesSetup;
  readonly #saidAt = new Map<number, number>();
  /** Unfollowed at the last check: gives a new fixture one interval to get its runner. */
  #unfollowed: ReadonlySet<number> = new Set();
  #cancel: (() => void) | null = null;
  #isStopped = false;

  constructor(setup: StaleFixturesSetup) {
    this.#setup = setup;
  }

  /** Must be called after the directors have picked up the known fixtures. */
  start(): void {
    const { clock, log } = this.#setup;
    this.check()
      .catch((failure: unknown) => {
        if (failure instanceof ExchangeUnavailable) return;
        log.warn('Couldn’t check fixtures; retrying.', {
          reason: String(failure),
        });
      })
      .finally(() => {
        if (!this.#isStopped) this.#cancel = clock.after(CHECK_EVERY_MS, () => this.start());
      });
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
  }

  async check(): Promise<void> {
    const { exchange, watch } = this.#setup;
    const { open, over, gone } = await exchange.read((state) => ({
      open: listOpenFixtures(state, watch),
      over: watch
        .waiting()
        .filter(
          ({ marketId, reason }) =>
            marketId !== null &&
            isOver(state.markets.get(marketId)?.status ?? null) &&
            (reason !== 'CORRECTED' || !state.markets.has(marketId)),
        ),
      gone: [...watch.eventIds].filter(
        (id) => (state.events.get(id)?.status ?? 'CLOSED') === 'CLOSED' && !watch.isCorrected(id),
      ),
    }));
    for (const { eventId, marketId } of over) watch.removePending(eventId, marketId);
    for (const eventId of gone) this.#remove(eventId);
    const before = this.#unfollowed;
    const left = open.filter(({ eventId }) => !watch.isFollowed(eventId));
    this.#unfollowed = new Set(left.map(({ eventId }) => eventId));
    for (const fixture of left) if (before.has(fixture.eventId)) await this.#resolve(fixture);
  }

  async #resolve({ eventId, title, unsettled }: OpenFixture): Promise<void> {
    const { exchange, clock, log, watch } = this.#setup;
    if (unsettled.length === 0) {
      watch.removePending(eventId, null);
      const send = createCommandSender(exchange, log, eventId);
      if (await endEvent({ exchange, send, watch, eventId })) this.#remove(eventId);
      return;
    }
    const end = watch.findEnd(eventId);
    const reason = end === null ? 'NO_FEED' : end === 'STOPPED' ? 'STOPPED' : 'UNSETTLED';
    watch.addPending({ eventId, marketId: null, reason, code: null }, clock.now());
    if (clock.now() - (this.#saidAt.get(eventId) ?? 0) < LOG_AGAIN_MS) return;
    this.#saidAt.set(eventId, clock.now());
    log.warn('Fixture needs manual attention.', {
      eventId,
      title,
      reason,
      markets: unsettled.length,
    });
  }

  #remove(eventId: number): void {
    this.#saidAt.delete(eventId);
    this.#setup.watch.removeEvent(eventId);
  }
}

function listOpenFixtures(state: ExchangeState, watch: FixtureWatch): OpenFixture[] {
  const open: OpenFixture[] = [];
  for (const { id: eventId, status, details, marketIds } of state.events.values()) {
    const isOfFeed = details.feed !== undefined || watch.findEnd(eventId) !== null;
    if (status === 'CLOSED' || !isOfFeed) continue;
    const unsettled = marketIds.filter((id) => !isOver(state.markets.get(id)?.status ?? null));
    open.push({ eventId, title: details.title, unsettled });
  }
  return open;
}
