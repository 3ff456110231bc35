import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { MouseEvent } from 'react';
import { loadSlip, type Selection } from '#data/stores/bet-slip.ts';
import { useStore } from '#data/stores/observable.ts';
import { openBets } from '#data/stores/open-bets.ts';
import { runLadderOf } from '#data/view-models/house-preview.ts';
import { offerText, sideWordOf } from '#data/view-models/house-quote.ts';
import type { SessionHedge } from '#data/view-models/session-hedge.ts';
import { useSessionHedge } from '#data/view-models/use-session-hedge.ts';
import { resultText, rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { RunLadder } from '#ui/run-ladder/run-ladder.tsx';
import styles from './square-off.module.css';

/**
 * The other side of a session at its line of now, with the stake that makes the worst case best: every result before and
 * after it, and the press that puts it on the slip. Nothing where no bet would help.
 */
export function HedgeOffer({ market }: { readonly market: WireMarket }) {
  const hedge = useSessionHedge(market);
  const bet = useStore(openBets, ({ bets }) =>
    bets.find(({ marketId }) => marketId === market.marketId),
  );
  const result = useStore(openBets, ({ results }) =>
    results.find(({ marketId }) => marketId === market.marketId),
  );
  const [runner] = market.runners;
  if (hedge === null || bet === undefined || runner === undefined) return null;
  const { side, line, rate, stake, worst, worstAfter } = hedge;
  const terms = { runnerId: runner.id, side, price: rate, line, stake };
  const load = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const selection: Selection = {
      eventId: market.eventId,
      dreamEventId: bet.dreamEventId ?? '0',
      marketId: market.marketId,
      runnerId: runner.id,
      side,
      eventTitle: bet.betTitle,
      marketName: market.marketName,
      runnerName: runner.runnername,
      price: rate,
      line,
    };
    loadSlip(selection, stake);
    // The slip stands on the page below: the window over it has done its work.
    currentTarget.closest('dialog')?.close();
  };
  return (
    <div className={styles.hedge}>
      <p className={styles.text}>
        {t('With {bet} for {stake} your worst case goes {before} → {after}.', {
          bet: betText(market, hedge),
          stake: rupeesText(stake),
          before: resultText(worst / 100),
          after: resultText(worstAfter / 100),
        })}
      </p>
      <RunLadder
        rows={runLadderOf({ market, result, terms, line })}
        current={line}
        label={t('Result by runs with the other side')}
      />
      <button type="button" className={styles.load} onClick={load}>
        {t('Put it on the slip')}
      </button>
    </div>
  );
}

function betText(market: WireMarket, { side, line, rate }: SessionHedge): string {
  return t('{side} {offer}', {
    side: t(sideWordOf(market.kind, side)),
    offer: offerText(market.kind, { rate, line }, null),
  });
}
