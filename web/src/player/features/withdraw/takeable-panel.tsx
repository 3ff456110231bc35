import { CASHIER } from '@crease/contracts/rules/cash-limits.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { PaymentInfo } from '@crease/contracts/wire/cashier.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './withdraw.module.css';

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
