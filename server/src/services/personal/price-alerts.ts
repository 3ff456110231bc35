import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { STAKE_BACK } from '@crease/core/money/price.ts';
import type { Clock } from '#ports/clock.ts';
import type { CommittedBatch, Exchange } from '#ports/exchange.ts';
import type { Log } from '#ports/log.ts';
import type { KeptAlert, NewNotice, PersonalStore } from '#ports/personal-store.ts';
import type { MarketViews } from '#services/catalogue/market-views.ts';
import { marketLabelOf, runnerLabelOf } from '#services/catalogue/name-labels.ts';
import { isThere, watchedPriceOf } from './alert-truth.ts';
import type { NoticeWriter } from './notice-writer.ts';

const RETRY_MS = 1_000;

export interface PriceAlertsParts {
  readonly exchange: Pick<Exchange, 'onCommitted' | 'read'>;
  readonly personal: PersonalStore;
  readonly notices: Pick<NoticeWriter, 'publish'>;
  readonly marketViews: MarketViews;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The alerts that wait, by market, and the watch over them: after each commit the markets that it moved and that
 * somebody waits in are looked at as the board of the waiting user shows them. Other markets cost nothing.
 *
 * An alert that comes true leaves the memory at once and the store together with its notice, so that its notice is sent once.
 */
export class PriceAlerts {
  readonly #parts: PriceAlertsParts;
  readonly #byMarket = new Map<number, Map<number, KeptAlert>>();
  readonly #byUser = new Map<number, Map<number, KeptAlert>>();
  /** Changes that the store does not have yet. */
  readonly #unsaved = new Set<Promise<void>>();

  /** Made before the exchange takes its first command. */
  constructor(parts: PriceAlertsParts) {
    this.#parts = parts;
    parts.exchange.onCommitted((batch) => this.#committed(batch));
  }

  /** Takes up the alerts that were kept; those of markets that are over are let go, those that are true are sent. */
  async load(): Promise<void> {
    const { exchange, personal } = this.#parts;
    const kept = await personal.alerts();
    await exchange.read((state) => {
      for (const alert of kept) this.#hold(alert);
      for (const marketId of [...this.#byMarket.keys()]) this.#look(state, marketId);
    });
  }

  /** Alerts of one user that wait, newest first. */
  of(userId: number): readonly KeptAlert[] {
    const own = [...(this.#byUser.get(userId)?.values() ?? [])];
    return own.sort((one, other) => other.id - one.id);
  }

  /** Keeps an alert and watches it from now on. */
  async add(alert: Omit<KeptAlert, 'id'>): Promise<KeptAlert> {
    const kept = await this.#parts.personal.addAlert(alert);
    this.#hold(kept);
    // The market may have moved, or ended, while the alert was written.
    await this.#parts.exchange.read((state) => this.#look(state, kept.marketId));
    return kept;
  }

  /** False when the user has no such alert. */
  async remove(userId: number, id: number): Promise<boolean> {
    const removed = await this.#parts.personal.removeAlert(userId, id);
    const alert = this.#byUser.get(userId)?.get(id);
    if (removed && alert !== undefined) this.#drop(alert);
    return removed;
  }

  /** Waits until the store knows of everything that has come true. */
  async drained(): Promise<void> {
    while (this.#unsaved.size > 0) await Promise.all(this.#unsaved);
  }

  #committed({ events, state }: CommittedBatch): void {
    if (this.#byMarket.size === 0) return;
    const moved = new Set<number>();
    for (const event of events) {
      const isMove = event.type === 'BookChanged' || event.type === 'MarketChanged';
      if (isMove && this.#byMarket.has(event.marketId)) moved.add(event.marketId);
    }
    for (const marketId of moved) this.#look(state, marketId);
  }

  #look(state: ExchangeState, marketId: number): void {
    const market = state.markets.get(marketId);
    if (market === undefined || market.status === 'SETTLED' || market.status === 'VOIDED') {
      for (const alert of [...(this.#byMarket.get(marketId)?.values() ?? [])]) this.#drop(alert);
      this.#save(() => this.#parts.personal.removeAlertsOfMarket(marketId));
      return;
    }
    if (market.status !== 'OPEN') return;
    const eventTitle = state.events.get(market.eventId)?.details.title ?? '';
    for (const alert of [...(this.#byMarket.get(marketId)?.values() ?? [])]) {
      const best = watchedPriceOf(this.#parts.marketViews.of(market, alert.currency), alert);
      if (best === null || !isThere(best, alert)) continue;
      this.#drop(alert);
      const runner = market.runners.find(({ id }) => id === alert.runnerId);
      this.#fire(alert, {
        userId: alert.userId,
        key: `price:${alert.id}`,
        at: state.at,
        eventId: market.eventId,
        marketId,
        kind: 'PRICE',
        facts: {
          eventTitle,
          marketName: market.terms.name,
          ...marketLabelOf(market.terms),
          marketKind: market.kind,
          runnerName: runner?.name ?? '',
          ...runnerLabelOf(runner),
          side: alert.side,
          wanted: alert.price / STAKE_BACK,
          price: best / STAKE_BACK,
        },
      });
    }
  }

  #fire(alert: KeptAlert, notice: NewNotice): void {
    this.#save(async () => {
      const added = await this.#parts.personal.fireAlert(alert.id, notice);
      // Null: its user took it away a moment before.
      if (added !== null) this.#parts.notices.publish(added);
    });
  }

  /** Tells the store until it has taken it. */
  #save(work: () => Promise<void>): void {
    const { clock, log } = this.#parts;
    const saving = (async () => {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          log.warn('A price alert could not be saved; trying again.', { error });
          await new Promise<void>((resolve) => {
            clock.after(RETRY_MS, resolve);
          });
        }
      }
    })();
    this.#unsaved.add(saving);
    void saving.finally(() => this.#unsaved.delete(saving));
  }

  #hold(alert: KeptAlert): void {
    put(this.#byMarket, alert.marketId, alert);
    put(this.#byUser, alert.userId, alert);
  }

  #drop({ id, marketId, userId }: KeptAlert): void {
    take(this.#byMarket, marketId, id);
    take(this.#byUser, userId, id);
  }
}

type Shelf = Map<number, Map<number, KeptAlert>>;

function put(shelf: Shelf, key: number, alert: KeptAlert): void {
  const alerts = shelf.get(key);
  if (alerts === undefined) shelf.set(key, new Map([[alert.id, alert]]));
  else alerts.set(alert.id, alert);
}

function take(shelf: Shelf, key: number, id: number): void {
  const alerts = shelf.get(key);
  alerts?.delete(id);
  if (alerts?.size === 0) shelf.delete(key);
}
