import { Link, useRouter } from '@tanstack/react-router';
import { useStore } from '#data/stores/observable.ts';
import { session } from '#data/stores/session.ts';
import { setOpen, uiFlags } from '#data/stores/ui-flags.ts';
import { EventSearch } from '#player/features/search/event-search.tsx';
import { t } from '#text/text.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { BackToSports } from './back-to-sports.tsx';
import styles from './header.module.css';
import { HeaderAccount } from './header-account.tsx';
import { HomeLink } from './home-link.tsx';
import { LoadingLine } from './loading-line.tsx';
import { SportLinks } from './sport-links.tsx';
import { useActiveSports } from './use-active-sports.ts';
import { MEDIA, useMedia } from './use-media.ts';
import { useNewsCount } from './use-news-count.ts';
import { usePagesToFind } from './use-pages-to-find.ts';
import { usePlace, usePlaceName } from './use-place.ts';

/** The dark bar on top: the way home, the sports, the search, the money and the account. */
export function Header() {
  const isWide = useMedia(MEDIA.wide);
  const isPhone = !useMedia(MEDIA.notPhone);
  const { sports } = useActiveSports();
  const pages = usePagesToFind();
  const { hasNavbar } = usePlace();
  const isGuest = useStore(session, (state) => state.user === null);
  return (
    <header className={styles.header} data-guest={isGuest || undefined}>
      {!isWide && <LeftButton isPhone={isPhone} />}
      <HomeLink ground="head" className={styles.home} />
      {!isPhone && (hasNavbar ? <SportLinks ground="head" /> : <BackToSports ground="head" />)}
      {isWide ? (
        <div className={styles.search}>
          <EventSearch sports={sports} pages={pages} ground="head" />
        </div>
      ) : (
        <IconButton
          className={styles.find}
          ground="head"
          label={t('Search events')}
          onClick={() => setOpen('search', true)}
        >
          <Icon variant="regular" name="search" />
        </IconButton>
      )}
      <HeaderAccount />
      <LoadingLine />
    </header>
  );
}

/** Phones: back from a market, else the menu, in which visitors have their bell. Tablets: the tree of sports. */
function LeftButton({ isPhone }: { readonly isPhone: boolean }) {
  const name = usePlaceName();
  const { history } = useRouter();
  const isMenuOpen = useStore(uiFlags, (state) => state.footerMenu);
  const isTreeOpen = useStore(uiFlags, (state) => state.sidebar);
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const news = useNewsCount().total;
  if (isPhone && (name === 'market' || name === 'marketByDreamId')) {
    return history.canGoBack() ? (
      <IconButton ground="head" label={t('Go back')} onClick={() => history.back()}>
        <Icon variant="regular" name="chevronLeft" size={22} />
      </IconButton>
    ) : (
      <Link to="/inplay" className={styles.back} aria-label={t('Back to in-play')}>
        <Icon variant="regular" name="chevronLeft" size={22} />
      </Link>
    );
  }
  return (
    <IconButton
      ground="head"
      className={styles.menu}
      data-news={(isPhone && !isLoggedIn && news > 0) || undefined}
      label={isPhone ? t('Menu') : t('All sports and matches')}
      aria-expanded={isPhone ? isMenuOpen : isTreeOpen}
      onClick={() =>
        isPhone ? setOpen('footerMenu', !isMenuOpen) : setOpen('sidebar', !isTreeOpen)
      }
    >
      <Icon variant="regular" name="menu" size={22} />
    </IconButton>
  );
}
