import { useSettings } from '#data/catalogue/catalogue.ts';
import { hasCashier, supportOf } from '#data/site/site-links.ts';
import styles from '#player/shell/gates/way.module.css';
import { Way } from '#player/shell/gates/way.tsx';
import { t } from '#text/text.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { AccountPage } from './page-frames.tsx';

interface CashierPage {
  readonly title: string;
  readonly intro: string;
  /** What stands there where money is paid. */
  readonly empty: string;
}

/** `/Payment`. */
export function PaymentScreen() {
  return (
    <Cashier
      title={t('Payment')}
      intro={t('Ways to pay in and out, and your latest requests.')}
      empty={t('No payments yet.')}
    />
  );
}

/** `/dwrequests`. */
export function RequestsScreen() {
  return (
    <Cashier
      title={t('Payment requests')}
      intro={t('Your deposits and withdrawals, with what has become of them.')}
      empty={t('No requests yet.')}
    />
  );
}

/** `/depositw/{id?}`. */
export function DepositWithdrawalScreen() {
  return (
    <Cashier
      title={t('Deposit and withdrawal')}
      intro={t('Money into your balance, and out of it.')}
      empty={t('Payments cannot be made here right now.')}
    />
  );
}

/** `/bonus`. */
export function BonusScreen() {
  return (
    <Cashier
      title={t('Bonus')}
      intro={t('Bonuses that you can claim, and those that you have.')}
      empty={t('No bonus available.')}
    />
  );
}

function Cashier({ title, intro, empty }: CashierPage) {
  const setting = useSettings();
  const support = supportOf(setting);
  if (setting.licence === null) {
    return (
      <AccountPage title={title} intro={intro}>
        <EmptyState
          title={t('This site is play money')}
          text={t(
            'Nothing is paid in and nothing is paid out here. Your balance is for playing only and cannot be bought or cashed.',
          )}
        >
          <Way to="/inplay" words={t('Go to in-play')} isMain />
        </EmptyState>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={title} intro={intro}>
      <EmptyState
        title={hasCashier(setting) ? empty : t('Payments are off on this site.')}
        text={t(
          'Your balance stands at the top of every page. Support answers questions about payments.',
        )}
      >
        {support !== null && (
          <a className={styles.way} data-main href={support.href} target="_blank" rel="noreferrer">
            {t('Contact support')}
          </a>
        )}
        <Way to="/inplay" words={t('Go to in-play')} isMain={support === null} />
      </EmptyState>
    </AccountPage>
  );
}
