import type { ButtonHTMLAttributes } from 'react';
import { Chevron } from './chevron.tsx';
import chips from './chip.module.css';
import styles from './filter-choice.module.css';

/** Pill that turns a filter on and off. */
export function Chip(button: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className={chips.chip} {...button} />;
}

export interface FilterOption {
  readonly value: string;
  readonly text: string;
}

/** A filter select. */
export interface FilterSelect {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly FilterOption[];
  /** Differs from the default. Counted on the phone's filter pill. */
  readonly isSet: boolean;
  readonly onChange: (value: string) => void;
}

export type ChoiceProps = Pick<FilterSelect, 'label' | 'value' | 'options' | 'onChange'> & {
  /** Fills its container. */
  readonly isWide?: boolean;
};

/** A filter's select with a visually hidden label. */
export function Choice({ label, value, options, onChange, isWide = false }: ChoiceProps) {
  return (
    <label className={styles.choice} data-wide={isWide || undefined} data-screen-only>
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
