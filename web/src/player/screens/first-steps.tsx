import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { session } from '#client/session/session.ts';
import { dismiss, isDismissed } from '#client/storage/dismissals.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { useNeedsDeposit } from '#player/betting/needs-deposit.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { logInAsDemo } from '#player/features/auth/enter.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './first-steps.module.css';

const DISMISSAL_KEY = 'first-steps';
const YEAR_MS = 365 * 86_400_000;

/**
 * Introduction for new users: the site and demo for guests, price colours after login. Hidden after the first bet or
 * when dismissed. Bets placed elsewhere load with the list below; those hide it only on the next load, so that the
 * list doesn't jump.
 */
export function FirstSteps() {
  const isGuest = useStore(session, (state) => state.user === null);
  const hasBet = useStore(openBets, (state) => state.bets.length > 0);
  const isEmpty = useStore(
    openBets,
    ({ bets, exposures }) => exposures !== null && bets.length === 0,
  );
  const [hadBet] = useState(hasBet);
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  const [isAway, setAway] = useState(() => isDismissed(DISMISSAL_KEY));
  if (isEmpty && !wasEmpty) setWasEmpty(true);
  // Otherwise the next load would show it until the bets are known.
  useEffect(() => {
    if (hasBet) dismiss(DISMISSAL_KEY, YEAR_MS);
  }, [hasBet]);
  if (isAway || (hasBet && (hadBet || wasEmpty))) return null;
  const close = () => {
    dismiss(DISMISSAL_KEY, YEAR_MS);
    setAway(true);
  };
  return (
    <aside className={styles.note} aria-label={t('Getting started')}>
      <p>
        {isGuest ? (
          <>
            <b>{t('A betting exchange: bet against other people, at prices you choose.')}</b>{' '}
            {t('Try it with ₹1,00,000 of play money. No sign-up needed.')}
          </>
        ) : (
          <PlayerNote />
        )}
      </p>
      {isGuest ? <DemoButton /> : null}
      <IconButton size="s" label={t('Close getting started')} onClick={close}>
        <Icon variant="regular" name="close" size={14} />
      </IconButton>
    </aside>
  );
}

/** Without money, how to get some; otherwise the price colours. */
function PlayerNote() {
  if (useNeedsDeposit()) {
    return (
      <>
        {t('Make a deposit to place your first bet.')}{' '}
        <Link to="/depositw/$id" params={{ id: '1' }}>
          {t('Deposit')}
        </Link>
      </>
    );
  }
  return (
    <>
      <b className={styles.back}>{t('Blue')}</b> {t('means back: you win if it happens.')}{' '}
      <b className={styles.lay}>{t('Pink')}</b>{' '}
      {t('means lay: you win if it doesn’t. Tap a price to start.')}
    </>
  );
}

function DemoButton() {
  const [isBusy, setBusy] = useState(false);
  const tryDemo = () => {
    setBusy(true);
    logInAsDemo()
      .catch((failure: unknown) => toasts.show('error', getErrorMessage(failure)))
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="primary" isBusy={isBusy} onClick={tryDemo}>
      {t('Try the demo')}
    </Button>
  );
}
