import { t } from '#i18n/text.ts';
import styles from './number-pad.module.css';

export interface NumberPadProps {
  readonly onKey: (key: string) => void;
  readonly onDelete: () => void;
  readonly disabled?: boolean;
}

/** Two rows of six. The first ends with the delete key. */
const UPPER = ['1', '2', '3', '4', '5'];
const LOWER = ['6', '7', '8', '9', '0', '00'];

/** Number pad for phones, so that the system keyboard doesn't cover the price. */
export function NumberPad({ onKey, onDelete, disabled = false }: NumberPadProps) {
  const renderKey = (key: string) => (
    <button key={key} type="button" className={styles.key} onClick={() => onKey(key)}>
      {key}
    </button>
  );
  return (
    <fieldset className={styles.pad} aria-label={t('Numeric keypad')} disabled={disabled}>
      {UPPER.map(renderKey)}
      <button
        type="button"
        className={styles.key}
        aria-label={t('Delete last digit')}
        onClick={onDelete}
      >
        ⌫
      </button>
      {LOWER.map(renderKey)}
    </fieldset>
  );
}
