import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useIsActing } from '#operator/data/act-once.ts';
import { setAuto } from '#operator/data/auto-acts.ts';
import { useMayTrade } from '#operator/data/operator-session.ts';
import { isDone } from '#operator/data/use-desk.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './lead.module.css';

export interface LeadProps {
  readonly market: WireMarket;
  readonly isByHand: boolean;
}

/** Who leads the market, and with one touch the other way. Nothing for markets that are over. */
export function Lead({ market, isByHand }: LeadProps) {
  const isActing = useIsActing(`lead ${market.marketId}`);
  const mayTrade = useMayTrade();
  if (isDone(market)) return null;
  return (
    <div className={styles.lead}>
      <p aria-live="polite">
        {isByHand ? (
          <b>Led by hand</b>
        ) : (
          <>
            <b>Led by the model</b> where its match has a feed
          </>
        )}
      </p>
      {mayTrade && (
        <Button
          size="s"
          isBusy={isActing}
          aria-keyshortcuts="H"
          onClick={() => void setAuto(market, isByHand)}
        >
          {isByHand ? 'Give back to the model' : 'Take into my hand'}
        </Button>
      )}
    </div>
  );
}
