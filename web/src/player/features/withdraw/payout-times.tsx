import { toRupees } from '@crease/contracts/base/money.ts';
import type { PaymentInfo, PayoutTimes } from '@crease/contracts/cash/cashier.ts';
import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import { cashierPayoutRoutes } from '@crease/contracts/cash/withdrawal-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '#client/api/call-route.ts';
import { formatDuration } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { formatHours } from './confirm-withdrawal.tsx';
import styles from './withdraw.module.css';

const MINUTE_MS = 60_000;

/** Recent payout times; the operator's estimate while there is little data. */
export function PayoutTimesPanel() {
  const { data } = useQuery({
    queryKey: ['payout-times'],
    queryFn: ({ signal }) => callRoute(cashierPayoutRoutes.getPayoutTimes, {}, signal),
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

/** Withdrawable amount, and why it is not more. */
export function WithdrawablePanel({ info }: { readonly info: PaymentInfo }) {
  const { withdrawable, exposure, lockedBonus, onItsWay } = info;
  return (
    <Panel title={t('Available to withdraw')}>
      <dl className={styles.facts}>
        <Fact name={t('Available to withdraw')} value={rupeesText(withdrawable)} />
        {exposure > 0 && <Fact name={t('In open bets')} value={rupeesText(exposure)} />}
        {lockedBonus > 0 && <Fact name={t('Locked bonus')} value={rupeesText(lockedBonus)} />}
        {onItsWay > 0 && <Fact name={t('Pending withdrawals')} value={rupeesText(onItsWay)} />}
        <Fact name={t('24-hour limit')} value={rupeesText(toRupees(CASHIER.maxWithdrawalPerDay))} />
      </dl>
    </Panel>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
