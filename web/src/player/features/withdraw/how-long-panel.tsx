import { cashierPayoutCalls } from '@crease/contracts/calls/cashier-payout.ts';
import { CASHIER } from '@crease/contracts/rules/cash-limits.ts';
import type { PayoutTimes } from '@crease/contracts/wire/cashier.ts';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '#client/api/call-route.ts';
import { formatDuration } from '#format/date-time.ts';
import { t } from '#i18n/text.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { formatHours } from './confirm-withdrawal.tsx';
import styles from './withdraw.module.css';

const MINUTE_MS = 60_000;

/** Recent payout times; the operator's estimate while there is little data. */
export function PayoutTimesPanel() {
  const { data } = useQuery({
    queryKey: ['payout-times'],
    queryFn: ({ signal }) => callRoute(cashierPayoutCalls.getPayoutTimes, {}, signal),
  });
  return (
    <Panel title={t('Payout times')}>
      {data ? (
        <PayoutShares times={data} />
      ) : (
        <p className={styles.note}>
          {t('Usually paid within {usual}, {longest} at most.', {
            usual: formatHours(CASHIER.usualPayoutMs),
            longest: formatHours(CASHIER.maxPayoutMs),
          })}
        </p>
      )}
    </Panel>
  );
}

function PayoutShares({
  times: { days, count, sixInTen, nineInTen, all },
}: {
  readonly times: PayoutTimes;
}) {
  return (
    <>
      <div className={styles.shares} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <dl className={styles.facts}>
        <Share name={t('60% of payouts')} minutes={sixInTen} />
        <Share name={t('90% of payouts')} minutes={nineInTen} />
        <Share name={t('All')} minutes={all} />
      </dl>
      <p className={styles.note}>
        {t(
          'Based on {count, plural, one {# payout} other {# payouts}} to all players in the last {days} days.',
          { days, count },
        )}
      </p>
    </>
  );
}

function Share({ name, minutes }: { readonly name: string; readonly minutes: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{t('Within {time}', { time: formatDuration(minutes * MINUTE_MS) })}</dd>
    </div>
  );
}
