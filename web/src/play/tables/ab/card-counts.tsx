import type { AndarBaharDeal } from '@crease/games/andar-bahar/andar-bahar.ts';
import { t } from '#i18n/text.ts';
import { useSeatState } from '#play/data/seat-store.ts';
import roads from '#play/tables/roads.module.css';
import styles from './ab.module.css';
import { COUNTS } from './ab-kit.tsx';

/** Number of recent rounds that ended within each card range on offer. */
export function CardCounts() {
  const results = useSeatState((state) => state.results);
  const dealt = results.flatMap(({ isVoid, outcome }) =>
    // The server's outcomes follow the same rules.
    isVoid ? [] : [(outcome as AndarBaharDeal).cards.length],
  );
  const counts = COUNTS.map((range) => {
    const [from = 0, to = 0] = range.split('-').map(Number);
    return { range, count: dealt.filter((cards) => cards >= from && cards <= to).length };
  });
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <section className={roads.road} aria-label={t('Cards dealt')}>
      <div className={roads.head}>
        <b>{t('Cards dealt')}</b> <span>{t('Last {count}', { count: dealt.length })}</span>
      </div>
      <ol className={styles.bars}>
        {counts.map(({ range, count }) => (
          <li key={range}>
            <b>{count}</b>
            <i style={{ blockSize: `${(count / most) * 100}%` }} />
            <span>
              {range.slice(0, range.indexOf('-'))}
              <em>{range.slice(range.indexOf('-')).replace('-', '–')}</em>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
