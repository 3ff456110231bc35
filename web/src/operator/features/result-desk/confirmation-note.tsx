import type { AskedConfirmation } from '@crease/contracts/routes/operator-fixtures.ts';
import { CONFIRMATION_WORDS } from '#operator/office/entry.ts';
import styles from './result-desk.module.css';

/** Who has to confirm what its feed says of a market, and which sites ask that. */
export function ConfirmationNote({ confirmedBy, askedBy }: AskedConfirmation) {
  if (confirmedBy === 'NOBODY') return null;
  return (
    <p className={styles.note}>
      {CONFIRMATION_WORDS[confirmedBy]}, as{' '}
      {askedBy.length === 0 ? 'the house' : askedBy.join(', ')} asks.
    </p>
  );
}
