import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { loadSlip, type Selection } from '#data/stores/bet-slip.ts';
import { offerText, sideWordOf } from '#data/view-models/house-quote.ts';
import { useSessionHedge } from '#data/view-models/use-session-hedge.ts';
import { resultText, rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';
import styles from './bet-slip.module.css';
import type { SlipFacts } from './use-slip-facts.ts';

export interface SlipHedgeProps {
  readonly facts: SlipFacts;
  readonly selection: Selection;
  readonly market: WireMarket;
}

/** In a session that the bettor has bets in: the bet that levels his worst case, one press away. */
export function SlipHedge({ facts, selection, market }: SlipHedgeProps) {
  const hedge = useSessionHedge(market);
  if (hedge === null || facts.isUnderWay) return null;
  const { side, line, rate, stake, worst, worstAfter } = hedge;
  const isHere = selection.side === side && facts.line === line && facts.stake === stake;
  if (isHere) return null;
  return (
    <p className={styles.hedge}>
      {t('Worst case {before} → {after} with the other side.', {
        before: resultText(worst / 100),
        after: resultText(worstAfter / 100),
      })}{' '}
      <button
        type="button"
        onClick={() => loadSlip({ ...selection, side, price: rate, line }, stake)}
      >
        {t('{side} {offer} with {stake}', {
          side: t(sideWordOf(market.kind, side)),
          offer: offerText(market.kind, { rate, line }, null),
          stake: rupeesText(stake),
        })}
      </button>
    </p>
  );
}
