import type { ProfitDay } from '@crease/contracts/wire/statement.ts';
import type { QueryState } from '#client/api/answers.ts';
import { t } from '#i18n/text.ts';
import type { DayRange } from '#player/features/records/day-range.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { DayChart } from './day-chart.tsx';
import styles from './profit-panel.module.css';

export interface DayCardProps {
  readonly range: DayRange;
  readonly days: QueryState<readonly ProfitDay[]>;
  readonly chosen: string | null;
  readonly isPhone: boolean;
  readonly onChoose: (day: string | null) => void;
}

/** Daily P&L chart with its legend. */
export function DayCard({ range, days, chosen, isPhone, onChoose }: DayCardProps) {
  return (
    <section className={styles.card} aria-label={t('Daily P&L')}>
      <div className={styles.cardHead}>
        <h2>{t('Daily P&L')}</h2>
        <ul className={styles.legend} aria-hidden="true">
          <li data-of="win">{t('Profit')}</li>
          <li data-of="lose">{t('Loss')}</li>
          <li data-of="total">{t('Cumulative P&L')}</li>
        </ul>
      </div>
      <div className={styles.chart}>
        {days.error !== null && days.data === undefined ? (
          <div className={styles.failure}>
            <Notice tone="bad" isAlert>
              {days.error}
            </Notice>
            <Button onClick={days.refetch}>{t('Retry')}</Button>
          </div>
        ) : (
          <DayChart
            range={range}
            days={days.data}
            chosen={chosen}
            isPhone={isPhone}
            onChoose={onChoose}
          />
        )}
      </div>
    </section>
  );
}
