import type { CashOutQuote } from '@crease/contracts/wire/bet.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { hasQuotedLine, isOnRuns, offerText } from '#data/view-models/house-quote.ts';
import { oddsTextNow } from '#data/view-models/odds-text.ts';
import { priceText } from '#format/price.ts';
import { nameText, phrase, t } from '#text/text.ts';

const WORDS = { 1: phrase('Back'), 2: phrase('Lay'), 3: phrase('Yes'), 4: phrase('No') } as const;

/** A hedge without its stake: `Lay India at 1.60`, `Back India at 58`, `No 51 at 60`. */
export function hedgeText(market: WireMarket, bet: CashOutQuote['bets'][number]): string {
  const { kind, house, runners } = market;
  const side = t(WORDS[bet.type]);
  const offer = offerText(kind, { rate: bet.rate, line: bet.fancyValue }, null, oddsTextNow);
  if (hasQuotedLine(kind)) return t('{side} {offer}', { side, offer });
  const name = nameText(runners.find(({ id }) => id === bet.runnerId)?.runnername ?? '');
  const odds = house ? offer : kind === 'LINE' ? priceText(bet.rate) : oddsTextNow(bet.rate);
  return t('{side} {name} at {odds}', { side, name, odds });
}

/** What the amount of a quote holds for: `The same result whoever wins, before commission.` */
export function outcomeText({ kind, commissionPercent }: WireMarket): string {
  if (isOnRuns(kind)) {
    return commissionPercent > 0
      ? t('The same result whatever the runs are, before commission.')
      : t('The same result whatever the runs are.');
  }
  return commissionPercent > 0
    ? t('The same result whoever wins, before commission.')
    : t('The same result whoever wins.');
}
