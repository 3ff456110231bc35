import type { RequiredConfirmation } from '@crease/contracts/routes/operator-fixtures.ts';
import { CONFIRMATION_WORDS } from '#operator/core/entry.ts';
import styles from './result-desk.module.css';

/** States who must confirm a feed's result for this market, and which sites require it. */
export function ConfirmationNote({ confirmedBy, askedBy }: RequiredConfirmation) {
  if (confirmedBy === 'NOBODY') return null;
  return (
    <p className={styles.note}>
      {CONFIRMATION_WORDS[confirmedBy]}, required by{' '}
      {askedBy.length === 0 ? 'the house' : askedBy.join(', ')}.
    </p>
  );
}
