import { readResult } from '@crease/core/exchange/read-result.ts';
import type { GivenResult, MarketResult } from '@crease/core/market/market-terms.ts';
import type { EndingParts } from './end-market.ts';

type Figure = GivenResult | 'UNCONFIRMED' | null;

/** What a market comes to after the past was put right, and came to before each time; null: not decided yet. */
export interface Correction {
  readonly marketId: number;
  readonly before: readonly Figure[];
  readonly after: Figure;
}

const REASON = 'The feed put the score right';

/**
 * Takes a settlement back that was made on a figure that was wrong, and settles again on the right one. One that is not
 * decided any more takes no more bets, and is settled once it is. What was settled by a person otherwise than the feed
 * said, and what the rules do not let go back, waits for a person.
 *
 * @returns whether the market has no result now and is to be settled later.
 */
export async function correctMarket(parts: EndingParts, correction: Correction): Promise<boolean> {
  const { exchange, send } = parts;
  const { marketId, before, after } = correction;
  if (before.every((figure) => isSame(figure, after))) return false;
  const found = await exchange.read((state) => {
    const market = state.markets.get(marketId);
    if (market === undefined || market.result === null) return null;
    const read = (given: Figure): MarketResult | null =>
      given === null || given === 'UNCONFIRMED' ? null : readResult(market, given);
    return {
      isOurs: before.some((figure) => isSame(market.result, read(figure))),
      isRight: isSame(market.result, read(after)),
      isEventClosed: state.events.get(market.eventId)?.status === 'CLOSED',
    };
  });
  if (found === null || found.isRight) return false;
  const isDecided = after !== null && after !== 'UNCONFIRMED';
  const confirmedBy = await parts.resultRules.confirmationOf(marketId, parts.source());
  const isOthers = !found.isOurs || confirmedBy !== 'NOBODY';
  if (isOthers || (!isDecided && found.isEventClosed)) {
    waitForPerson(parts, marketId);
    return false;
  }
  if ((await send({ type: 'UnsettleMarket', marketId, reason: REASON })) !== null) {
    waitForPerson(parts, marketId);
    return false;
  }
  if (!isDecided) return true;
  const code = await send({ type: 'SettleMarket', marketId, result: after });
  if (code !== null) waitForPerson(parts, marketId);
  return false;
}

function waitForPerson({ watch, eventId, clock }: EndingParts, marketId: number): void {
  watch.wait({ eventId, marketId, reason: 'CORRECTED', code: null }, clock.now());
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
