import type { DomainSetting } from '@crease/contracts/settings.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSettings } from '#data/queries/catalogue.ts';
import { chooseSport } from '#data/stores/in-play-filter.ts';
import { useStore } from '#data/stores/observable.ts';
import { openBets } from '#data/stores/open-bets.ts';
import { session } from '#data/stores/session.ts';
import { setOpen, uiFlags } from '#data/stores/ui-flags.ts';
import { supportOf } from '#data/view-models/site-links.ts';
import { sportText } from '#data/view-models/sport-words.ts';
import { openLogin, openSignUp } from '#player/features/auth/login-store.ts';
import { PLACES } from '#player/places.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { accountPlaces } from './account-places.ts';
import styles from './footer-menu.module.css';
import { SPORT_ICONS } from './sport-icon.ts';
import { useActiveSports } from './use-active-sports.ts';
import { useNewsCount } from './use-news-count.ts';

const close = () => setOpen('footerMenu', false);

/** Phones: every place of the app in one sheet; closes on navigation, Escape and a press beside it. */
export function FooterMenu() {
  const open = useStore(uiFlags, (state) => state.footerMenu);
  return open ? <Sheet /> : null;
}

function Sheet() {
  const sheet = useRef<HTMLDivElement>(null);
  const { sports, hasCasino } = useActiveSports();
  const setting = useSettings();
  const support = supportOf(setting);
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const news = useNewsCount().total;
  const count = useStore(openBets, (state) => state.bets.length);

  useEffect(() => {
    const before = document.activeElement;
    sheet.current?.querySelector<HTMLElement>('a, button')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, []);

  const ask = (name: 'myBets' | 'accountDrawer') => {
    close();
    if (isLoggedIn) setOpen(name, true);
    else openLogin();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape and Close do the same */}
      <div className={styles.scrim} onClick={close} />
      <div className={styles.sheet} ref={sheet}>
        <nav aria-label={t('Footer menu')}>
          <ul className={styles.grid}>
            <li>
              <Link
                to="/inplay"
                className={styles.place}
                onClick={() => {
                  chooseSport(null);
                  close();
                }}
              >
                <Place icon="play" words={t('In-Play')} />
              </Link>
            </li>
            {sports.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to="/matchlist/$id"
                  params={{ id: String(id) }}
                  className={styles.place}
                  onClick={close}
                >
                  <Place icon={SPORT_ICONS[id]} words={sportText(id, name)} />
                </Link>
              </li>
            ))}
            {hasCasino && (
              <li>
                <Link to="/casino" className={styles.place} onClick={close}>
                  <Place icon={SPORT_ICONS[-1]} words={t('Casino')} />
                </Link>
              </li>
            )}
            <li>
              <button
                type="button"
                className={styles.place}
                onClick={() => setOpen('search', true)}
              >
                <Place icon="search" words={t('Search')} />
              </button>
            </li>
            <li>
              <button type="button" className={styles.place} onClick={() => ask('myBets')}>
                <Place icon="ticket" words={t('My bets')} />
                {count > 0 && <span className={styles.badge}>{count}</span>}
              </button>
            </li>
            <li>
              <button
                type="button"
                className={styles.place}
                onClick={() => setOpen('notices', true)}
              >
                <Place icon="bell" words={t('Notifications')} />
                {news > 0 && <span className={styles.badge}>{news > 99 ? '99+' : news}</span>}
              </button>
            </li>
            <li>
              <button type="button" className={styles.place} onClick={() => ask('accountDrawer')}>
                <Place icon="accounts" words={isLoggedIn ? t('Account') : t('Log in')} />
              </button>
            </li>
            {!isLoggedIn && setting.allowSignUp && (
              <li>
                <button
                  type="button"
                  className={styles.place}
                  onClick={() => {
                    close();
                    openSignUp();
                  }}
                >
                  <Place icon="plus" words={t('Sign up')} />
                </button>
              </li>
            )}
            {isLoggedIn &&
              placesBeyondBets(setting).map(({ to, words, icon }) => (
                <li key={to}>
                  <Link to={to} className={styles.place} onClick={close}>
                    <Place icon={icon} words={t(words)} />
                  </Link>
                </li>
              ))}
            {support !== null && (
              <li>
                <a className={styles.place} href={support.href} target="_blank" rel="noreferrer">
                  <Place icon="chat" words={t('Support')} />
                </a>
              </li>
            )}
          </ul>
          <div className={styles.end}>
            <Button size="l" isWide onClick={close}>
              {t('Close')}
            </Button>
          </div>
        </nav>
      </div>
    </>
  );
}

/** The open bets have their own button. */
function placesBeyondBets(setting: DomainSetting) {
  return accountPlaces(setting).filter(({ to }) => to !== PLACES.currentBet.path);
}

function Place({ icon, words }: { readonly icon: IconName; readonly words: string }) {
  return (
    <>
      <span className={styles.tile}>
        <Icon variant="regular" name={icon} size={22} />
      </span>
      {words}
    </>
  );
}
