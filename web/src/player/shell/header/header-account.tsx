import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { session } from '#client/session/session.ts';
import { hasCashier } from '#client/site/site-links.ts';
import { useStore } from '#client/storage/observable.ts';
import { secondsText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { balance } from '#player/betting/open-bets.ts';
import { useWonMoment } from '#player/betting/won-moment.ts';
import { openLogin, openSignUp } from '#player/features/auth/auth-state.ts';
import { useNotificationCount } from '#player/features/notices/notice-head.ts';
import { useHasSessionTimer } from '#player/features/reality-check/is-counted.ts';
import { getInitials } from '#player/shell/drawers/initials.ts';
import { setOpen, uiFlags } from '#player/shell/drawers/open-drawer.ts';
import { LazyPart } from '#player/shell/guards/lazy-part.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { MEDIA, useMedia } from '#ui/media/use-media.ts';
import { writeText } from '#ui/price-cell/write-text.ts';
import { DemoButton } from './demo-button.tsx';
import styles from './header.module.css';

export interface HeaderAccountProps {
  /** Next to the match title on phones. */
  readonly isMatch: boolean;
}

/** Right end of the header: login buttons for guests; balance, bell, account and time for users. */
export function HeaderAccount({ isMatch }: HeaderAccountProps) {
  const userName = useStore(session, (state) => state.user?.userName ?? null);
  const { showDepositW, licence } = useSettings();
  if (userName === null) return <LoginButtons />;
  return (
    <>
      <Wallet isMatch={isMatch} />
      {hasCashier({ showDepositW, licence }) && (
        <Link to="/depositw/$id" params={{ id: '1' }} className={styles.deposit}>
          <Icon variant="regular" name="plus" size={16} />
          {t('Deposit')}
        </Link>
      )}
      <Bell />
      <AccountButton userName={userName} />
      <Clocks />
    </>
  );
}

const sessionClock = () =>
  import('#player/features/reality-check/session-clock.tsx').then(({ SessionClock }) => SessionClock);

/** Site time with the session time below. */
function Clocks() {
  const isCounted = useHasSessionTimer();
  return (
    <span className={styles.times}>
      <Clock className={styles.clock} />
      {isCounted && <LazyPart when load={sessionClock} />}
    </span>
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
      {/* Rendered with CSS, because text in the DOM would have to be part of the button's accessible name. */}
      <span className={styles.person} data-initials={getInitials(userName)} aria-hidden="true" />
    </button>
  );
}

function LoginButtons() {
  const { allowSignUp } = useSettings();
  return (
    <div className={styles.guest}>
      <DemoButton variant="head-plain" className={allowSignUp ? styles.demo : undefined}>
        {t('Demo')}
      </DemoButton>
      {allowSignUp && (
        <Button variant="head-plain" onClick={openSignUp}>
          {t('Sign up')}
        </Button>
      )}
      <Button variant="head" onClick={openLogin}>
        {t('Log in')}
      </Button>
    </div>
  );
}

/** Notification bell with the unread count; a dot for operator messages only. */
function Bell() {
  const isOpen = useStore(uiFlags, (state) => state.notices);
  const { unread, total } = useNotificationCount();
  const hasWon = useWonMoment();
  return (
    <span className={styles.bell} data-won={hasWon || undefined}>
      <IconButton
        ground="head"
        label={labelForBell(unread)}
        data-opens="notices"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen('notices', !isOpen)}
      >
        <Icon variant="regular" name="bell" />
      </IconButton>
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      {unread === 0 && total > 0 && <span className={styles.dot} aria-hidden="true" />}
    </span>
  );
}

function labelForBell(unread: number): string {
  if (unread === 0) return t('Notifications');
  return t('Notifications, {count} unread', { count: unread });
}

const SECOND_MS = 1_000;

/** Site time with zone, ticking every second. Written directly to the DOM to avoid re-rendering. */
export function Clock({ className }: { readonly className: string | undefined }) {
  const place = useRef<HTMLTimeElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      writeText(place.current, nowText());
      timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS));
    };
    // Stops while the page is hidden and catches up when it is visible.
    const onVisible = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') tick();
    };
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);

  return (
    <time ref={place} className={className}>
      {nowText()}
    </time>
  );
}

function nowText(): string {
  return t('{time} IST', { time: secondsText(new Date().toISOString()) });
}

/**
 * Available balance and exposure; opens the wallet. Stacked on narrow phones; next to a match title, which needs the
 * room, only the balance is in sight.
 */
function Wallet({ isMatch }: HeaderAccountProps) {
  const free = useStore(balance, (state) => state.balance);
  const exposure = useStore(balance, (state) => state.exposure);
  const isOpen = useStore(uiFlags, (state) => state.walletBox);
  const isNarrow = useMedia(MEDIA.narrow);
  const { licence } = useSettings();
  return (
    <button
      type="button"
      className={styles.wallet}
      data-narrow={isNarrow || undefined}
      data-match={isMatch || undefined}
      data-opens="walletBox"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setOpen('walletBox', !isOpen)}
    >
      <span className={styles.part}>
        <small>
          {isNarrow ? t('Bal') : t('Balance')}
          {/* The space separates the words for screen readers. */}
          {licence === null ? (
            <>
              {' '}
              <i className={styles.play}>{t('play')}</i>
            </>
          ) : null}
        </small>{' '}
        <b>{free === null ? '–' : rupeesText(free)}</b>
      </span>
      <span
        className={isMatch ? 'visually-hidden' : styles.part}
        data-risk={exposure !== null && exposure > 0 ? '' : undefined}
      >
        <small>{isNarrow ? t('Exp') : t('Exposure')}</small>{' '}
        <b>{exposure === null ? '–' : rupeesText(exposure === 0 ? 0 : -exposure)}</b>
      </span>
    </button>
  );
}
