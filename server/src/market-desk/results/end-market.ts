import type { RejectReason } from '@crease/core/base/result.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { readResult } from '@crease/core/exchange/settle-market.ts';
import type { MarketStatus } from '@crease/core/market/market-kind.ts';
import type { Log } from '#base/system/log.ts';
import type { CasinoEnv } from '#casino/env.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { FixtureSources } from '#market-desk/sources/fixture-sources.ts';
import type { FixtureWatch, ReportedResult } from '#market-desk/sources/fixture-watch.ts';
import type { OtherViews } from '#market-desk/sources/source-logs.ts';
import {
  collectFigures,
  type Figure,
  type Figures,
  findHold,
  type Hold,
  isResult,
  isSameFigure,
  type PendingResults,
} from './pending-results.ts';
import type { ResultRules } from './result-rules.ts';

/** Dependencies for settling a desk's markets. `View` is the state of its sport's fixture. */
export interface EndingParts<View> extends Pick<CasinoEnv, 'exchange' | 'clock'> {
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
export async function endMarket<View>(parts: EndingParts<View>, market: EndedMarket<View>): Promise<boolean> {
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
  if (hold !== null || !isResult(figures.own)) {
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
  { figures, hold, isClosed }: { readonly figures: Figures; readonly hold: Hold | null; readonly isClosed: boolean },
): Promise<void> {
  const { send, watch, eventId, clock, sources, waiting } = parts;
  const { marketId } = market;
  waiting.put(marketId, {
    for: isOfSources(hold) ? 'SOURCE' : 'PERSON',
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

/** Closes the event once all its markets are over. @returns true if closed. */
export async function endEvent(
  parts: Pick<EndingParts<never>, 'exchange' | 'send' | 'watch' | 'eventId'>,
): Promise<boolean> {
  const { exchange, send, watch, eventId } = parts;
  const { isClosed, unsettled } = await exchange.read((state) => ({
    isClosed: (state.events.get(eventId)?.status ?? 'CLOSED') === 'CLOSED',
    unsettled: listUnsettledMarkets(state, eventId).length,
  }));
  if (!isClosed) {
    if (unsettled > 0) return false;
    const code = await send({ type: 'UpdateEvent', eventId, details: {}, status: 'CLOSED' });
    if (code !== null) return false;
  }
  if (!watch.isCorrected(eventId)) watch.removeEvent(eventId);
  return true;
}

/** True if a market still proceeds automatically; one closed manually is left to the operators. */
export function isLive(status: MarketStatus): boolean {
  return status === 'OPEN' || status === 'SUSPENDED' || status === 'BALL_RUNNING';
}

/** Settled, void or already archived. */
export function isOver(status: MarketStatus | undefined): boolean {
  return status === undefined || status === 'SETTLED' || status === 'VOIDED';
}

/** Markets of an event that aren't over. */
export function listUnsettledMarkets({ events, markets }: ExchangeState, eventId: number): number[] {
  const ids = events.get(eventId)?.marketIds ?? [];
  return ids.filter((id) => !isOver(markets.get(id)?.status));
}

function readStatus(exchange: Exchange, marketId: number): Promise<MarketStatus | undefined> {
  return exchange.read((state) => state.markets.get(marketId)?.status);
}

const REASON = 'The feed corrected the score';

/**
 * Reverses a settlement that was based on a wrong figure, and settles it again on the right one. A market that is no
 * longer decided is closed and settled once it is. Left for manual review: settlements by an operator that differ
 * from the feed's result, results that need an operator's confirmation, and reversals the rules reject. Results that
 * another source may confirm are checked again when it sends more.
 *
 * @param before the fixture's state before each correction.
 * @returns true if the market now has no result and must be settled later.
 */
export async function correctMarket<View>(
  parts: EndingParts<View>,
  market: EndedMarket<View>,
  before: readonly View[],
): Promise<boolean> {
  const { exchange, send, watch, waiting, eventId } = parts;
  const { marketId } = market;
  const figures = collectFigures(parts, market);
  const { own: after } = figures;
  const earlier = before.map((view) => market.computeResult(view));
  if (earlier.every((figure) => isSameFigure(figure, after))) return false;
  const found = await exchange.read((state) => {
    const known = state.markets.get(marketId);
    if (known === undefined || known.result === null) return null;
    const read = (figure: Figure) => (isResult(figure) ? readResult(known, figure) : null);
    return {
      isOurs: earlier.some((figure) => isSameFigure(known.result, read(figure))),
      isRight: isSameFigure(known.result, read(after)),
      isEventClosed: state.events.get(known.eventId)?.status === 'CLOSED',
    };
  });
  if (found === null) return false;
  if (found.isRight) {
    watch.removePending(eventId, marketId);
    waiting.done(marketId);
    return false;
  }
  const isDecided = isResult(after);
  const hold = await findHold(parts, marketId, { ...figures, own: isDecided ? after : null });
  if (!found.isOurs || hold !== null || (!isDecided && found.isEventClosed)) {
    waitForPerson(parts, marketId);
    if (!found.isOurs || !isOfSources(hold) || !isDecided) waiting.done(marketId);
    else {
      const recheck = () => correctMarket(parts, market, before);
      waiting.put(marketId, { for: 'SOURCE', said: figures.key, recheck });
    }
    return false;
  }
  waiting.done(marketId);
  if ((await send({ type: 'UnsettleMarket', marketId, reason: REASON })) !== null) {
    waitForPerson(parts, marketId);
    return false;
  }
  if (!isDecided) return true;
  const code = await send({ type: 'SettleMarket', marketId, result: after });
  if (code !== null) waitForPerson(parts, marketId);
  else watch.removePending(eventId, marketId);
  return false;
}

/** True if another source may still confirm the result. */
function isOfSources(hold: Hold | null): boolean {
  return hold === 'ONE_SOURCE' || hold === 'SOURCES_DIFFER';
}

function waitForPerson<View>({ watch, eventId, clock }: EndingParts<View>, marketId: number): void {
  watch.addPending({ eventId, marketId, reason: 'CORRECTED', code: null }, clock.now());
}

/** Sends a desk's command. @returns null if it was executed, else the rejection. */
export type SendCommand = (command: Command) => Promise<RejectReason | null>;

/**
 * Creates the command sender of one event. BAD_STATE means that a market already exists or was settled, so there is
 * nothing to do. MARKET_CHANGED means that a trader intervened, so the market is inspected again. Any other rejection
 * is logged.
 */
export function createCommandSender(exchange: Exchange, log: Log, eventId: number): SendCommand {
  return async (command) => {
    const outcome = await exchange.submit(command);
    if (outcome.ok) return null;
    const { code } = outcome;
    if (code !== 'BAD_STATE' && code !== 'MARKET_CHANGED') {
      const { type } = command;
      log.warn('Exchange rejected a fixture command.', { eventId, command: type, code });
    }
    return code;
  };
}
