import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { type PriceSide, prices } from '#client/prices/prices.ts';
import { t } from '#i18n/text.ts';
import { isRunsBook } from '#player/betting/kind-traits.ts';
import { writeText } from '#ui/price-cell/write-text.ts';
import styles from './market-card.module.css';

interface ColumnsProps {
  readonly market: WireMarket;
  /** Heading of the column between names and prices. */
  readonly trail: ReactNode;
}

/** Column headings with the book percentage of each side. */
export function Columns({ market, trail }: ColumnsProps) {
  const isLine = isRunsBook(market.kind);
  const runnerIds = useMemo(() => market.runners.map(({ id }) => id), [market]);
  // With several winners, probabilities sum to more than one.
  const hasPercent = !isLine && !market.house && market.winners === 1;
  return (
    <div className={styles.columns} aria-hidden="true">
      <span />
      <span className={styles.trail}>{trail}</span>
      <span className={styles.deep}>
        {hasPercent ? <BookPercent runnerIds={runnerIds} side="back" /> : ''}
      </span>
      <span className={styles.deep} />
      <span>{isLine ? t('No') : t('Back')}</span>
      <span>{isLine ? t('Yes') : t('Lay')}</span>
      <span className={styles.deep} />
      <span className={styles.deep}>
        {hasPercent ? <BookPercent runnerIds={runnerIds} side="lay" /> : ''}
      </span>
    </div>
  );
}

interface BookPercentProps {
  readonly runnerIds: readonly number[];
  readonly side: PriceSide;
}

/**
 * Book percentage: the summed implied probabilities of one side. Written directly to the DOM, because it changes with
 * every price.
 */
function BookPercent({ runnerIds, side }: BookPercentProps) {
  const place = useRef<HTMLSpanElement>(null);
  const write = useCallback(
    () => writeText(place.current, computePercent(runnerIds, side)),
    [runnerIds, side],
  );
  useLayoutEffect(() => {
    write();
    const ends = runnerIds.map((id) => prices.subscribe(`r${id}`, write));
    return () => {
      for (const end of ends) end();
    };
  }, [runnerIds, write]);
  return <span ref={place} className={styles.percent} />;
}

function computePercent(runnerIds: readonly number[], side: PriceSide): string {
  let sum = 0;
  for (const id of runnerIds) {
    // Removed and losing runners can't be backed. Don't show a book percentage if any active runner has no price.
    const status = prices.runnerStatus(id);
    if (status === 'REMOVED' || status === 'LOSER' || status === 'HALF_LOST') continue;
    const best = prices.level(id, side, 0);
    if (best === null) return '';
    sum += 100 / best[0];
  }
  return `${sum.toFixed(1)}%`;
}
