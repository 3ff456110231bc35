import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { GivenResult } from '@crease/core/market/market-terms.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { FixtureSources } from '#market-desk/fixtures/fixture-sources.ts';
import type { FixtureWatch } from '#market-desk/fixtures/fixture-watch.ts';
import type { OtherViews } from '#market-desk/trading/other-views.ts';
import type { SendCommand } from '#market-desk/trading/send-command.ts';
import { collectFigures, type Figure, type Figures, findHold, type Hold } from './result-hold.ts';
import type { ResultRules } from './result-rules.ts';
import type { ReportedResult } from './result-sources.ts';
import type { PendingResults } from './waiting-results.ts';

/** Dependencies for settling a desk's markets. `View` is the state of its sport's fixture. */
export interface EndingParts<View> {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly send: SendCommand;
  readonly watch: FixtureWatch;
  readonly eventId: number;
  readonly resultRules: ResultRules;
  readonly sources: FixtureSources;
  readonly others: OtherViews<View>;
  readonly waiting: PendingResults;
  /** Current state of the fixture from reliable data. */
  view(): View;
}

/** A market and how to determine its result. */
export interface EndedMarket<View> {
  readonly marketId: number;
  /** Null if undecided; UNCONFIRMED if score and announced result differ. */
  computeResult(view: View): Figure;
  /** Results by source; if omitted, the result follows from the score. */
  listReported?(view: View): readonly SourceResult[];
}

type SourceResult = Pick<ReportedResult, 'source' | 'result'>;

/**
 * Settles a market once it is decided. A rejection alone doesn't tell whether the market was settled before or never
 * can be, so the state is checked; a market still without a result is left for an operator, or for another source if
 * the rules require one.
 *
 * @returns true if the market is over.
 */
export async function endMarket<View>(
  parts: EndingParts<View>,
  market: EndedMarket<View>,
): Promise<boolean> {
  const { exchange, send, watch, eventId, waiting } = parts;
  const { marketId } = market;
  const before = await readStatus(exchange, marketId);
  if (isOver(before)) {
    waiting.done(marketId);
    return true;
  }
  const figures = collectFigures(parts, market);
  if (waiting.isSame(marketId, figures.key)) return false;
  recordResults(parts, market, figures);
  const hold = figures.own === null ? null : await findHold(parts, marketId, figures);
  if (hold !== null || figures.own === null || figures.own === 'UNCONFIRMED') {
    await awaitResult(parts, market, { figures, hold, isClosed: before === 'CLOSED' });
    return false;
  }
  // A market that was created but never quoted is settled like any other.
  if (before === 'INACTIVE') await send({ type: 'SetMarketStatus', marketId, status: 'SUSPENDED' });
  const code = await send({ type: 'SettleMarket', marketId, result: figures.own });
  waiting.done(marketId);
  if (code === null || isOver(await readStatus(exchange, marketId))) {
    watch.removePending(eventId, marketId);
    return true;
  }
  watch.addPending({ eventId, marketId, reason: 'RESULT_REFUSED', code }, parts.clock.now());
  return false;
}

/** Closes the market until another source confirms the result or an operator enters it. */
async function awaitResult<View>(
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
    recheck: () => endMarket(parts, market),
  });
  if (hold === null) return;
  const message = { code: 'RESULT_UNSURE' } as const;
  if (!isClosed) await send({ type: 'SetMarketStatus', marketId, status: 'CLOSED', message });
  // Measured from the time of the announcement, so that a restart doesn't reset it.
  const since = hold === 'ONE_SOURCE' ? Math.min(sources.lastEventAt, clock.now()) : clock.now();
  watch.addPending({ eventId, marketId, reason: hold, code: null }, since);
}

function recordResults<View>(
  { watch, clock, eventId, sources, view }: EndingParts<View>,
  market: EndedMarket<View>,
  { own, others }: Figures,
): void {
  const alone: readonly SourceResult[] = isResult(own) ? [{ source: 'SCORE', result: own }] : [];
  const ours = own === null ? [] : (market.listReported?.(view()) ?? alone);
  const at = clock.now();
  watch.results.record({ eventId, marketId: market.marketId }, [
    ...ours.map((said) => ({ ...said, at, by: sources.leader })),
    ...others.flatMap(({ by, figure }) =>
      isResult(figure) ? [{ source: 'OTHER' as const, result: figure, at, by }] : [],
    ),
  ]);
}

function isResult(figure: Figure): figure is GivenResult {
  return figure !== null && figure !== 'UNCONFIRMED';
}

/** Closes the event once all its markets are over. @returns true if closed. */
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
  if (code === null && !watch.isCorrected(eventId)) watch.removeEvent(eventId);
  return code === null;
}

/** Settled, void or already archived. */
export function isOver(status: MarketStatus | null): boolean {
  return status === null || status === 'SETTLED' || status === 'VOIDED';
}

function readStatus(exchange: Exchange, marketId: number): Promise<MarketStatus | null> {
  return exchange.read((state) => state.markets.get(marketId)?.status ?? null);
}
