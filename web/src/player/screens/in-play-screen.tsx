import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTree } from '#client/catalogue/catalogue.ts';
import { session } from '#client/session/session.ts';
import { dismiss, isDismissed } from '#client/storage/dismissals.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { openBets, useNeedsDeposit } from '#player/betting/open-bets.ts';
import type { Selection } from '#player/betting/quote.ts';
import { betSlip, togglePrice } from '#player/features/bet-slip/slip.ts';
import { EventBoard } from '#player/features/event-list/event-board.tsx';
import { WinnersStrip } from '#player/features/event-list/late-parts.ts';
import { SPORT_ICONS, useActiveSports } from '#player/features/sport-tree/active-sports.ts';
import { DemoButton } from '#player/shell/header/demo-button.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './first-steps.module.css';

/** `/inplay`: current events with prices. */
export function InPlayScreen() {
  const openWithSlip = useOpenWithSlip();
  const { sports: tree, error, refetch } = useTree();
  const { sports } = useActiveSports();
  return (
    <>
      <h1 className="visually-hidden">{t('In-play')}</h1>
      <FirstSteps />
      <EventBoard
        sports={tree === undefined ? undefined : sports}
        icons={SPORT_ICONS}
        error={error}
        onRetry={refetch}
        onPick={openWithSlip}
      >
        <WinnersStrip />
      </EventBoard>
    </>
  );
}

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
  const isEmpty = useStore(openBets, ({ bets, exposures }) => exposures !== null && bets.length === 0);
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
      {isGuest ? <DemoButton variant="primary">{t('Try the demo')}</DemoButton> : null}
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
      <b className={styles.lay}>{t('Pink')}</b> {t('means lay: you win if it doesn’t. Tap a price to start.')}
    </>
  );
}

/** Puts a price on the slip. A price already there stays, unlike with a second tap in its market. */
export function addToSlip(selection: Selection): void {
  const { selection: before, price } = betSlip.getState();
  const { runnerId, side } = selection;
  const isThere = before?.runnerId === runnerId && before.side === side && price === selection.price;
  if (!isThere) togglePrice(selection);
}

/** Handler for a price tapped in a list: opens its market with the slip. */
export function useOpenWithSlip(): (selection: Selection) => void {
  const navigate = useNavigate();
  return (selection) => {
    addToSlip(selection);
    void navigate({
      to: '/markets/$eventid/$dreamid',
      params: { eventid: String(selection.eventId), dreamid: selection.dreamEventId },
    });
  };
}
