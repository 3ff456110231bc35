import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { resultText } from '#format/money.ts';
import { t } from '#i18n/text.ts';

/** Formats terms such as `1/5 the odds, 3 places`; null if the market is not each way. */
export function formatEachWayTerms({
  winners: places,
  eachWayDivisor: divisor,
}: Pick<WireMarket, 'winners' | 'eachWayDivisor'>): string | null {
  return divisor === undefined
    ? null
    : t('1/{divisor} the odds, {places} places', { divisor, places });
}

/** Formats `1/5 the odds, 3 places · placed +100`; null if the bet is not each way. */
export function formatEachWayBet({ eachWay }: Pick<OpenBet, 'eachWay'>): string | null {
  if (eachWay === undefined) return null;
  const { divisor, places, whenPlaced } = eachWay;
  return t('1/{divisor} the odds, {places} places · placed {amount}', {
    divisor,
    places,
    amount: resultText(whenPlaced),
  });
}
