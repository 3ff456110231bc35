import { t } from '#text/text.ts';
import styles from './number-pad.module.css';

export interface NumberPadProps {
  readonly onKey: (key: string) => void;
  readonly onDelete: () => void;
  readonly disabled?: boolean;
}

/** Two rows of six, the last of the first is the one that deletes. */
const UPPER = ['1', '2', '3', '4', '5'];
const LOWER = ['6', '7', '8', '9', '0', '00'];

/** Digits for phones, so that the system's keyboard does not cover the price. */
export function NumberPad({ onKey, onDelete, disabled = false }: NumberPadProps) {
  const keyOf = (key: string) => (
    <button key={key} type="button" className={styles.key} onClick={() => onKey(key)}>
      {key}
    </button>
  );
  return (
    <fieldset className={styles.pad} aria-label={t('Number pad')} disabled={disabled}>
      {UPPER.map(keyOf)}
      <button
        type="button"
        className={styles.key}
        aria-label={t('Delete last digit')}
        onClick={onDelete}
      >
        ⌫
      </button>
      {LOWER.map(keyOf)}
    </fieldset>
  );
}
