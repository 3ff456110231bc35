import { t } from '#i18n/text.ts';
import styles from './number-pad.module.css';

export interface NumberPadProps {
  readonly onKey: (key: string) => void;
  readonly onDelete: () => void;
  readonly disabled?: boolean;
}

/** Two rows of six beside the delete key. */
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '00', '.'];

/** Number pad for phones, so that the system keyboard doesn't cover the price. */
export function NumberPad({ onKey, onDelete, disabled = false }: NumberPadProps) {
  return (
    <fieldset className={styles.pad} aria-label={t('Numeric keypad')} disabled={disabled}>
      <div className={styles.keys}>
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            className={styles.key}
            aria-label={key === '.' ? t('Decimal point') : undefined}
            onClick={() => onKey(key)}
          >
            {key}
          </button>
        ))}
      </div>
      <button type="button" className={styles.delete} aria-label={t('Delete last digit')} onClick={onDelete}>
        ⌫
      </button>
    </fieldset>
  );
}
