import styles from './switch.module.css';

export interface SwitchProps {
  /** Element that names it; the row it stands in has the words. */
  readonly nameId: string;
  /** Element that says what it does. */
  readonly aboutId?: string;
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
}

/** Turns something on or off at once. */
export function Switch({ nameId, aboutId, isOn, onTurn }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={nameId}
      {...(aboutId === undefined ? {} : { 'aria-describedby': aboutId })}
      className={styles.switch}
      onClick={() => onTurn(!isOn)}
    >
      <span aria-hidden="true" />
    </button>
  );
}
