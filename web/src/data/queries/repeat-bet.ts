import { messageOf } from '#data/api/failure.ts';
import type { StoredBet } from '#data/storage/local-items.ts';
import { loadSlip } from '#data/stores/bet-slip.ts';
import { forgetLastBet } from '#data/stores/last-bet.ts';
import { prices } from '#data/stores/prices.ts';
import { session } from '#data/stores/session.ts';
import { toasts } from '#data/stores/toasts.ts';
import { offerOf, priceSideOf } from '#data/view-models/house-quote.ts';
import { sentenceText, t } from '#text/text.ts';
import { oddsQuery } from './catalogue.ts';
import { queryClient } from './query-client.ts';

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
 * nothing is offered the old price is asked for. A market that is gone is told.
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
        runnerName: runner.runnername,
        price: offer.rate,
        ...(offer.line === 0 ? {} : { line: offer.line }),
      },
      Number(bet.stakeText),
      { rate: price, line },
    );
  } catch (failure) {
    toasts.show('error', t('The bet could not be repeated.'), sentenceText(messageOf(failure)));
  }
}
