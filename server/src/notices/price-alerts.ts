import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { type Price, STAKE_BACK } from '@crease/core/money/money.ts';
import { getOrCreate } from '#base/collections.ts';
import { detached } from '#base/system/background-tasks.ts';
import { type Clock, pause } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import { pickMarketLabel, pickRunnerLabel } from '#catalogue/market-labels.ts';
import type { MarketViews } from '#catalogue/market-views.ts';
import type { CommittedBatch, Exchange } from '#journal/exchange.ts';
import type { NewNotice } from './notice-store.ts';
import type { NoticeWriter } from './notice-writer.ts';
import type { PersonalStore, StoredAlert } from './personal-store.ts';

const RETRY_MS = 1_000;

interface PriceAlertsParts {
  readonly exchange: Pick<Exchange, 'onCommitted' | 'read'>;
  readonly personal: PersonalStore;
  readonly notices: Pick<NoticeWriter, 'publish'>;
  readonly marketViews: MarketViews;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Active alerts by market. After each commit, changed markets with alerts are checked against the prices shown to the
 * alert's owner. Other markets cost nothing.
 *
 * A triggered alert leaves memory at once; the store removes it together with adding its notice, so the notice is
 * sent once.
 */
export class PriceAlerts {
  readonly #parts: PriceAlertsParts;
  readonly #byMarket = new Map<number, Map<number, StoredAlert>>();
  readonly #byUser = new Map<number, Map<number, StoredAlert>>();
  /** Changes not yet persisted. */
  readonly #unsaved = new Set<Promise<void>>();

  /** Created before the exchange takes its first command. */
  constructor(parts: PriceAlertsParts) {
    this.#parts = parts;
    parts.exchange.onCommitted((batch) => this.#committed(batch));
  }

  /** Loads stored alerts, deletes those of finished markets and triggers those that are already true. */
  async load(): Promise<void> {
    const { exchange, personal } = this.#parts;
    const alerts = await personal.alerts();
    await exchange.read((state) => {
      for (const alert of alerts) this.#add(alert);
      for (const marketId of [...this.#byMarket.keys()]) this.#check(state, marketId);
    });
  }

  /** A user's active alerts, newest first. */
  list(userId: number): readonly StoredAlert[] {
    const own = [...(this.#byUser.get(userId)?.values() ?? [])];
    return own.sort((one, other) => other.id - one.id);
  }

  /** Stores an alert and starts watching it. */
  async add(alert: Omit<StoredAlert, 'id'>): Promise<StoredAlert> {
    const added = await this.#parts.personal.addAlert(alert);
    this.#add(added);
    // The market may have moved or ended while the alert was being stored.
    await this.#parts.exchange.read((state) => this.#check(state, added.marketId));
    return added;
  }

  /** @returns false if the user has no such alert. */
  async remove(userId: number, id: number): Promise<boolean> {
    const removed = await this.#parts.personal.removeAlert(userId, id);
    const alert = this.#byUser.get(userId)?.get(id);
    if (removed && alert !== undefined) this.#drop(alert);
    return removed;
  }

  /** Resolves once all triggered alerts are persisted. */
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
    for (const marketId of moved) this.#check(state, marketId);
  }

  #check(state: ExchangeState, marketId: number): void {
    const market = state.markets.get(marketId);
    if (market === undefined || market.status === 'SETTLED' || market.status === 'VOIDED') {
      for (const alert of [...(this.#byMarket.get(marketId)?.values() ?? [])]) this.#drop(alert);
      this.#save(() => this.#parts.personal.removeAlertsOfMarket(marketId));
      return;
    }
    if (market.status !== 'OPEN') return;
    const eventTitle = state.events.get(market.eventId)?.details.title ?? '';
    for (const alert of [...(this.#byMarket.get(marketId)?.values() ?? [])]) {
      const best = getWatchedPrice(this.#parts.marketViews.getView(market, alert.currency), alert);
      if (best === null || !isTriggered(best, alert)) continue;
      this.#drop(alert);
      const runner = market.runners.find(({ id }) => id === alert.runnerId);
      const notice: NewNotice = {
        userId: alert.userId,
        key: `price:${alert.id}`,
        at: state.at,
        eventId: market.eventId,
        marketId,
        kind: 'PRICE',
        facts: {
          eventTitle,
          marketName: market.terms.name,
          ...pickMarketLabel(market.terms),
          marketKind: market.kind,
          runnerName: runner?.name ?? '',
          ...pickRunnerLabel(runner),
          side: alert.side,
          wanted: alert.price / STAKE_BACK,
          price: best / STAKE_BACK,
        },
      };
      this.#save(async () => {
        const added = await this.#parts.personal.fireAlert(alert.id, notice);
        // Null if the user deleted it just before.
        if (added !== null) this.#parts.notices.publish(added);
      });
    }
  }

  /** Retries until persisted. */
  #save(work: () => Promise<void>): void {
    const { clock, log } = this.#parts;
    const saving = (async () => {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          log.warn('Couldn’t save a triggered price alert; retrying.', { error });
          await pause(clock, RETRY_MS);
        }
      }
    })();
    this.#unsaved.add(saving);
    const saved = saving.finally(() => this.#unsaved.delete(saving));
    detached(saved, { name: 'price alert', log });
  }

  #add(alert: StoredAlert): void {
    getOrCreate(this.#byMarket, alert.marketId, () => new Map()).set(alert.id, alert);
    getOrCreate(this.#byUser, alert.userId, () => new Map()).set(alert.id, alert);
  }

  #drop({ id, marketId, userId }: StoredAlert): void {
    removeFrom(this.#byMarket, marketId, id);
    removeFrom(this.#byUser, userId, id);
  }
}

function removeFrom(shelf: Map<number, Map<number, StoredAlert>>, key: number, id: number): void {
  const alerts = shelf.get(key);
  alerts?.delete(id);
  if (alerts?.size === 0) shelf.delete(key);
}

/** Displayed best price watched by an alert, in hundredths; null if nothing is offered on that side. */
export function getWatchedPrice(
  market: WireMarket,
  { runnerId, side }: Pick<StoredAlert, 'runnerId' | 'side'>,
): Price | null {
  const runner = market.runners.find(({ id }) => id === runnerId);
  const shown = (side === 'Back' ? runner?.backPrice : runner?.layPrice) ?? null;
  return shown === null ? null : Math.round(shown * STAKE_BACK);
}

/** True if the best price satisfies the alert. */
export function isTriggered(best: Price, { when, price }: Pick<StoredAlert, 'when' | 'price'>): boolean {
  return when === 'AtLeast' ? best >= price : best <= price;
}
