import { readResult } from '@crease/core/exchange/read-result.ts';
import type { MarketResult } from '@crease/core/market/market-terms.ts';
import type { EndedMarket, EndingParts } from './end-market.ts';
import { collectFigures, type Figure, findHold, isSameFigure } from './result-hold.ts';

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
    const read = (figure: Figure): MarketResult | null =>
      figure === null || figure === 'UNCONFIRMED' ? null : readResult(known, figure);
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
  const isDecided = after !== null && after !== 'UNCONFIRMED';
  const hold = await findHold(parts, marketId, { ...figures, own: isDecided ? after : null });
  const isOfSources = hold === 'ONE_SOURCE' || hold === 'SOURCES_DIFFER';
  if (!found.isOurs || hold !== null || (!isDecided && found.isEventClosed)) {
    waitForPerson(parts, marketId);
    if (!found.isOurs || !isOfSources || !isDecided) waiting.done(marketId);
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

function waitForPerson<View>({ watch, eventId, clock }: EndingParts<View>, marketId: number): void {
  watch.addPending({ eventId, marketId, reason: 'CORRECTED', code: null }, clock.now());
}
