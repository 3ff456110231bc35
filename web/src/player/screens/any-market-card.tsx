import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Selection } from '#data/stores/bet-slip.ts';
import { LateBetSlip } from '#player/features/bet-slip/late-bet-slip.ts';
import { MarketCard } from '#player/features/market-board/market-card.tsx';
import { t } from '#text/text.ts';
import { cashOutOf } from './closing-bets.tsx';
import styles from './market-screen.module.css';

const ChoiceCard = lazy(() =>
  import('#player/features/market-board/choice-card.tsx').then(({ ChoiceCard: Card }) => ({
    default: Card,
  })),
);

/** Heights of a card of choices, for its room while it is fetched. */
const CHOICES_HEAD_PX = 52;
const CHOICE_PX = 57;
/** On most wide screens. */
const CHOICES_IN_LINE = 3;

export interface AnyMarketCardProps {
  readonly market: WireMarket;
  readonly eventTitle: string;
  readonly dreamEventId: string;
  readonly isPhone: boolean;
  /** Element that names the match, where cards of several stand on one page. */
  readonly matchId?: string;
}

/** The card of a market that stands by itself, whatever its kind. */
export function AnyMarketCard({ market, isPhone, ...place }: AnyMarketCardProps) {
  const renderSlip = isPhone ? (selection: Selection) => slipUnder(selection, market) : null;
  if (market.kind === 'TOSS' || market.kind === 'PREMIUM') {
    const lines = Math.ceil(market.runners.length / (isPhone ? 1 : CHOICES_IN_LINE));
    return (
      <Suspense
        fallback={
          <div className={styles.wait} style={{ blockSize: CHOICES_HEAD_PX + CHOICE_PX * lines }} />
        }
      >
        <ChoiceCard {...place} market={market} renderSlip={renderSlip} />
      </Suspense>
    );
  }
  return (
    <MarketCard
      {...place}
      market={market}
      cashOut={!market.house || market.kind === 'BOOKMAKER' ? cashOutOf(market) : null}
      renderSlip={renderSlip}
    />
  );
}

/** On phones the slip opens where it was asked for. */
export function slipUnder(selection: Selection, market: WireMarket): ReactNode {
  return (
    <section aria-label={t('Betslip')}>
      <Suspense fallback={<div className={styles.wait} />}>
        <LateBetSlip selection={selection} market={market} inline />
      </Suspense>
    </section>
  );
}
