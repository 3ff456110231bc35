import type { ProfitRow } from '@crease/contracts/wire/statement.ts';
import { dayInstant } from '#data/view-models/day-range.ts';
import { sportText } from '#data/view-models/sport-words.ts';
import type { GridControl } from '#data/view-models/use-grid-ask.ts';
import { siteDateText } from '#format/site-time.ts';
import { t } from '#text/text.ts';
import { Chevron } from '#ui/grid/chevron.tsx';
import styles from './profit-panel.module.css';
import type { Drill } from './profit-terms.ts';

export interface ProfitCrumbsProps {
  readonly control: GridControl;
  readonly drill: Drill;
  /** Any row of what is open: it knows the name of its event. */
  readonly row: ProfitRow | undefined;
}

/** The way back up: all sports, a sport, an event; and the day, which can be taken off. */
export function ProfitCrumbs({ control, drill, row }: ProfitCrumbsProps) {
  const { sportId, eventId, day } = drill;
  const up = (change: { readonly sport?: number }) =>
    control.set({
      sport: undefined,
      event: undefined,
      market: undefined,
      sort: undefined,
      ...change,
    });
  const crumbs = [
    { words: t('All sports'), onPress: () => up({}) },
    ...(sportId === null
      ? []
      : [{ words: sportText(sportId, t('Sport')), onPress: () => up({ sport: sportId }) }]),
    ...(eventId === null ? [] : [{ words: row?.eventTitle ?? t('Event'), onPress: null }]),
  ];
  return (
    <nav className={styles.crumbs} aria-label={t('Where you are in the report')}>
      <ol>
        {crumbs.map(({ words, onPress }, at) => (
          <li key={words}>
            {at > 0 && <Chevron to="right" size={12} />}
            {onPress === null || at === crumbs.length - 1 ? (
              <b aria-current="page">{words}</b>
            ) : (
              <button type="button" onClick={onPress}>
                {words}
              </button>
            )}
          </li>
        ))}
      </ol>
      {day !== null && (
        <button
          type="button"
          className={styles.day}
          onClick={() => control.set({ day: undefined })}
        >
          {t('Only {day}', { day: siteDateText(dayInstant(day)) })}
          <span aria-hidden="true">×</span>
          <span className="visually-hidden">{t('Show all days')}</span>
        </button>
      )}
    </nav>
  );
}
