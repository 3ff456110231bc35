import type { RejectReason } from '@crease/core/base/result.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { MarketStatus } from '@crease/core/market/market-kind.ts';
import { isSameQuote } from '@crease/core/quote/market-quote.ts';
import type { PlayState } from '@crease/sports/sessions/play-state.ts';
import { RecentMap } from '#base/collections.ts';
import type { Control } from '#catalogue/manual-control.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { FeedFact } from '#market-desk/feeds/feed.ts';
import type { FixtureParts } from '#market-desk/fixtures/fixture-desk.ts';
import type { SendCommand } from '#market-desk/results/end-market.ts';
import { listEventMarkets } from './create-market.ts';
import type { HousePlan } from './cricket-plan.ts';
import type { Offers } from './house-offers.ts';

/** The house markets of one match: those traded by its desk, and those that it has finished. */
export class HouseMarkets {
  readonly #exchange: Exchange;
  readonly #eventId: number;
  readonly #traded = new Map<string, DeskMarket>();
  readonly #over = new Map<string, DeskMarket>();

  constructor({ exchange, eventId }: Pick<FixtureParts<FeedFact>, 'exchange' | 'eventId'>) {
    this.#exchange = exchange;
    this.#eventId = eventId;
  }

  traded(): readonly DeskMarket[] {
    return [...this.#traded.values()];
  }

  over(): readonly DeskMarket[] {
    return [...this.#over.values()];
  }

  /** Returns a plan's market while it is traded. */
  get(plan: HousePlan): DeskMarket | undefined {
    return this.#traded.get(makeMarketKey(plan));
  }

  /** True if no market of this plan is known. */
  isFresh(plan: HousePlan): boolean {
    const key = makeMarketKey(plan);
    return !this.#traded.has(key) && !this.#over.has(key);
  }

  /** Finds the event's markets for these plans, by kind and name. */
  async find(plans: readonly HousePlan[]): Promise<void> {
    const byKey = new Map(plans.map((plan) => [makeMarketKey(plan), plan]));
    for (const market of await listEventMarkets(this.#exchange, this.#eventId)) {
      const { marketId, runnerIds } = market;
      const key = makeMarketKey(market);
      const plan = byKey.get(key);
      if (plan === undefined || !this.isFresh(plan)) continue;
      this.#traded.set(key, { plan, marketId, runnerIds, sent: null, control: 'NONE' });
    }
  }

  /** Current state of the traded markets, by ID. */
  readSnapshots(): Promise<ReadonlyMap<number, HouseSnapshot>> {
    const markets = this.traded();
    return this.#exchange.read((state) => buildSnapshots(state, markets));
  }

  markOver(market: DeskMarket): void {
    move(market, this.#traded, this.#over);
  }

  reopen(market: DeskMarket): void {
    move(market, this.#over, this.#traded);
  }

  /** Marks the sent state of these markets as unknown. */
  invalidate(marketIds: readonly number[]): void {
    for (const market of this.#traded.values()) {
      if (marketIds.includes(market.marketId)) market.sent = null;
    }
  }
}

function move(market: DeskMarket, from: Map<string, DeskMarket>, to: Map<string, DeskMarket>): void {
  const key = makeMarketKey(market.plan);
  from.delete(key);
  to.set(key, market);
}

/** A house market and its desk state. */
export interface DeskMarket {
  readonly plan: HousePlan;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  /** State last sent by the desk; null if uncertain. */
  sent: TargetState | null;
  control: Control | 'NONE';
}

export interface TargetState {
  readonly status: PlayState;
  readonly offers: Offers;
}

export interface HouseSnapshot {
  readonly status: MarketStatus;
  readonly inPlay: boolean;
  readonly version: number;
  readonly offers: Offers;
}

export function buildSnapshots(
  state: ExchangeState,
  markets: readonly DeskMarket[],
): ReadonlyMap<number, HouseSnapshot> {
  const found = markets.flatMap(({ marketId }) => state.markets.get(marketId) ?? []);
  return new Map(
    found.map(({ id, status, inPlay, quote }) => {
      const offers = [...(quote?.runners ?? [])];
      return [id, { status, inPlay, version: quote?.version ?? 0, offers }];
    }),
  );
}

/**
 * Detects what a trader did since the desk's last command: suspended betting, resumed it, or quoted.
 *
 * A PAUSED market reopened with the desk's own offers returns to the desk. With other offers it becomes MANUAL, until
 * explicitly returned.
 */
export function recordControl(market: DeskMarket, { status, offers }: HouseSnapshot): void {
  const { sent, control } = market;
  const isOurs = sent === null || isSameOffers(offers, sent.offers);
  if (control === 'PAUSED') {
    if (status !== 'OPEN') return;
    market.control = isOurs ? 'NONE' : 'MANUAL';
    market.sent = null;
  } else if (control === 'NONE' && sent !== null && isStopped(status, sent.status)) {
    market.control = 'PAUSED';
    market.sent = { status: sent.status, offers };
  } else if (!isOurs) {
    market.control = 'MANUAL';
  } else if (control === 'NONE' && sent !== null && status !== sent.status) market.sent = null;
}

/** True if betting was suspended after the desk's last command. */
function isStopped(status: MarketStatus, sent: PlayState): boolean {
  if (status === 'BALL_RUNNING') return sent === 'OPEN';
  return status === 'SUSPENDED' && sent !== 'SUSPENDED';
}

/**
 * Limits the target state by trader control: to a market quoted by a trader only suspensions are sent, never a price
 * or an opening; to one they hold, nothing.
 */
export function limitTarget({ control }: DeskMarket, now: HouseSnapshot, target: TargetState): TargetState | null {
  if (now.status === 'CLOSED' || control === 'PAUSED') return null;
  if (control === 'NONE') return target;
  const isShut = target.status === 'OPEN' || now.status === 'SUSPENDED' || now.status === target.status;
  return isShut ? null : { status: target.status, offers: now.offers };
}

/** Target state of a market without betting. */
export const NO_QUOTE: TargetState = { status: 'SUSPENDED', offers: [] };

/** Sends a market's target state. @returns null if it was executed, else the rejection. */
export async function sendQuote(
  send: SendCommand,
  market: DeskMarket,
  { target, expectedVersion }: { readonly target: TargetState; readonly expectedVersion: number },
): Promise<RejectReason | null> {
  const { marketId, runnerIds, sent } = market;
  const runners = target.offers.flatMap((offer, index) => {
    const runnerId = runnerIds[index];
    return offer === null || runnerId === undefined ? [] : [{ runnerId, ...offer }];
  });
  // The market's state is unknown until the response.
  market.sent = null;
  const { status } = target;
  const code = await send({ type: 'SetQuote', marketId, runners, status, expectedVersion });
  market.sent = code === null ? target : sent;
  return code;
}

export function isSent({ sent }: DeskMarket, target: TargetState): boolean {
  return sent !== null && sent.status === target.status && isSameOffers(sent.offers, target.offers);
}

function isSameOffers(one: Offers, other: Offers): boolean {
  const longer = one.length > other.length ? one : other;
  return longer.every((_, index) => isSameQuote(one[index] ?? null, other[index] ?? null));
}

export function makeMarketKey({ kind, name }: Pick<HousePlan, 'name'> & { kind: string }): string {
  return `${kind} ${name}`;
}

const MAX_MARKETS = 5_000;

/** Operator of the latest manual quote per market, so that a conflict can name them. */
export class QuoteAuthors {
  readonly #authors = new RecentMap<{ readonly version: number; readonly operatorId: number }>(MAX_MARKETS);

  record(marketId: number, version: number, operatorId: number): void {
    this.#authors.set(String(marketId), { version, operatorId });
  }

  /** The operator whose quote has this version; null if it was quoted automatically. */
  get(marketId: number, version: number): number | null {
    const author = this.#authors.get(String(marketId));
    return author?.version === version ? author.operatorId : null;
  }
}
