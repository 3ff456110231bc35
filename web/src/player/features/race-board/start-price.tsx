import type { WireStartingPrice } from '@crease/contracts/wire/catalogue.ts';
import { useLevels, useStartingPrice } from '#client/prices/use-prices.ts';
import { t } from '#i18n/text.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { computeNearPrice } from './race.ts';

export interface StartProps {
  readonly runnerId: number;
  /** Starting price from the score card in hundredths; null if unknown or for another market. */
  readonly price: number | null;
  readonly isOff: boolean;
  /** Adds a label if no column heading names it. */
  readonly isNamed: boolean;
}

/** Starting price of a runner, or the projected one before the off. */
export function Start({ runnerId, price, isOff, isNamed }: StartProps) {
  const say = useOddsFormatter();
  const known = useStartingPrice(runnerId);
  const starting = known?.fixed ?? (price === null ? null : price / 100);
  if (starting !== null) {
    const price = say(starting);
    return isNamed ? t('SP {price}', { price }) : price;
  }
  if (isOff) return isNamed ? null : '–';
  return known === null ? (
    <Near runnerId={runnerId} isNamed={isNamed} />
  ) : (
    <NearAndFar known={known} isNamed={isNamed} />
  );
}

/** Near price uses all bets in the book; far price only SP bets. */
function NearAndFar({
  known: { near, far },
  isNamed,
}: Pick<StartProps, 'isNamed'> & { readonly known: WireStartingPrice }) {
  const say = useOddsFormatter();
  const price = near === null ? '–' : say(near);
  const alone = far === null ? '–' : say(far);
  return (
    <>
      {isNamed ? t('Near SP {price}', { price }) : price}{' '}
      <small>{t('Far {price}', { price: alone })}</small>
    </>
  );
}

function Near({ runnerId, isNamed }: Pick<StartProps, 'runnerId' | 'isNamed'>) {
  const say = useOddsFormatter();
  const near = computeNearPrice(useLevels(runnerId, 'back'), useLevels(runnerId, 'lay'));
  if (near === null) return isNamed ? null : '–';
  const price = say(Math.round(near * 100) / 100);
  return isNamed ? t('Near SP {price}', { price }) : price;
}
