import { type ReactNode, useId } from 'react';
import { Note, Text } from '#ui/layout/layout.tsx';
import styles from './choice-list.module.css';

export interface ChoiceItem {
  readonly value: string;
  readonly title: string;
  /** Description below the title, or the reason it is disabled. */
  readonly note: string | null;
  readonly icon?: ReactNode;
  readonly badge?: ReactNode;
  readonly isOff?: boolean;
}

export interface ChoiceListProps {
  readonly label: string;
  readonly items: readonly ChoiceItem[];
  readonly value: string;
  /** Small side-by-side cards, for labels of one or two words. */
  readonly asTiles?: boolean;
  readonly onChange: (value: string) => void;
}

/** Radio group with a description per option, with arrow key navigation. */
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
            <Text weight="semi">{title}</Text>
            {note !== null && <Note>{note}</Note>}
          </span>
          {badge}
        </label>
      ))}
    </fieldset>
  );
}
