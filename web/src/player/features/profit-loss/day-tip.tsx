import type { ProfitDay } from '@crease/contracts/wire/statement.ts';
import { dayInstant } from '#data/view-models/day-range.ts';
import { siteDateText } from '#format/site-time.ts';
import { t } from '#text/text.ts';
import { Result } from '#ui/grid/cells.tsx';
import type { Bar } from './day-bars.ts';
import styles from './day-chart.module.css';

export interface DayTipProps {
  readonly bar: Bar;
  /** Undefined: nothing was settled that day. */
  readonly day: ProfitDay | undefined;
  /** Which side of the bar it stands on. */
  readonly isLeft: boolean;
}

/** The figures of the day that is pointed at; its button and the hidden table say the same. */
export function DayTip({ bar, day, isLeft }: DayTipProps) {
  return (
    <div
      className={styles.tip}
      style={{ left: bar.x }}
      data-side={isLeft ? 'left' : 'right'}
      aria-hidden="true"
    >
      <b>{siteDateText(dayInstant(bar.day))}</b>
      <Line name={t('P&L')} rupees={day?.profitLoss ?? 0} />
      <Line name={t('Commission')} rupees={-(day?.commission ?? 0)} />
      <Line name={t('Net')} rupees={bar.net} />
      <Line name={t('Running total')} rupees={bar.total} />
    </div>
  );
}

function Line({ name, rupees }: { readonly name: string; readonly rupees: number }) {
  return (
    <span>
      {name} <Result rupees={rupees} isStrong />
    </span>
  );
}
