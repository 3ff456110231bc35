import { STAKE_BUTTONS } from '@crease/contracts/rules/stake-button.ts';
import { t } from '#text/text.ts';
import styles from './stake-form.module.css';

const ROWS = Array.from({ length: STAKE_BUTTONS }, (_, at) => at);

/** The room of the form while its values are on their way: what stands below it does not move when they come. */
export function StakeFormSkeleton() {
  return (
    <div className={styles.form} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('Loading your stake buttons')}
      </p>
      <div className={styles.preview} aria-hidden="true">
        <div className={styles.caption}>
          <span className={styles.bone} data-of="caption" />
        </div>
        <span className={styles.bone} data-of="chips" />
      </div>
      <div className={styles.rows} aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <span className={styles.bone} data-of="field" />
            <span className={styles.bone} data-of="field" />
          </div>
        ))}
      </div>
      <span className={styles.bone} data-of="actions" aria-hidden="true" />
    </div>
  );
}
