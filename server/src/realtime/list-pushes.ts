import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { createPush, HUB_EVENT, type PushCode, type PushData } from '@crease/contracts/pushes/message.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { CURRENCIES, type Currency } from '@crease/core/money/money.ts';
import type { Hub } from '@crease/hub/hub.ts';
import type { Conflation } from '@crease/hub/payload.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import { buildItemSource, toEventItem } from '#catalogue/event-items.ts';
import { ExchangeUnavailable } from '#journal/exchange.ts';
import type { AppEnv } from '#office/env.ts';
import { listGroup } from './audiences.ts';
import type { Visitor } from './visitors.ts';

type ListLine = PushData['ListUpdate']['Events'][number];

/** Pushes best prices and short scores of events to all viewers of lists. */
export class ListPushes {
  readonly #context: AppEnv;
  readonly #hub: Pick<Hub<Visitor>, 'sendToGroup' | 'groupSize'>;
  readonly #pace: PushPace;
  /** Events changed since the last update of each currency's list. */
  readonly #dirty: Readonly<Record<Currency, Set<number>>> = { INR: new Set(), DEMO: new Set() };
  /** Last sent line of each event, by currency. */
  readonly #lastSent: Readonly<Record<Currency, Map<number, string>>> = { INR: new Map(), DEMO: new Map() };

  constructor(context: AppEnv, hub: Pick<Hub<Visitor>, 'sendToGroup' | 'groupSize'>, pace: PushPace) {
    this.#context = context;
    this.#hub = hub;
    this.#pace = pace;
    context.trees.onRead(() => this.#sendEvenIfSame());
  }

  /** Marks an event's list line as possibly changed. */
  mark(eventId: number): void {
    for (const currency of CURRENCIES) this.#dirty[currency].add(eventId);
    this.#pace.run(() => {
      this.#context.exchange
        .read((state) => this.#push(state))
        .catch((error: unknown) => logLostPush(this.#context.log, error));
    });
  }

  /**
   * A client has fetched lines that are due in the next update. If they change back beforehand, the update would skip
   * them and the client would keep the outdated ones, so they are sent even if unchanged.
   */
  #sendEvenIfSame(): void {
    for (const currency of CURRENCIES) {
      for (const eventId of this.#dirty[currency]) this.#lastSent[currency].delete(eventId);
    }
  }

  sendScore(push: unknown, conflation: Conflation): void {
    for (const currency of CURRENCIES) {
      this.#hub.sendToGroup(listGroup(currency), HUB_EVENT, push, conflation);
    }
  }

  #push(state: ExchangeState): void {
    for (const currency of CURRENCIES) {
      const dirty = [...this.#dirty[currency]];
      this.#dirty[currency].clear();
      if (this.#hub.groupSize(listGroup(currency)) === 0) {
        // A change without recipients is sent in full to the next viewer.
        for (const eventId of dirty) this.#lastSent[currency].delete(eventId);
        continue;
      }
      const lines = dirty.flatMap((eventId) => this.#findLine(state, eventId, currency));
      if (lines.length === 0) continue;
      const push = createPush('ListUpdate', { Events: lines });
      this.#hub.sendToGroup(listGroup(currency), HUB_EVENT, push, { conflateKey: 'list', merge: mergeLists });
    }
  }

  #findLine(state: ExchangeState, eventId: number, currency: Currency): ListLine[] {
    const event = state.events.get(eventId);
    if (event === undefined) return [];
    const source = buildItemSource(this.#context, state, currency);
    const line = toListLine(toEventItem(event, source));
    const text = JSON.stringify(line);
    if (this.#lastSent[currency].get(eventId) === text) return [];
    if (event.status === 'CLOSED') this.#lastSent[currency].delete(eventId);
    else this.#lastSent[currency].set(eventId, text);
    return [line];
  }
}

function toListLine(item: EventItem): ListLine {
  return {
    EventId: item.id,
    Status: item.status,
    MatchDate: item.matchDate,
    Matched: item.matched,
    Score: item.score,
    ...(item.stop === undefined ? {} : { Stop: item.stop }),
    ...(item.message === undefined ? {} : { Message: item.message }),
    ...(item.messageCode === undefined ? {} : { MessageCode: item.messageCode }),
    F: item.f,
    Bm: item.bm,
    Odds: item.odds.map((odds) => ({ RunnerId: odds.runnerId, Status: odds.status, Back: odds.back, Lay: odds.lay })),
  };
}

/** Merges two updates; the later line of an event wins. */
function mergeLists(older: unknown, newer: unknown): unknown {
  if (!isPush(older, 'ListUpdate') || !isPush(newer, 'ListUpdate')) return newer;
  const lines = new Map(older.Data.Events.map((line) => [line.EventId, line]));
  for (const line of newer.Data.Events) lines.set(line.EventId, line);
  return createPush('ListUpdate', { Events: [...lines.values()] });
}

/** True if a push that the hub holds back has a code; all of them are made by `createPush`. */
export function isPush<Code extends PushCode>(
  push: unknown,
  code: Code,
): push is { readonly Code: Code; readonly Data: PushData[Code] } {
  return typeof push === 'object' && push !== null && 'Code' in push && push.Code === code;
}

/** Runs an action at most once per interval: immediately if due, else once at the end of the interval. */
export class PushPace {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  #lastAt = Number.NEGATIVE_INFINITY;
  #isWaiting = false;

  constructor(clock: Clock, intervalMs: number) {
    this.#clock = clock;
    this.#intervalMs = intervalMs;
  }

  run(action: () => void): void {
    if (this.#isWaiting) return;
    const now = this.#clock.now();
    const dueIn = this.#lastAt + this.#intervalMs - now;
    if (dueIn <= 0) {
      this.#lastAt = now;
      action();
      return;
    }
    this.#isWaiting = true;
    this.#clock.after(dueIn, () => {
      this.#isWaiting = false;
      this.#lastAt = this.#clock.now();
      action();
    });
  }
}

/**
 * Logs a failed push. While the exchange is unavailable that is harmless: changes stay marked, and the next commit
 * sends them. Anything else is a bug.
 */
export function logLostPush(log: Log, error: unknown): void {
  if (!(error instanceof ExchangeUnavailable)) log.error('Push failed.', { error });
}
