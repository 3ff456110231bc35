import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import type { ReactNode } from 'react';
import { useBand } from '#client/prices/price-sources.ts';
import { useLevels } from '#client/prices/use-prices.ts';
import { useStore } from '#client/storage/observable.ts';
import { resultText, rupeesText } from '#format/money.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { buildRunLadder } from '#player/betting/house-preview.ts';
import { hasQuotedLine } from '#player/betting/kind-traits.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { formatLine, formatRate, toOffer } from '#player/betting/quote.ts';
import { betSlip, getStake } from '#player/features/bet-slip/slip.ts';
import { ResultChips } from '#player/markets/runner-marks.tsx';
import { useOutcomes } from '#player/markets/use-market.ts';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { RunLadder } from '#ui/runs-pnl-ladder/run-ladder.tsx';
import styles from './book-dialog.module.css';

export interface BookDialogProps {
  readonly market: WireMarket;
  readonly isOpen: boolean;
  /** The bet that closes the position; null if none is offered. */
  readonly squareOff: ReactNode;
  readonly onClose: () => void;
}

/** The user's book on one session: P&L per result, maximum loss and bets. */
export function BookDialog({ market, isOpen, squareOff, onClose }: BookDialogProps) {
  const { marketId } = market;
  const bets = useStore(openBets, (state) => state.bets);
  const results = useStore(openBets, (state) => state.results);
  const own = bets.filter((bet) => bet.marketId === marketId);
  const exposure = results.find((result) => result.marketId === marketId)?.exposure ?? 0;
  return (
    <TitledDialog
      title={marketText(market)}
      open={isOpen}
      label={t('Book: {name}', { name: marketText(market) })}
      onClose={onClose}
    >
      <div className={styles.book}>
        {isRunsKind(market.kind) ? <Runs market={market} /> : <Choices market={market} />}
        <Row as="p" align="stretch" justify="between" size={13} className={styles.worst}>
          {t('Max loss')} <b data-sign={exposure > 0 ? 'minus' : undefined}>{resultText(-exposure)}</b>
        </Row>
        {squareOff}
        <ul className={styles.bets} aria-label={t('Your bets')}>
          {own.map((bet) => (
            <li key={bet.betId} data-side={bet.betType === 'No' ? 'lay' : 'back'}>
              <span>
                <b>{t(bet.betType)}</b>{' '}
                {t('{name} at {price}', {
                  name: hasQuotedLine(market.kind) ? formatLine(bet.fancyValue, bet.band ?? null) : runnerText(bet),
                  price: formatRate(bet.avgRate ?? bet.betRate),
                })}
              </span>
              <span>{rupeesText(bet.matchedStake)}</span>
            </li>
          ))}
        </ul>
      </div>
    </TitledDialog>
  );
}

function Runs({ market }: { readonly market: WireMarket }) {
  const results = useStore(openBets, (state) => state.results);
  const slip = useStore(betSlip, (state) => state);
  const levels = useLevels(market.runners[0]?.id ?? 0, 'back');
  const { selection, price, line } = slip;
  const band = useBand(market.runners[0]?.id ?? 0);
  const stake = getStake(slip);
  const current = toOffer(market.kind, levels[0])?.line ?? null;
  const isHere = selection?.marketId === market.marketId && stake > 0;
  const rows = buildRunLadder({
    market,
    result: results.find(({ marketId }) => marketId === market.marketId),
    terms: isHere ? { runnerId: selection.runnerId, side: selection.side, price, line, stake, band } : null,
    line: current ?? line,
  });
  return <RunLadder rows={rows} current={current} label={t('P&L by outcome')} />;
}

function Choices({ market }: { readonly market: WireMarket }) {
  const selection = useStore(betSlip, (state) => state.selection);
  const { now, after } = useOutcomes(market, selection?.marketId === market.marketId ? selection : null);
  return (
    <ul className={styles.choices}>
      {market.runners.map((runner, index) => (
        <li key={runner.id}>
          <b>{runnerText(runner)}</b>
          <ResultChips result={now[index] ?? 0} resultAfter={after[index] ?? null} />
        </li>
      ))}
    </ul>
  );
}
