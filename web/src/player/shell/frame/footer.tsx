import { Link } from '@tanstack/react-router';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { session } from '#client/session/session.ts';
import { findSupportLink } from '#client/site/site-links.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { openLogin } from '#player/features/auth/auth-state.ts';
import { chooseSport } from '#player/features/event-list/list-choices.ts';
import { LanguageChoice, ThemeChoice } from '#player/features/settings/look-choices.tsx';
import { useActiveSports } from '#player/features/sport-tree/active-sports.ts';
import { ROUTES, useCasinoMark, useRouteName } from '#player/routes/places.ts';
import { openReading, setOpen, uiFlags } from '#player/shell/drawers/open-drawer.ts';
import { Clock } from '#player/shell/header/header-account.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './footer.module.css';

/** Operator, rules, minimum age and support. */
export function Footer() {
  const setting = useSettings();
  const { domainTitle, licence, minAge } = setting;
  const support = findSupportLink(setting);
  return (
    <footer className={styles.footer}>
      <span>{domainTitle}</span>
      <span>
        {licence === null
          ? t('Play money: no deposits or withdrawals.')
          : `${licence.text} ${licence.jurisdiction} ${licence.number}`}
      </span>
      <Link to="/rules" className={styles.link}>
        {t('Rules')}
      </Link>
      <button type="button" className={styles.link} onClick={() => openReading('terms')}>
        {t('Terms and Conditions')}
      </button>
      <button type="button" className={styles.link} onClick={() => openReading('privacy')}>
        {t('Privacy')}
      </button>
      <a className={styles.link} href="/status">
        {t('Site status')}
      </a>
      {support !== null && (
        <a className={styles.link} href={support.href} target="_blank" rel="noreferrer">
          {t('Support')}
        </a>
      )}
      <b>{t('{age}+', { age: minAge })}</b>
      <Clock className={styles.clock} />
      <span className={styles.choices}>
        <LanguageChoice />
        <ThemeChoice />
      </span>
    </footer>
  );
}

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
