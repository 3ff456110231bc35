import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
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
    <Row as="label" align="start" relative tone="muted" className={styles.check}>
      <input
        type="checkbox"
        className={styles.native}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Stack as="span" align="center" items="center" rigid radius="cell" className={styles.tick} aria-hidden="true">
        {checked && <Icon variant="regular" name="check" size={14} />}
      </Stack>
      <span>{label}</span>
    </Row>
  );
}
