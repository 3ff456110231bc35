import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './field.module.css';

export interface CheckFieldProps {
  /** Words beside the box; a link inside them acts by itself and does not tick it. */
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A box to tick with its words; the words tick it too. */
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
