import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './field.module.css';

export interface CheckFieldProps {
  /** Label. A link within it doesn't toggle the box. */
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox with a clickable label. */
export function CheckField({ label, checked, onChange }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        className={styles.native}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.tick} aria-hidden="true">
        {checked && <Icon variant="regular" name="check" size={14} />}
      </span>
      <span>{label}</span>
    </label>
  );
}
