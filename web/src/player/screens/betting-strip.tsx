import { lazy, Suspense } from 'react';
import { lastBet } from '#data/stores/last-bet.ts';
import { useStore } from '#data/stores/observable.ts';
import { useOneClick } from '#data/stores/one-click.ts';
import styles from './betting-strip.module.css';

const OneClickBanner = lazy(() =>
  import('#player/features/bet-slip/one-click-banner.tsx').then((chunk) => ({
    default: chunk.OneClickBanner,
  })),
);
const RepeatBet = lazy(() =>
  import('#player/features/bet-slip/repeat-bet.tsx').then((chunk) => ({
    default: chunk.RepeatBet,
  })),
);

export interface BettingStripProps {
  /** The match of the page: its last bet can be repeated. */
  readonly eventId?: number;
}

/** Above markets that have no betslip beside them: that a tap places a bet at once, and the last bet once more. */
export function BettingStrip({ eventId }: BettingStripProps) {
  const isOneClick = useOneClick();
  const hasLast = useStore(
    lastBet,
    ({ bet }) => bet !== null && eventId !== undefined && bet.eventId === eventId,
  );
  return (
    <div className={styles.strip} data-one-click={isOneClick || undefined}>
      {isOneClick ? (
        <Suspense fallback={<div className={styles.wait} />}>
          <OneClickBanner />
        </Suspense>
      ) : null}
      {hasLast && !isOneClick ? (
        <Suspense fallback={null}>
          <RepeatBet eventId={eventId} />
        </Suspense>
      ) : null}
    </div>
  );
}
