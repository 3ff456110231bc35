import type { WireRunner } from '@crease/contracts/wire/catalogue.ts';
import { memo, useCallback } from 'react';
import { type PriceSide, useRunnerStatus } from '#data/stores/prices.ts';
import { useIsPhone } from '#data/view-models/is-phone.ts';
import { t } from '#text/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './market-card.module.css';
import { PriceTrail } from './price-trail.tsx';
import { ResultChips } from './result-chips.tsx';
import { RunnerCells } from './runner-cells.tsx';
import type { OfferStatus } from './veil-of.ts';

export interface RunnerRowProps {
  readonly runner: WireRunner;
  readonly name: string;
  readonly isLine: boolean;
  /** Prices are rates per 100. */
  readonly isRate?: boolean;
  readonly marketStatus: OfferStatus;
  readonly stale: boolean;
  readonly selectedSide: 'BACK' | 'LAY' | null;
  readonly selectedPrice: number | null;
  /** Rupees if this runner wins, or null. */
  readonly result: number | null;
  readonly resultAfter: number | null;
  readonly onPick: (runner: WireRunner, side: 'BACK' | 'LAY', price: number) => void;
  /** Opens how the prices of the market moved; null where nothing is traded. */
  readonly onTrail: (() => void) | null;
}

/** One runner: name, result, three prices a side. Prices are written by their own cells. */
export const RunnerRow = memo(function RunnerRow(props: RunnerRowProps) {
  const { runner, name, isLine, isRate = false, result, resultAfter, onPick, onTrail } = props;
  const status = useRunnerStatus(runner.id);
  const isPhone = useIsPhone();
  const choose = useCallback(
    (side: PriceSide, price: number) => onPick(runner, side === 'back' ? 'BACK' : 'LAY', price),
    [runner, onPick],
  );
  return (
    <div className={styles.runner} data-status={status}>
      <div className={styles.name}>
        <b title={name}>{name}</b>
        <ResultChips result={result} resultAfter={resultAfter} />
      </div>
      <span className={styles.trail}>
        {/* Not seen there, it would still be drawn every few seconds. */}
        {isPhone ? null : <PriceTrail runnerId={runner.id} name={name} onOpen={onTrail} />}
      </span>
      <RunnerCells
        runner={runner}
        name={name}
        isLine={isLine}
        isRate={isRate}
        marketStatus={props.marketStatus}
        status={status}
        stale={props.stale}
        selectedSide={props.selectedSide}
        selectedPrice={props.selectedPrice}
        verdict={<Verdict status={status} />}
        onPick={choose}
      />
    </div>
  );
});

/** How it ended for a runner. */
function Verdict({ status }: { readonly status: string }) {
  if (status === 'REMOVED') return t('Non-runner');
  if (status !== 'WINNER') return t('Lost');
  return (
    <>
      <Icon variant="solid" name="trophy" size={16} /> {t('Won')}
    </>
  );
}
