import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type ReactNode, Suspense } from 'react';
import { useOneClick } from '#player/features/bet-slip/bet-choices.ts';
import { latePart } from '#ui/late-part/late-part.ts';
import styles from './betting-strip.module.css';

const OneClickBanner = latePart(() =>
  import('#player/features/bet-slip/slip-banners.tsx').then(({ OneClickBanner }) => OneClickBanner),
);

/** Above markets that have no betslip beside them: that a tap places a bet at once. Nothing else may move the prices. */
export function BettingStrip() {
  const isOneClick = useOneClick();
  return (
    <div className={styles.strip} data-one-click={isOneClick || undefined}>
      {isOneClick ? (
        <Suspense fallback={<div className={styles.wait} />}>
          <OneClickBanner />
        </Suspense>
      ) : null}
    </div>
  );
}

const SquareOff = latePart(() =>
  import('#player/features/cash-out/square-off.tsx').then(({ SquareOff }) => SquareOff),
);

/** The bet that closes a position in a session; it comes with the book it stands in. */
export function squareOffOf(market: WireMarket): ReactNode {
  return (
    <Suspense fallback={null}>
      <SquareOff market={market} />
    </Suspense>
  );
}
