import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { t } from '#i18n/text.ts';
import { getScreenTraits } from '#player/betting/kind-traits.ts';
import { useHasPosition } from '#player/betting/open-bets.ts';
import type { Selection } from '#player/betting/quote.ts';
import { LateBetSlip } from '#player/features/bet-slip/take-price.ts';
import { MarketCard } from '#player/features/market-board/market-card.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import styles from './market-screen.module.css';

const ChoiceCard = lazyComponent(() =>
  import('#player/features/market-board/choice-card.tsx').then(({ ChoiceCard }) => ChoiceCard),
);

/** Heights of an option card, for its loading placeholder. */
const CHOICES_HEAD_PX = 52;
const CHOICE_PX = 57;
/** On most wide screens. */
const CHOICES_IN_LINE = 3;

export interface AnyMarketCardProps {
  readonly market: WireMarket;
  readonly eventTitle: string;
  readonly dreamEventId: string;
  readonly isPhone: boolean;
  /** ID of the element naming the match, on pages with several. */
  readonly matchId?: string;
}

/** A standalone market card of any kind. */
export function AnyMarketCard({ market, isPhone, ...place }: AnyMarketCardProps) {
  const renderSlip = isPhone ? (selection: Selection) => slipUnder(selection, market) : null;
  const { isChoice, hasCashOut } = getScreenTraits(market.kind);
  if (isChoice) {
    const lines = Math.ceil(market.runners.length / (isPhone ? 1 : CHOICES_IN_LINE));
    return (
      <Suspense fallback={<div className={styles.wait} style={{ blockSize: CHOICES_HEAD_PX + CHOICE_PX * lines }} />}>
        <ChoiceCard {...place} market={market} renderSlip={renderSlip} />
      </Suspense>
    );
  }
  return (
    <MarketCard
      {...place}
      market={market}
      cashOut={!market.house || hasCashOut ? renderMarketCashOut(market) : null}
      renderSlip={renderSlip}
    />
  );
}

/** On phones the slip opens below the tapped row. */
export function slipUnder(selection: Selection, market: WireMarket): ReactNode {
  return (
    <section aria-label={t('Betslip')}>
      <Suspense fallback={<div className={styles.wait} />}>
        <LateBetSlip selection={selection} market={market} inline />
      </Suspense>
    </section>
  );
}

const CashOut = lazyComponent(() => import('#player/features/cash-out/cash-out.tsx').then(({ CashOut }) => CashOut));
/** Cash-out of a market, loaded lazily. */
export function renderMarketCashOut(market: WireMarket): ReactNode {
  return <LazyCashOut market={market} />;
}

/** Loaded with the first position and then kept mounted, so that an open dialog can finish. */
function LazyCashOut({ market }: { readonly market: WireMarket }) {
  const hasPosition = useHasPosition(market.marketId);
  const [isWanted, setWanted] = useState(hasPosition);
  if (hasPosition && !isWanted) setWanted(true);
  return isWanted ? (
    <Suspense fallback={null}>
      <CashOut market={market} />
    </Suspense>
  ) : null;
}
