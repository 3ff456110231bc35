import { useEffect, useState } from 'react';
import { messageOf } from '#data/api/failure.ts';
import { session } from '#data/session/session.ts';
import { isPutAway, putAway } from '#data/storage/kept-choice.ts';
import { useStore } from '#data/storage/observable.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { logInAsDemo } from '#player/features/auth/enter.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './first-steps.module.css';

const NAME = 'first-steps';
const YEAR_MS = 365 * 86_400_000;

/**
 * For who is new: what the site is with a demo to try, and once inside what the two colours of prices mean. Gone with the
 * first bet, or when it is closed. Bets that were placed elsewhere come when the list below is drawn: for those it stays
 * until the next load, or the list would jump.
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
  const [isAway, setAway] = useState(() => isPutAway(NAME));
  if (isEmpty && !wasEmpty) setWasEmpty(true);
  // At the next load it would stand above the list until the bets are known.
  useEffect(() => {
    if (hasBet) putAway(NAME, YEAR_MS);
  }, [hasBet]);
  if (isAway || (hasBet && (hadBet || wasEmpty))) return null;
  const close = () => {
    putAway(NAME, YEAR_MS);
    setAway(true);
  };
  return (
    <aside className={styles.note} aria-label={t('First steps')}>
      <p>
        {isGuest ? (
          <>
            <b>{t('A betting exchange: people bet against each other, at the prices they ask.')}</b>{' '}
            {t('Try it with ₹1,00,000 of play money; nothing has to be filled in.')}
          </>
        ) : (
          <>
            <b className={styles.back}>{t('Blue')}</b> {t('is back: you win if it happens.')}{' '}
            <b className={styles.lay}>{t('Pink')}</b>{' '}
            {t('is lay: you win if it does not. Tap a price to begin.')}
          </>
        )}
      </p>
      {isGuest ? <DemoButton /> : null}
      <IconButton size="s" label={t('Close first steps')} onClick={close}>
        <Icon variant="regular" name="close" size={14} />
      </IconButton>
    </aside>
  );
}

function DemoButton() {
  const [isBusy, setBusy] = useState(false);
  const tryDemo = () => {
    setBusy(true);
    logInAsDemo()
      .catch((failure: unknown) => toasts.show('error', messageOf(failure)))
      .finally(() => setBusy(false));
  };
  return (
    <Button look="primary" isBusy={isBusy} onClick={tryDemo}>
      {t('Try the demo')}
    </Button>
  );
}
