import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { GivenResult } from '@crease/core/market/market-terms.ts';
import type { Clock } from '#ports/clock.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { FixtureWatch } from './fixture-watch.ts';
import type { ResultRules } from './result-rules.ts';
import type { SaidResult } from './result-sources.ts';
import type { SendCommand } from './send-command.ts';

/** What a desk ends its markets with. */
export interface EndingParts {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly send: SendCommand;
  readonly watch: FixtureWatch;
  readonly eventId: number;
  readonly resultRules: ResultRules;
  /** Name of the source that is followed now. */
  source(): string;
}

/** A market and what it settles on; UNCONFIRMED where score and announced result differ. */
export interface EndedMarket {
  readonly marketId: number;
  readonly result: GivenResult | 'UNCONFIRMED';
  /** Who says what; absent: the score says the result. */
  readonly said?: readonly Pick<SaidResult, 'source' | 'result'>[];
}

/**
 * Settles a market. A refusal says by itself neither that it was settled before nor that it never can be: the state is
 * looked at, and what has no result then waits for a person.
 *
 * @returns whether the market is over.
 */
export async function endMarket(parts: EndingParts, ended: EndedMarket): Promise<boolean> {
  const { exchange, send, watch, eventId } = parts;
  const { marketId, result } = ended;
  const before = await statusOf(exchange, marketId);
  if (isOver(before)) return true;
  say(parts, ended);
  if (result === 'UNCONFIRMED') return await closeFor(parts, marketId, 'RESULT_UNSURE');
  const confirmedBy = await parts.resultRules.confirmationOf(marketId, parts.source());
  if (confirmedBy !== 'NOBODY') return await closeFor(parts, marketId, 'TO_CONFIRM');
  // A market that was made and never quoted goes the way of all others.
  if (before === 'INACTIVE') await send({ type: 'SetMarketStatus', marketId, status: 'SUSPENDED' });
  const code = await send({ type: 'SettleMarket', marketId, result });
  if (code === null || isOver(await statusOf(exchange, marketId))) {
    watch.done(eventId, marketId);
    return true;
  }
  watch.wait({ eventId, marketId, reason: 'RESULT_REFUSED', code }, parts.clock.now());
  return false;
}

/** It takes no more bets, and waits for the result of a person. */
async function closeFor(
  { send, watch, eventId, clock }: EndingParts,
  marketId: number,
  reason: 'RESULT_UNSURE' | 'TO_CONFIRM',
): Promise<false> {
  const message = { code: 'RESULT_UNSURE' } as const;
  await send({ type: 'SetMarketStatus', marketId, status: 'CLOSED', message });
  watch.wait({ eventId, marketId, reason, code: null }, clock.now());
  return false;
}

function say({ watch, clock, eventId, source }: EndingParts, ended: EndedMarket): void {
  const { marketId, result } = ended;
  const alone = result === 'UNCONFIRMED' ? [] : [{ source: 'SCORE', result } as const];
  for (const said of ended.said ?? alone) {
    watch.results.say({ eventId, marketId }, { ...said, at: clock.now(), by: source() });
  }
}

/** Closes an event when nothing of it is open any more. @returns whether it is closed. */
export async function endEvent({
  exchange,
  send,
  watch,
  eventId,
}: Omit<EndingParts, 'clock' | 'source' | 'resultRules'>): Promise<boolean> {
  const isOpen = await exchange.read((state) => {
    const event = state.events.get(eventId);
    if (event === undefined || event.status === 'CLOSED') return null;
    return event.marketIds.some((id) => !isOver(state.markets.get(id)?.status ?? null));
  });
  if (isOpen === true) return false;
  const code =
    isOpen === null
      ? null
      : await send({ type: 'UpdateEvent', eventId, details: {}, status: 'CLOSED' });
  if (code === null && !watch.isCorrected(eventId)) watch.forget(eventId);
  return code === null;
}

/** Settled or void, or archived since. */
export function isOver(status: MarketStatus | null): boolean {
  return status === null || status === 'SETTLED' || status === 'VOIDED';
}

function statusOf(exchange: Exchange, marketId: number): Promise<MarketStatus | null> {
  return exchange.read((state) => state.markets.get(marketId)?.status ?? null);
}
