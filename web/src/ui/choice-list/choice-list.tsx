import { type ReactNode, useId } from 'react';
import styles from './choice-list.module.css';

export interface ChoiceItem {
  readonly value: string;
  readonly title: string;
  /** Below the title: what it is, or why it cannot be chosen. */
  readonly note: string | null;
  readonly icon?: ReactNode;
  readonly badge?: ReactNode;
  readonly isOff?: boolean;
}

export interface ChoiceListProps {
  readonly label: string;
  readonly items: readonly ChoiceItem[];
  readonly value: string;
  /** Small cards beside each other, for choices of one or two words. */
  readonly asTiles?: boolean;
  readonly onChange: (value: string) => void;
}

/** One of a few, each with what there is to know of it; arrow keys move, as in every group of radio buttons. */
export function ChoiceList({ label, items, value, asTiles = false, onChange }: ChoiceListProps) {
  const name = useId();
  return (
    <fieldset className={styles.list} data-tiles={asTiles || undefined}>
      <legend className={styles.legend}>{label}</legend>
      {items.map(({ value: own, title, note, icon, badge, isOff = false }) => (
        <label key={own} className={styles.choice} data-off={isOff || undefined}>
          <input
            type="radio"
            className={asTiles ? 'visually-hidden' : styles.radio}
            name={name}
            value={own}
            checked={own === value}
            disabled={isOff}
            onChange={() => onChange(own)}
          />
          {icon}
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            {note !== null && <span className={styles.note}>{note}</span>}
          </span>
          {badge}
        </label>
      ))}
    </fieldset>
  );
}
