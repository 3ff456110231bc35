import { Link } from '@tanstack/react-router';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { openLogin } from '#player/features/auth/auth-state.ts';
import { chooseSport } from '#player/features/event-list/list-choices.ts';
import { useActiveSports } from '#player/features/sport-tree/active-sports.ts';
import { ROUTES, useCasinoMark, useRouteName } from '#player/routes/places.ts';
import { setOpen, uiFlags } from '#player/shell/drawers/open-drawer.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './bottom-bar.module.css';

/** Phone navigation: four items, or five with a casino. */
export function BottomBar() {
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const isTreeOpen = useStore(uiFlags, (state) => state.sidebar);
  const areBetsOpen = useStore(uiFlags, (state) => state.myBets);
  const count = useStore(openBets, (state) => state.bets.length);
  const place = useRouteName();
  const { hasCasino } = useActiveSports();
  const casino = useCasinoMark();
  const isInPlay = place === 'inPlay';
  const isBets = place === 'currentBet' || place === 'unsettledBet';
  const isAccount = place !== null && ROUTES[place].isAccount && !isBets;
  const ifLoggedIn = (name: 'myBets' | 'accountDrawer') => (isLoggedIn ? setOpen(name, true) : openLogin());
  return (
    <nav className={styles.bar} data-casino={hasCasino || undefined} aria-label={t('Main')}>
      <button
        type="button"
        className={styles.place}
        aria-expanded={isTreeOpen}
        onClick={() => setOpen('sidebar', true)}
      >
        <Icon variant="regular" name="list" size={22} />
        {t('Sports')}
      </button>
      <Link to="/inplay" className={styles.place} onClick={() => chooseSport(null)}>
        <Icon variant={isInPlay ? 'duotone' : 'regular'} name="play" size={22} />
        {t('In-play')}
      </Link>
      <button
        type="button"
        className={styles.place}
        data-active={isBets || undefined}
        aria-expanded={areBetsOpen}
        onClick={() => ifLoggedIn('myBets')}
      >
        <Icon variant={isBets ? 'duotone' : 'regular'} name="ticket" size={22} />
        {t('My bets')}
        {count > 0 && <span className={styles.badge}>{count > 99 ? '99+' : count}</span>}
      </button>
      {hasCasino && (
        <Link to="/casino" className={styles.place} aria-current={casino}>
          <Icon variant={casino === 'page' ? 'duotone' : 'regular'} name="chip" size={22} />
          {t('Casino')}
        </Link>
      )}
      <button
        type="button"
        className={styles.place}
        data-active={isAccount || undefined}
        onClick={() => ifLoggedIn('accountDrawer')}
      >
        <Icon variant={isAccount ? 'duotone' : 'regular'} name="accounts" size={22} />
        {isLoggedIn ? t('Account') : t('Log in')}
      </button>
    </nav>
  );
}
