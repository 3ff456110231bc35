import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { type ReactNode, Suspense } from 'react';
import { useOneClick } from '#player/features/bet-slip/bet-choices.ts';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import styles from './market-screen.module.css';

const OneClickBanner = lazyComponent(() =>
  import('#player/features/bet-slip/slip-banners.tsx').then(({ OneClickBanner }) => OneClickBanner),
);

/** One-click betting notice above markets without an adjacent slip. Nothing else may shift the prices. */
export function BettingStrip() {
  const isOneClick = useOneClick();
  return (
    <div className={styles.oneClick} data-one-click={isOneClick || undefined}>
      {isOneClick ? (
        <Suspense fallback={<div className={styles.oneClickWait} />}>
          <OneClickBanner />
        </Suspense>
      ) : null}
    </div>
  );
}

const SquareOff = lazyComponent(() =>
  import('#player/features/cash-out/square-off.tsx').then(({ SquareOff }) => SquareOff),
);

/** Square-off bet of a session, loaded together with its book. */
export function renderSessionSquareOff(market: WireMarket): ReactNode {
  return (
    <Suspense fallback={null}>
      <SquareOff market={market} />
    </Suspense>
  );
}
