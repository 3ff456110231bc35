import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { GivenResult } from '@crease/core/market/market-terms.ts';
import type { Clock } from '#ports/clock.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { FixtureSources } from './fixture-sources.ts';
import type { FixtureWatch } from './fixture-watch.ts';
import type { OtherViews } from './other-views.ts';
import { type Figure, type Figures, figuresOf, type Hold, holdOf } from './result-hold.ts';
import type { ResultRules } from './result-rules.ts';
import type { SaidResult } from './result-sources.ts';
import type { SendCommand } from './send-command.ts';
import type { WaitingResults } from './waiting-results.ts';

/** What a desk ends its markets with. `View` is how a fixture of its sport stands. */
export interface EndingParts<View> {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly send: SendCommand;
  readonly watch: FixtureWatch;
  readonly eventId: number;
  readonly resultRules: ResultRules;
  readonly sources: FixtureSources;
  readonly others: OtherViews<View>;
  readonly waiting: WaitingResults;
  /** How the fixture stands by all that counts. */
  view(): View;
}

/** A market and what it settles on. */
export interface EndedMarket<View> {
  readonly marketId: number;
  /** Null: it is not decided; UNCONFIRMED where score and announced result differ. */
  resultIn(view: View): Figure;
  /** Who says what; absent: the score says the result. */
  saidIn?(view: View): readonly Said[];
}

type Said = Pick<SaidResult, 'source' | 'result'>;

/**
 * Settles a market once it is decided. A refusal says by itself neither that it was settled before nor that it never can
 * be: the state is looked at, and what has no result then waits for a person, or for another source where the rules want
 * one.
 *
 * @returns whether the market is over.
 */
export async function endMarket<View>(
  parts: EndingParts<View>,
  market: EndedMarket<View>,
): Promise<boolean> {
  const { exchange, send, watch, eventId, waiting } = parts;
  const { marketId } = market;
  const before = await statusOf(exchange, marketId);
  if (isOver(before)) {
    waiting.done(marketId);
    return true;
  }
  const figures = figuresOf(parts, market);
  if (waiting.isSame(marketId, figures.key)) return false;
  say(parts, market, figures);
  const hold = figures.own === null ? null : await holdOf(parts, marketId, figures);
  if (hold !== null || figures.own === null || figures.own === 'UNCONFIRMED') {
    await wait(parts, market, { figures, hold, isClosed: before === 'CLOSED' });
    return false;
  }
  // A market that was made and never quoted goes the way of all others.
  if (before === 'INACTIVE') await send({ type: 'SetMarketStatus', marketId, status: 'SUSPENDED' });
  const code = await send({ type: 'SettleMarket', marketId, result: figures.own });
  waiting.done(marketId);
  if (code === null || isOver(await statusOf(exchange, marketId))) {
    watch.done(eventId, marketId);
    return true;
  }
  watch.wait({ eventId, marketId, reason: 'RESULT_REFUSED', code }, parts.clock.now());
  return false;
}

/** It takes no more bets, and waits for another source or the result of a person. */
async function wait<View>(
  parts: EndingParts<View>,
  market: EndedMarket<View>,
  held: { readonly figures: Figures; readonly hold: Hold | null; readonly isClosed: boolean },
): Promise<void> {
  const { send, watch, eventId, clock, sources, waiting } = parts;
  const { marketId } = market;
  const { figures, hold, isClosed } = held;
  const isOfSources = hold === 'ONE_SOURCE' || hold === 'SOURCES_DIFFER';
  waiting.put(marketId, {
    for: isOfSources ? 'SOURCE' : 'PERSON',
    said: figures.key,
    lookAgain: () => endMarket(parts, market),
  });
  if (hold === null) return;
  const message = { code: 'RESULT_UNSURE' } as const;
  if (!isClosed) await send({ type: 'SetMarketStatus', marketId, status: 'CLOSED', message });
  // Counted from what was said, so that a restart does not begin anew.
  const since = hold === 'ONE_SOURCE' ? Math.min(sources.saidAt, clock.now()) : clock.now();
  watch.wait({ eventId, marketId, reason: hold, code: null }, since);
}

function say<View>(
  { watch, clock, eventId, sources, view }: EndingParts<View>,
  market: EndedMarket<View>,
  { own, others }: Figures,
): void {
  const alone: readonly Said[] = isSaid(own) ? [{ source: 'SCORE', result: own }] : [];
  const ours = own === null ? [] : (market.saidIn?.(view()) ?? alone);
  const at = clock.now();
  watch.results.say({ eventId, marketId: market.marketId }, [
    ...ours.map((said) => ({ ...said, at, by: sources.leader })),
    ...others.flatMap(({ by, figure }) =>
      isSaid(figure) ? [{ source: 'OTHER' as const, result: figure, at, by }] : [],
    ),
  ]);
}

function isSaid(figure: Figure): figure is GivenResult {
  return figure !== null && figure !== 'UNCONFIRMED';
}

/** Closes an event when nothing of it is open any more. @returns whether it is closed. */
export async function endEvent({
  exchange,
  send,
  watch,
  eventId,
}: Pick<EndingParts<never>, 'exchange' | 'send' | 'watch' | 'eventId'>): Promise<boolean> {
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
