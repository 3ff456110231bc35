import { Link } from '@tanstack/react-router';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { useOpenRequests } from '#player/features/requests/requests.ts';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './deposit.module.css';

/** Points to an earlier deposit by this method that is still pending, before the user makes another. */
export function PendingDeposit({ methodName }: { readonly methodName: string }) {
  const { data = [] } = useOpenRequests();
  const pending = data.find(
    ({ type, paymentMethod }) => type === 'Deposit' && paymentMethod === methodName,
  );
  if (pending === undefined) return null;
  const { amount, referenceNo } = pending;
  return (
    <Notice tone="warn">
      {t('You have a pending deposit of {amount} by {method}.', {
        amount: rupeesText(amount),
        method: methodName,
      })}{' '}
      <Link
        to="/depositw/$id"
        params={{ id: '1' }}
        search={{ request: referenceNo } as object}
        className={styles.pending}
      >
        {t('View deposit')}
      </Link>
    </Notice>
  );
}
