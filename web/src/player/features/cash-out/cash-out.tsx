import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { Suspense, useState } from 'react';
import { useLiveMarket } from '#client/prices/use-prices.ts';
import { t } from '#i18n/text.ts';
import { useHasPosition } from '#player/betting/open-bets.ts';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import styles from './cash-out.module.css';
import { formatSigned, getSign, useCashOutQuote } from './take-quote.ts';

const CashOutDialog = lazyComponent(() => import('./cash-out-dialog.tsx').then(({ CashOutDialog }) => CashOutDialog));

export interface CashOutProps {
  readonly market: WireMarket;
}

/** Current cash-out value with its action, for exchange and house markets. Hidden while unavailable. */
export function CashOut({ market }: CashOutProps) {
  const hasPosition = useHasPosition(market.marketId);
  const isOpen = useLiveMarket(market.marketId)?.status === 'OPEN';
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {(hasPosition && isOpen) || isAsking ? (
        <Offer market={market} isRequesting={isAsking} onRequest={() => setAsking(true)} />
      ) : null}
      {isAsking ? (
        <Suspense fallback={null}>
          <CashOutDialog market={market} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface OfferProps extends CashOutProps {
  /** The button stays while its dialog is open, so focus can return to it. */
  readonly isRequesting: boolean;
  readonly onRequest: () => void;
}

/** Separate, so that markets without a position don't poll for quotes. */
function Offer({ market, isRequesting, onRequest }: OfferProps) {
  const quote = useCashOutQuote(market.marketId);
  const amount = quote?.available === true ? quote.amount : null;
  if (!isRequesting && amount === null) return null;
  return (
    <button type="button" className={styles.open} data-cash-out onClick={onRequest}>
      {t('Cash out')} <b data-sign={getSign(amount)}>{formatSigned(amount ?? 0)}</b>
    </button>
  );
}
