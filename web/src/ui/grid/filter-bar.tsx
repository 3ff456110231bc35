import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#i18n/text.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import styles from './filter-bar.module.css';
import { Chip, Choice, type FilterOption, type FilterSelect } from './filter-choice.tsx';
import { FilterSheet, type FilterSwitch } from './filter-sheet.tsx';

export interface FilterBarProps {
  /** Accessible name of the filtered list. */
  readonly label: string;
  /** Date ranges as chips. */
  readonly ranges?: {
    readonly value: string;
    readonly options: readonly FilterOption[];
    readonly onChange: (value: string) => void;
  };
  /** Custom range. Omitted while a preset is selected. */
  readonly custom?: CustomRangeProps | undefined;
  readonly selects?: readonly FilterSelect[];
  /** Phones show these in the filter sheet, wider pages elsewhere. */
  readonly switches?: readonly FilterSwitch[] | undefined;
  /** The date range in words, and the time zone of all times. */
  readonly note: string;
  /** Phone layout: selects and note move to a sheet, and ranges and statuses share a line. */
  readonly asPhone: boolean;
}

/** Filters above a list, with its date range and time zone. Sticks below the header while scrolling. */
export function FilterBar(props: FilterBarProps) {
  const { label, ranges, custom, selects = [], switches, note, asPhone } = props;
  const filters = useRef<HTMLElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  usePublishedHeight(filters, bar);
  const hasSheet = asPhone && selects.length > 0;
  return (
    <section ref={filters} className={styles.filters} aria-label={label}>
      <div ref={bar} className={styles.bar}>
        <Row gap={5} wrap className={styles.line}>
          {hasSheet && <span className="visually-hidden">{note}</span>}
          {(ranges !== undefined || hasSheet) && (
            <Row gap={3} align="stretch" canShrink className={styles.chips} data-screen-only>
              {hasSheet && <FilterSheet selects={selects} switches={switches} note={note} />}
              {ranges && <Ranges {...ranges} />}
            </Row>
          )}
          <Text grow only="wide" />
          {!asPhone && selects.map((select) => <Choice key={select.name} {...select} />)}
          {!hasSheet && <span className={styles.note}>{note}</span>}
        </Row>
      </div>
      {custom && <CustomRange {...custom} />}
    </section>
  );
}

function Ranges({ value: chosen, options, onChange }: NonNullable<FilterBarProps['ranges']>) {
  return options.map(({ value, text }) => (
    <Chip key={value} aria-pressed={chosen === value} onClick={() => onChange(value)}>
      {text}
    </Chip>
  ));
}

interface CustomRangeProps {
  /** YYYY-MM-DD, empty if not set. */
  readonly from: string;
  readonly to: string;
  /** Last selectable day. */
  readonly today: string;
  readonly longestDays: number;
  /** Called with valid ranges only. */
  readonly onChange: (days: { readonly from: string; readonly to: string }) => void;
}

const DAY_MS = 86_400_000;

/** First and last day of a range. Invalid input shows an error and isn't applied. */
function CustomRange({ from, to, today, longestDays, onChange }: CustomRangeProps) {
  const [draft, setDraft] = useState({ from, to });
  const noteId = useId();
  const problem = findRangeProblem({ ...draft, today, longestDays });
  const set = (change: Partial<typeof draft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    if (next.from === '' || next.to === '') return;
    if (findRangeProblem({ ...next, today, longestDays }) === null) onChange(next);
  };
  return (
    <Row gap={4} gapX={5} wrap className={styles.custom} data-screen-only>
      {(['from', 'to'] as const).map((end) => (
        <Text key={end} as="label" gap={3} align="center" size={12} tone="muted" className={styles.day}>
          <span>{end === 'from' ? t('From') : t('To')}</span>
          <input
            type="date"
            value={draft[end]}
            max={today}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : noteId}
            onChange={({ currentTarget }) => set({ [end]: currentTarget.value })}
          />
        </Text>
      ))}
      <Text as="p" size={12} tone="lose" className={styles.problem} id={noteId} role="status">
        {problem}
      </Text>
    </Row>
  );
}

/** Error message of a range, or null. */
function findRangeProblem({ from, to, today, longestDays }: Omit<CustomRangeProps, 'onChange'>): string | null {
  if (from === '' || to === '') return null;
  if (from > to) return t('Start date is after end date.');
  if (to > today) return t('End date can’t be in the future.');
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days > longestDays ? t('Choose up to {count} days. You chose {days}.', { count: longestDays, days }) : null;
}

const HEIGHT = '--h-filter-bar';

/**
 * Publishes the filter bar's height to CSS for elements that stick below it. It wraps in narrow windows and verbose
 * languages, so no stylesheet can know it.
 */
function usePublishedHeight(filters: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = filters.current?.parentElement;
    const element = bar.current;
    if (!place || element === null) return;
    const publish = () => place.style.setProperty(HEIGHT, `${element.offsetHeight}px`);
    publish();
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(publish) : null;
    observer?.observe(element);
    return () => {
      observer?.disconnect();
      place.style.removeProperty(HEIGHT);
    };
  }, [filters, bar]);
}
