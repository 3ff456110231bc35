import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#data/api/failure.ts';
import { logInAsDemo } from '#data/queries/account.ts';
import { useSettings } from '#data/queries/catalogue.ts';
import { useStore } from '#data/stores/observable.ts';
import { session } from '#data/stores/session.ts';
import { toasts } from '#data/stores/toasts.ts';
import { setOpen, uiFlags } from '#data/stores/ui-flags.ts';
import { hasCashier } from '#data/view-models/site-links.ts';
import { openLogin, openSignUp } from '#player/features/auth/login-store.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Bell } from './bell.tsx';
import { Clock } from './clock.tsx';
import styles from './header.module.css';
import { initialsOf } from './initials-of.ts';
import { Wallet } from './wallet.tsx';

/** Right end of the header: ways in for visitors; money, bell, account and time for who is logged in. */
export function HeaderAccount() {
  const userName = useStore(session, (state) => state.user?.userName ?? null);
  const { showDepositW, licence } = useSettings();
  if (userName === null) return <WaysIn />;
  return (
    <>
      <Wallet />
      {hasCashier({ showDepositW, licence }) && (
        <Link to="/depositw/$id" params={{ id: '1' }} className={styles.deposit}>
          <Icon variant="regular" name="plus" size={16} />
          {t('Deposit')}
        </Link>
      )}
      <Bell className={styles.bell} />
      <AccountButton userName={userName} />
      <Clock className={styles.clock} />
    </>
  );
}

function AccountButton({ userName }: { readonly userName: string }) {
  const isOpen = useStore(uiFlags, (state) => state.accountDrawer);
  return (
    <button
      type="button"
      className={styles.account}
      data-opens="accountDrawer"
      aria-label={t('Account')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setOpen('accountDrawer', !isOpen)}
    >
      {/* Drawn by the style sheet: letters in the page would have to be part of the button's name. */}
      <span className={styles.person} data-initials={initialsOf(userName)} aria-hidden="true" />
    </button>
  );
}

function WaysIn() {
  const { allowSignUp } = useSettings();
  const [isBusy, setBusy] = useState(false);

  function tryDemo() {
    setBusy(true);
    logInAsDemo()
      .catch((failure: unknown) => toasts.show('error', messageOf(failure)))
      .finally(() => setBusy(false));
  }

  return (
    <div className={styles.guest}>
      <Button
        {...(allowSignUp ? { className: styles.demo ?? '' } : {})}
        look="head-plain"
        isBusy={isBusy}
        onClick={tryDemo}
      >
        {t('Demo')}
      </Button>
      {allowSignUp && (
        <Button look="head-plain" onClick={openSignUp}>
          {t('Sign up')}
        </Button>
      )}
      <Button look="head" onClick={openLogin}>
        {t('Log in')}
      </Button>
    </div>
  );
}
