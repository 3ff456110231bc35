import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { prices } from '#client/prices/prices.ts';
import { load } from '#player/betting/open-bets.ts';
import type { MatchStage } from '#testing/match-stage.ts';

const shownMarkets: WireMarket[] = [];

/** Shows a server market on the page, with the logged-in user's bets and balance. */
export async function showMarket(
  stage: MatchStage,
  { marketId }: Pick<WireMarket, 'marketId'>,
): Promise<WireMarket> {
  const { eventId } = stage;
  const { items } = await stage.operate('operatorGetMarkets', { eventId, MaxResultCount: 100 });
  const market = items.find((item) => item.marketId === marketId);
  if (market === undefined) throw new Error(`no market ${marketId}`);
  prices.setMarkets([market]);
  shownMarkets.push(market);
  await load();
  return market;
}

/** Call after the page is closed: the next test's server restarts market IDs at one. */
export function clearShownMarkets(): void {
  prices.forget(shownMarkets.splice(0));
}
