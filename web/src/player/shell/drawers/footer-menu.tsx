import { Link } from '@tanstack/react-router';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { labelForSport } from '#client/catalogue/events.ts';
import { session } from '#client/session/session.ts';
import { findSupportLink } from '#client/site/site-links.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { openLogin, openSignUp } from '#player/features/auth/auth-state.ts';
import { chooseSport } from '#player/features/event-list/list-choices.ts';
import { useNotificationCount } from '#player/features/notices/notice-head.ts';
import { SPORT_ICONS, useActiveSports } from '#player/features/sport-tree/active-sports.ts';
import { ROUTES } from '#player/routes/places.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { Box, Stack } from '#ui/layout/layout.tsx';
import { useAccountPages } from './account-places.tsx';
import styles from './footer-menu.module.css';
import { setOpen, uiFlags } from './open-drawer.ts';

const close = () => setOpen('footerMenu', false);

/** Phones: all destinations in one sheet. */
export function FooterMenu() {
  const open = useStore(uiFlags, (state) => state.footerMenu);
  return (
    <Dialog open={open} label={t('Menu')} kind="sheet" onClose={close}>
      <nav className={styles.menu} aria-label={t('Footer menu')}>
        <Stack as="ul" padX={4} padY={5} className={styles.grid}>
          <SportPlaces />
          <OverlayLinks />
          <AccountPlaces />
        </Stack>
        <Box padX={6} padTop={4} padBottom={5} surface="panel" className={styles.end}>
          <Button size="l" isWide onClick={close}>
            {t('Close')}
          </Button>
        </Box>
      </nav>
    </Dialog>
  );
}

function SportPlaces() {
  const { sports, hasCasino } = useActiveSports();
  const toInPlay = () => {
    chooseSport(null);
    close();
  };
  return (
    <>
      <li>
        <Link to="/inplay" className={styles.place} onClick={toInPlay}>
          <Place icon="play" words={t('In-play')} />
        </Link>
      </li>
      {sports.map(({ id, name }) => (
        <li key={id}>
          <Link to="/matchlist/$id" params={{ id: String(id) }} className={styles.place} onClick={close}>
            <Place icon={SPORT_ICONS[id]} words={labelForSport(id, name)} />
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
    </>
  );
}

/** Search, bets, notifications and account: these open their own overlays, replacing the menu. */
function OverlayLinks() {
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const news = useNotificationCount().total;
  const count = useStore(openBets, (state) => state.bets.length);
  const openOwn = (name: 'myBets' | 'accountDrawer') => {
    close();
    if (isLoggedIn) setOpen(name, true);
    else openLogin();
  };
  return (
    <>
      <ButtonPlace icon="search" words={t('Search')} onPress={() => setOpen('search', true)} />
      <ButtonPlace icon="ticket" words={t('My bets')} badge={count} onPress={() => openOwn('myBets')} />
      <ButtonPlace icon="bell" words={t('Notifications')} badge={news} onPress={() => setOpen('notices', true)} />
      <ButtonPlace
        icon="accounts"
        words={isLoggedIn ? t('Account') : t('Log in')}
        onPress={() => openOwn('accountDrawer')}
      />
    </>
  );
}

function AccountPlaces() {
  const setting = useSettings();
  const support = findSupportLink(setting);
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  // Open bets have their own button.
  const pages = useAccountPages().filter(({ to }) => to !== ROUTES.currentBet.path);
  const signUp = () => {
    close();
    openSignUp();
  };
  return (
    <>
      {!isLoggedIn && setting.allowSignUp && <ButtonPlace icon="plus" words={t('Sign up')} onPress={signUp} />}
      {isLoggedIn &&
        pages.map(({ to, search = {}, words, icon }) => (
          <li key={words}>
            <Link to={to} search={search} className={styles.place} onClick={close}>
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
    </>
  );
}

interface ButtonPlaceProps {
  readonly icon: IconName;
  readonly words: string;
  /** Shown if above 0. */
  readonly badge?: number;
  readonly onPress: () => void;
}

function ButtonPlace({ icon, words, badge = 0, onPress }: ButtonPlaceProps) {
  return (
    <li>
      <button type="button" className={styles.place} onClick={onPress}>
        <Place icon={icon} words={words} />
        {badge > 0 && <span className={styles.badge}>{badge > 99 ? '99+' : badge}</span>}
      </button>
    </li>
  );
}

function Place({ icon, words }: { readonly icon: IconName; readonly words: string }) {
  return (
    <>
      <Stack as="span" align="center" items="center" surface="sunk" radius="modal" tone="text" className={styles.tile}>
        <Icon variant="regular" name={icon} size={22} />
      </Stack>
      {words}
    </>
  );
}
