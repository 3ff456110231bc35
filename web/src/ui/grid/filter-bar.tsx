import { useRef, useState } from 'react';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { Chevron } from './chevron.tsx';
import { CustomRange, type CustomRangeProps } from './custom-range.tsx';
import styles from './filter-bar.module.css';
import { usePublishedHeight } from './use-published-height.ts';

export interface FilterOption {
  readonly value: string;
  readonly text: string;
}

/** One choice of a filter. */
export interface FilterSelect {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly FilterOption[];
  /** Something else than what a fresh page has: counted on the pill of phones. */
  readonly isSet: boolean;
  readonly onChange: (value: string) => void;
}

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
  /** The days in words, and the zone of all times. */
  readonly note: string;
  /** Selects go into a sheet. */
  readonly asPhone: boolean;
}

/** Days, choices and the zone of a list, above it. They stay below the header while the list scrolls. */
export function FilterBar({ label, ranges, custom, selects = [], note, asPhone }: FilterBarProps) {
  const filters = useRef<HTMLElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  usePublishedHeight(filters, bar);
  return (
    <section ref={filters} className={styles.filters} aria-label={label}>
      <div ref={bar} className={styles.bar}>
        <div className={styles.line}>
          {ranges && (
            <div className={styles.chips}>
              {asPhone && selects.length > 0 && <FilterSheet selects={selects} note={note} />}
              {ranges.options.map(({ value, text }) => (
                <button
                  key={value}
                  type="button"
                  className={styles.chip}
                  aria-pressed={ranges.value === value}
                  onClick={() => ranges.onChange(value)}
                >
                  {text}
                </button>
              ))}
            </div>
          )}
          {!ranges && asPhone && selects.length > 0 && (
            <div className={styles.chips}>
              <FilterSheet selects={selects} note={note} />
            </div>
          )}
          <span className={styles.room} />
          {!asPhone && selects.map((select) => <Choice key={select.name} {...select} />)}
          <span className={styles.note}>{note}</span>
        </div>
      </div>
      {custom && <CustomRange {...custom} />}
    </section>
  );
}

function Choice({ label, value, options, onChange }: FilterSelect) {
  return (
    <label className={styles.choice}>
      <span className="visually-hidden">{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Chevron to="down" />
    </label>
  );
}

function FilterSheet({ selects, note }: Required<Pick<FilterBarProps, 'selects' | 'note'>>) {
  const [isOpen, setOpen] = useState(false);
  const set = selects.filter(({ isSet }) => isSet).length;
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        aria-haspopup="dialog"
        data-set={set > 0 || undefined}
        onClick={() => setOpen(true)}
      >
        {pillText(set)}
      </button>
      <Dialog open={isOpen} label={t('Filters')} kind="sheet" onClose={close}>
        <DialogHead title={t('Filters')} closeLabel={t('Close')} onClose={close} />
        <div className={styles.sheet}>
          {selects.map((select) => (
            <div key={select.name}>
              <p className={styles.heading} aria-hidden="true">
                {select.label}
              </p>
              <Choice {...select} />
            </div>
          ))}
          <p className={styles.note}>{note}</p>
          <Button look="primary" size="l" isWide onClick={close}>
            {t('Show')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function pillText(set: number): string {
  if (set === 0) return t('Filters');
  return t('{count, plural, one {# filter} other {# filters}}', { count: set });
}
