import { Chevron } from './chevron.tsx';
import styles from './filter-choice.module.css';

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

export type ChoiceProps = Pick<FilterSelect, 'label' | 'value' | 'options' | 'onChange'> & {
  /** As wide as its place. */
  readonly isWide?: boolean;
};

/** The select of a choice; its label is for those who do not see where it stands. */
export function Choice({ label, value, options, onChange, isWide = false }: ChoiceProps) {
  return (
    <label className={styles.choice} data-wide={isWide || undefined}>
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
