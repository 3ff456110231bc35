import { t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { paiseText } from './figures.ts';
import { chooseFreeRound, useFreeRound } from './free-round.ts';
import styles from './single.module.css';

/** Toggle to use a free round for the next one. Hidden if none are left. */
export function FreeRoundChoice({ disabled }: { readonly disabled: boolean }) {
  const [first] = useSeat(({ freeRounds }) => freeRounds);
  const chosen = useFreeRound();
  if (first === undefined) return null;
  const { id, left, stake, room } = chosen ?? first;
  return (
    <div className={styles.free}>
      <label>
        <input
          type="checkbox"
          checked={chosen !== null}
          disabled={disabled}
          onChange={(event) => chooseFreeRound(event.currentTarget.checked ? id : null)}
        />
        <span>{t('Use {amount} free round', { amount: paiseText(stake) })}</span>
        <b>{t('{count, plural, one {# left} other {# left}}', { count: left })}</b>
      </label>
      {chosen !== null && (
        <p className={styles.note}>
          {t('We cover the stake. You keep winnings above it, up to {most}.', {
            most: paiseText(room),
          })}
        </p>
      )}
    </div>
  );
}
