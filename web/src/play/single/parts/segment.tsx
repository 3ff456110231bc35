import { useId } from 'react';
import styles from './single.module.css';

interface SegmentProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly value: Value;
  readonly disabled: boolean;
  readonly onChange: (value: Value) => void;
}

/** Labelled radio group, with arrow key navigation. */
export function Segment<Value extends string>({
  label,
  options,
  value,
  disabled,
  onChange,
}: SegmentProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.segment}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
