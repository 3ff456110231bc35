import { useRef } from 'react';
import { CustomRange, type CustomRangeProps } from './custom-range.tsx';
import styles from './filter-bar.module.css';
import { Choice, type FilterOption, type FilterSelect } from './filter-choice.tsx';
import { FilterSheet, type FilterSwitch } from './filter-sheet.tsx';
import { usePublishedHeight } from './use-published-height.ts';

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
        <div className={styles.line}>
          {hasSheet && <span className="visually-hidden">{note}</span>}
          {(ranges !== undefined || hasSheet) && (
            <div className={styles.chips}>
              {hasSheet && <FilterSheet selects={selects} switches={switches} note={note} />}
              {ranges && <Ranges {...ranges} />}
            </div>
          )}
          <span className={styles.room} />
          {!asPhone && selects.map((select) => <Choice key={select.name} {...select} />)}
          {!hasSheet && <span className={styles.note}>{note}</span>}
        </div>
      </div>
      {custom && <CustomRange {...custom} />}
    </section>
  );
}

function Ranges({ value: chosen, options, onChange }: NonNullable<FilterBarProps['ranges']>) {
  return options.map(({ value, text }) => (
    <button
      key={value}
      type="button"
      className={styles.chip}
      aria-pressed={chosen === value}
      onClick={() => onChange(value)}
    >
      {text}
    </button>
  ));
}
