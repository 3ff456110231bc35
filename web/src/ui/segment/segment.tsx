import { useId } from 'react';
import styles from './segment.module.css';

export interface SegmentProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly text: string;
    /** Count next to the label. */
    readonly count?: number;
  }[];
  readonly value: Value;
  readonly isWide?: boolean;
  readonly onChange: (value: Value) => void;
}

/** Radio group with arrow key navigation. */
export function Segment<Value extends string>({
  label,
  options,
  value,
  isWide = false,
  onChange,
}: SegmentProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segment} data-wide={isWide || undefined}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.text}
          {option.count === undefined ? null : <small> {option.count}</small>}
        </label>
      ))}
    </fieldset>
  );
}
