import type { PaymentInfo } from '@crease/contracts/wire/cashier.ts';
import type { ReactNode } from 'react';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { addRupees } from '#player/betting/shown-bets.ts';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './wallet-home.module.css';

export interface NetDepositsProps {
  readonly info: PaymentInfo;
  readonly limit: ReactNode;
}

/** Lifetime deposits and withdrawals, and the remaining deposit limit. */
export function NetDeposits({ info, limit }: NetDepositsProps) {
  const { deposited, withdrawn, monthDeposited, monthWithdrawn } = info;
  const net = addRupees(deposited, -withdrawn);
  const ofMonth = addRupees(monthDeposited, -monthWithdrawn);
  return (
    <Panel title={t('Net deposits')}>
      <dl className={styles.net}>
        <div>
          <dt>{t('Deposited')}</dt>
          <dd>{rupeesText(deposited)}</dd>
        </div>
        <div>
          <dt>{t('Withdrawn')}</dt>
          <dd>{rupeesText(withdrawn)}</dd>
        </div>
        <div data-main>
          <dt>{net < 0 ? t('Net withdrawn') : t('Net deposited')}</dt>
          <dd>{rupeesText(Math.abs(net))}</dd>
        </div>
        <div>
          <dt>{ofMonth < 0 ? t('Net withdrawn this month') : t('Net deposited this month')}</dt>
          <dd>{rupeesText(Math.abs(ofMonth))}</dd>
        </div>
      </dl>
      {limit !== null && <div className={styles.limit}>{limit}</div>}
    </Panel>
  );
}
