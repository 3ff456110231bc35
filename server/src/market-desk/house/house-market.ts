import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { MarketStatus } from '@crease/core/market/market-status.ts';
import { isSameQuote } from '@crease/core/quote/market-quote.ts';
import type { PlayState } from '@crease/sports/sessions/play-now.ts';
import type { Control } from '#catalogue/stops/manual-control.ts';
import type { Offers } from './house-offers.ts';
import type { HousePlan } from './house-plan.ts';

/** A house market and its desk state. */
export interface DeskMarket {
  readonly plan: HousePlan;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  /** State last sent by the desk; null if uncertain. */
  sent: TargetState | null;
  /** Trader control. */
  control: Control | 'NONE';
}

/** Target state of a market. */
export interface TargetState {
  readonly status: PlayState;
  readonly offers: Offers;
}

/** Current state of a market. */
export interface HouseSnapshot {
  readonly status: MarketStatus;
  readonly inPlay: boolean;
  /** Version of the quote. */
  readonly version: number;
  readonly offers: Offers;
}

/** Finds the event's markets for these plans, by kind and name. */
export function findMarkets(
  state: ExchangeState,
  eventId: number,
  plans: ReadonlyMap<string, HousePlan>,
): DeskMarket[] {
  const ids = state.events.get(eventId)?.marketIds ?? [];
  return ids.flatMap((marketId): DeskMarket[] => {
    const market = state.markets.get(marketId);
    if (market === undefined) return [];
    const plan = plans.get(makeMarketKey({ kind: market.kind, name: market.terms.name }));
    if (plan === undefined) return [];
    const runnerIds = market.runners.map(({ id }) => id);
    return [{ plan, marketId, runnerIds, sent: null, control: 'NONE' }];
  });
}

/** Current state of these markets, by ID. */
export function buildSnapshots(
  state: ExchangeState,
  markets: readonly DeskMarket[],
): ReadonlyMap<number, HouseSnapshot> {
  const standing = new Map<number, HouseSnapshot>();
  for (const { marketId } of markets) {
    const market = state.markets.get(marketId);
    if (market === undefined) continue;
    const { status, inPlay, quote } = market;
    const offers = [...(quote?.runners ?? [])];
    standing.set(marketId, { status, inPlay, version: quote?.version ?? 0, offers });
  }
  return standing;
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
export function limitTarget(
  { control }: DeskMarket,
  now: HouseSnapshot,
  target: TargetState,
): TargetState | null {
  if (now.status === 'CLOSED' || control === 'PAUSED') return null;
  if (control === 'NONE') return target;
  const isShut =
    target.status === 'OPEN' || now.status === 'SUSPENDED' || now.status === target.status;
  return isShut ? null : { status: target.status, offers: now.offers };
}

/** True if the target state has already been sent. */
export function isSent({ sent }: DeskMarket, target: TargetState): boolean {
  return sent !== null && sent.status === target.status && isSameOffers(sent.offers, target.offers);
}

function isSameOffers(one: Offers, other: Offers): boolean {
  const places = Math.max(one.length, other.length);
  for (let place = 0; place < places; place++) {
    if (!isSameQuote(one[place] ?? null, other[place] ?? null)) return false;
  }
  return true;
}

/** Returns a market's key within its match. */
export function makeMarketKey({
  kind,
  name,
}: {
  readonly kind: string;
  readonly name: string;
}): string {
  return `${kind} ${name}`;
}
