import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { messageOf } from '#data/api/failure.ts';
import { queryClient } from '#data/api/query-client.ts';
import { oddsQuery } from '#data/catalogue/catalogue.ts';
import { prices } from '#data/prices/prices.ts';
import { session } from '#data/session/session.ts';
import { readItem, removeItem, type StoredBet, writeItem } from '#data/storage/local-items.ts';
import { storeOf } from '#data/storage/observable.ts';
import { offerOf, priceSideOf } from '#player/betting/quote.ts';
import type { Selection } from '#player/betting/selection.ts';
import { t } from '#text/text.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { loadSlip } from './slip.ts';

/** The bet that was placed last from this browser, to be repeated. */
export const lastBet = storeOf<{ readonly bet: StoredBet | null }>({
  bet: readItem('crease_last_bet'),
});

/** Keeps a bet that was taken, as it was asked for. */
export function rememberBet(
  { kind }: Pick<WireMarket, 'kind'>,
  selection: Selection,
  terms: { readonly price: number; readonly line: number; readonly stake: number },
): void {
  const { price, line, stake } = terms;
  const userId = session.getState().user?.userId ?? 0;
  const placed = { stakeText: String(stake), userId, placedAt: Date.now() };
  const bet: StoredBet = { ...selection, kind, price, line, ...placed };
  writeItem('crease_last_bet', bet);
  lastBet.setState({ bet });
}

/** Its market is gone. */
function forgetLastBet(): void {
  removeItem('crease_last_bet');
  lastBet.setState({ bet: null });
}

/** As much of a bet as a repeat of it needs. */
export type RepeatableBet = Pick<
  StoredBet,
  | 'eventId'
  | 'marketId'
  | 'runnerId'
  | 'side'
  | 'price'
  | 'line'
  | 'dreamEventId'
  | 'eventTitle'
  | 'stakeText'
>;

/**
 * Puts a bet on the slip once more, at the best price of now; the slip says when that is another one than before. Where
 * nothing is offered the old price is asked for. A market that is gone is shown.
 */
export async function repeatBet(bet: RepeatableBet): Promise<void> {
  const { eventId, marketId, runnerId, side, price, line = 0 } = bet;
  const currency = session.getState().user?.currency ?? '';
  try {
    const { markets } = await queryClient.fetchQuery(oddsQuery(eventId, currency));
    const market = markets.find((one) => one.marketId === marketId);
    const runner = market?.runners.find(({ id }) => id === runnerId);
    if (market === undefined || runner === undefined) {
      forgetLastBet();
      toasts.show('info', t('This bet cannot be repeated: its market is closed.'));
      return;
    }
    const level = prices.level(runnerId, priceSideOf(side), 0);
    const offer = offerOf(market.kind, level) ?? { rate: price, line };
    loadSlip(
      {
        eventId,
        dreamEventId: bet.dreamEventId ?? '0',
        marketId,
        runnerId,
        side,
        eventTitle: bet.eventTitle ?? '',
        marketName: market.marketName,
        marketLabel: market.marketLabel,
        runnerName: runner.runnername,
        runnerLabel: runner.runnerLabel,
        price: offer.rate,
        ...(offer.line === 0 ? {} : { line: offer.line }),
      },
      Number(bet.stakeText),
      { rate: price, line },
    );
  } catch (failure) {
    toasts.show('error', t('The bet could not be repeated.'), messageOf(failure));
  }
}
