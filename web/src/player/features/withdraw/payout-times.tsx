import { toRupees } from '@crease/contracts/base/money.ts';
import type { PaymentInfo, PayoutTimes } from '@crease/contracts/cash/cashier.ts';
import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import { cashierPayoutRoutes } from '@crease/contracts/cash/withdrawal-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '#client/api/call-route.ts';
import { formatDuration } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { FactLine } from '#ui/facts/facts.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
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
        <Text as="p" padX={6} padBottom={6} tone="muted">
          {t('Usually paid within {usual}, {longest} at most.', {
            usual: formatHours(CASHIER.usualPayoutMs),
            longest: formatHours(CASHIER.maxPayoutMs),
          })}
        </Text>
      )}
    </Panel>
  );
}

function PayoutShares({ times: { days, count, sixInTen, nineInTen, all } }: { readonly times: PayoutTimes }) {
  return (
    <>
      <Stack gap={1} clip radius="cell" className={styles.shares} aria-hidden="true">
        <i />
        <i />
        <i />
      </Stack>
      <Stack as="dl" gap={4} padX={6} padBottom={4}>
        <Share name={t('60% of payouts')} minutes={sixInTen} />
        <Share name={t('90% of payouts')} minutes={nineInTen} />
        <Share name={t('All')} minutes={all} />
      </Stack>
      <Text as="p" padX={6} padBottom={6} tone="muted">
        {t('Based on {count, plural, one {# payout} other {# payouts}} to all players in the last {days} days.', {
          days,
          count,
        })}
      </Text>
    </>
  );
}

function Share({ name, minutes }: { readonly name: string; readonly minutes: number }) {
  return <FactLine name={name}>{t('Within {time}', { time: formatDuration(minutes * MINUTE_MS) })}</FactLine>;
}

/** Withdrawable amount, and why it is not more. */
export function WithdrawablePanel({ info }: { readonly info: PaymentInfo }) {
  const { withdrawable, exposure, lockedBonus, onItsWay } = info;
  return (
    <Panel title={t('Available to withdraw')}>
      <Stack as="dl" gap={4} padX={6} padBottom={4}>
        <FactLine name={t('Available to withdraw')}>{rupeesText(withdrawable)}</FactLine>
        {exposure > 0 && <FactLine name={t('In open bets')}>{rupeesText(exposure)}</FactLine>}
        {lockedBonus > 0 && <FactLine name={t('Locked bonus')}>{rupeesText(lockedBonus)}</FactLine>}
        {onItsWay > 0 && <FactLine name={t('Pending withdrawals')}>{rupeesText(onItsWay)}</FactLine>}
        <FactLine name={t('24-hour limit')}>{rupeesText(toRupees(CASHIER.maxWithdrawalPerDay))}</FactLine>
      </Stack>
    </Panel>
  );
}
