import styles from './switch.module.css';

export interface SwitchProps {
  /** For a `label`, which then turns it as well. */
  readonly id?: string;
  /** ID of the labelling element in its row. */
  readonly nameId: string;
  /** ID of the describing element. */
  readonly aboutId?: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

/** A switch that takes effect immediately. */
export function Switch({ id, nameId, aboutId, isOn, onToggle }: SwitchProps) {
  return (
    <button
      {...(id === undefined ? {} : { id })}
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={nameId}
      {...(aboutId === undefined ? {} : { 'aria-describedby': aboutId })}
      className={styles.switch}
      onClick={() => onToggle(!isOn)}
    >
      <span aria-hidden="true" />
    </button>
  );
}
