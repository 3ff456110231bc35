import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { ExchangeUnavailable } from '#journal/exchange.ts';
import type { DeskParts } from '#market-desk/fixtures/fixture-desk.ts';
import { createCommandSender, endEvent, isOver, listUnsettledMarkets } from '#market-desk/results/end-market.ts';
import type { FixtureWatch } from '#market-desk/sources/fixture-watch.ts';

type StaleFixturesSetup = Pick<DeskParts, 'exchange' | 'clock' | 'log' | 'watch'>;

/** Check interval; a fixture that loses its feed is detected well within a minute. */
const CHECK_EVERY_MS = 15_000;
/** Minimum interval between log entries for the same fixture. */
const LOG_AGAIN_MS = 3_600_000;

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
        log.warn('Couldn’t check fixtures; retrying.', { reason: String(failure) });
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
            isOver(state.markets.get(marketId)?.status) &&
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

  async #resolve({ eventId, title, unsettled }: ReturnType<typeof listOpenFixtures>[number]): Promise<void> {
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
    const markets = unsettled.length;
    log.warn('Fixture needs manual attention.', { eventId, title, reason, markets });
  }

  #remove(eventId: number): void {
    this.#saidAt.delete(eventId);
    this.#setup.watch.removeEvent(eventId);
  }
}

/** Lists the fixtures of feeds that aren't closed. */
function listOpenFixtures(state: ExchangeState, watch: FixtureWatch) {
  return [...state.events.values()].flatMap(({ id: eventId, status, details }) => {
    const isOfFeed = details.feed !== undefined || watch.findEnd(eventId) !== null;
    if (status === 'CLOSED' || !isOfFeed) return [];
    return [{ eventId, title: details.title, unsettled: listUnsettledMarkets(state, eventId) }];
  });
}
