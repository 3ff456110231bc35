import { useRef } from 'react';
import { CustomRange, type CustomRangeProps } from './custom-range.tsx';
import styles from './filter-bar.module.css';
import { Choice, type FilterOption, type FilterSelect } from './filter-choice.tsx';
import { FilterSheet, type FilterSwitch } from './filter-sheet.tsx';
import { usePublishedHeight } from './use-published-height.ts';

export interface FilterBarProps {
  /** What is filtered, for those who do not see the list. */
  readonly label: string;
  /** Days that are asked for, as chips. */
  readonly ranges?: {
    readonly value: string;
    readonly options: readonly FilterOption[];
    readonly onChange: (value: string) => void;
  };
  /** The two days of a range of one's own; left out while another is chosen. */
  readonly custom?: CustomRangeProps | undefined;
  readonly selects?: readonly FilterSelect[];
  /** In the sheet of phones; wider pages have them where they stand. */
  readonly switches?: readonly FilterSwitch[] | undefined;
  /** The days in words, and the zone of all times. */
  readonly note: string;
  /** Selects and the note go into a sheet: days and states have one line. */
  readonly asPhone: boolean;
}

/** Days, choices and the zone of a list, above it. They stay below the header while the list scrolls. */
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
