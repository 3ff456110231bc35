import type { WireRunner, WireRunnerStatus } from '@crease/contracts/wire/catalogue.ts';
import type { ReactNode } from 'react';
import type { PriceSide } from '#data/stores/prices.ts';
import { t } from '#text/text.ts';
import { Veil, type VeilProps } from '#ui/veil/veil.tsx';
import { LevelCell } from './level-cell.tsx';
import styles from './market-card.module.css';
import { type OfferStatus, veilOf } from './veil-of.ts';

export interface RunnerCellsProps {
  readonly runner: Pick<WireRunner, 'id'>;
  /** As the prices are called: "Back Deccan Falcons". */
  readonly name: string;
  readonly isLine: boolean;
  /** Prices are rates per 100. */
  readonly isRate: boolean;
  readonly marketStatus: OfferStatus;
  readonly status: WireRunnerStatus;
  readonly stale: boolean;
  readonly selectedSide: 'BACK' | 'LAY' | null;
  readonly selectedPrice: number | null;
  /** What is said instead of prices once the runner has won or is out. */
  readonly verdict: ReactNode;
  /** Another word for a suspended market, as of a race that is off. */
  readonly suspendedAs?: VeilProps['kind'];
  /** Always the same function for a runner. */
  readonly onPick: (side: PriceSide, price: number) => void;
}

const BACK_DEPTHS = [2, 1, 0] as const;
const LAY_DEPTHS = [0, 1, 2] as const;

/** Three prices a side, or what lies over them. */
export function RunnerCells(props: RunnerCellsProps) {
  const { runner, name, isLine, isRate, marketStatus, status, stale, verdict, onPick } = props;
  if (status === 'WINNER' || status === 'REMOVED' || status === 'LOSER') {
    return <span className={styles.verdict}>{verdict}</span>;
  }
  const veil = veilOf(marketStatus, status);
  if (veil !== null) {
    return (
      <span className={styles.veil}>
        <Veil kind={veil === 'suspended' ? (props.suspendedAs ?? veil) : veil} />
      </span>
    );
  }
  const cellOf = (side: PriceSide, depth: 0 | 1 | 2) => {
    const isHere = props.selectedSide === (side === 'back' ? 'BACK' : 'LAY');
    return (
      <span key={`${side}${depth}`} className={styles.cell} data-depth={depth}>
        <LevelCell
          runnerId={runner.id}
          name={t('{side} {name}', { side: wordOf(side, isLine), name })}
          side={side}
          depth={depth}
          isRate={isRate || isLine}
          stale={stale}
          selectedPrice={isHere ? props.selectedPrice : null}
          onPick={onPick}
        />
      </span>
    );
  };
  return (
    <>
      {BACK_DEPTHS.map((depth) => cellOf('back', depth))}
      {LAY_DEPTHS.map((depth) => cellOf('lay', depth))}
    </>
  );
}

function wordOf(side: PriceSide, isLine: boolean): string {
  if (isLine) return side === 'back' ? t('No') : t('Yes');
  return side === 'back' ? t('Back') : t('Lay');
}
