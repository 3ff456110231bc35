import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useEvent, useSettings, useTree } from '#client/catalogue/catalogue.ts';
import { getShortTitle, isInPlay } from '#client/catalogue/events.ts';
import { useLiveEvent } from '#client/catalogue/live-events.ts';
import { session } from '#client/session/session.ts';
import { findSupportLink } from '#client/site/site-links.ts';
import { useStore } from '#client/storage/observable.ts';
import { dayClockText } from '#format/date-time.ts';
import { t } from '#i18n/text.ts';
import { useNotificationCount } from '#player/features/notices/notice-head.ts';
import { EventSearch } from '#player/features/search/event-search.tsx';
import { PinButton } from '#player/routes/pin-button.tsx';
import { cashierTitle, useRouteInfo, useRouteName } from '#player/routes/places.ts';
import { setOpen, uiFlags } from '#player/shell/drawers/open-drawer.ts';
import { IconButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { isShortcut } from '#ui/keyboard/keyboard.ts';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { MEDIA, useMedia } from '#ui/media/use-media.ts';
import styles from './header.module.css';
import { HeaderAccount } from './header-account.tsx';
import { BackToSports, HomeLink, LoadingLine, SportLinks } from './header-links.tsx';

const AppSearchResults = lazyComponent(() =>
  import('#player/shell/drawers/account-places.tsx').then(({ AppSearchResults }) => AppSearchResults),
);

/** The dark top bar: logo, sports, search, balance and account. */
export function Header() {
  const isWide = useMedia(MEDIA.wide);
  const isPhone = !useMedia(MEDIA.notPhone);
  const { hasNavbar, isForm } = useRouteInfo();
  const isMatch = useIsMarketPage() && isPhone;
  const isGuest = useStore(session, (state) => state.user === null);
  if (isForm && isPhone) {
    return (
      <header className={styles.header}>
        <LeftButton isPhone />
        <FormTitle />
        <LoadingLine />
      </header>
    );
  }
  return (
    <header className={styles.header} data-guest={isGuest || undefined} data-match={isMatch || undefined}>
      {!isWide && <LeftButton isPhone={isPhone} />}
      {isMatch ? <MarketTitle /> : <HomeLink ground="head" className={styles.home} />}
      {!isPhone && (hasNavbar ? <SportLinks ground="head" /> : <BackToSports ground="head" />)}
      {isWide ? (
        <div className={styles.search}>
          <EventSearch Results={AppSearchResults} ground="head" />
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
      <HeaderAccount isMatch={isMatch} />
      <LoadingLine />
    </header>
  );
}

function useIsMarketPage(): boolean {
  const name = useRouteName();
  return name === 'market' || name === 'marketByDreamId';
}

/**
 * Phones: back button on a market or form, otherwise the menu, which contains the guests' bell. Tablets: the sports
 * tree.
 */
function LeftButton({ isPhone }: { readonly isPhone: boolean }) {
  const isMarketPage = useIsMarketPage();
  const { isForm } = useRouteInfo();
  const isMenuOpen = useStore(uiFlags, (state) => state.footerMenu);
  const isTreeOpen = useStore(uiFlags, (state) => state.sidebar);
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const news = useNotificationCount().total;
  if (isPhone && (isMarketPage || isForm)) return <BackButton isForm={isForm} />;
  return (
    <IconButton
      ground="head"
      className={styles.menu}
      data-news={(isPhone && !isLoggedIn && news > 0) || undefined}
      label={isPhone ? t('Menu') : t('All sports and matches')}
      aria-expanded={isPhone ? isMenuOpen : isTreeOpen}
      onClick={() => (isPhone ? setOpen('footerMenu', !isMenuOpen) : setOpen('sidebar', !isTreeOpen))}
    >
      <Icon variant="regular" name="menu" size={22} />
    </IconButton>
  );
}

/** Goes back one step, or to the parent page without history. */
function BackButton({ isForm }: { readonly isForm: boolean }) {
  const { history } = useRouter();
  return history.canGoBack() ? (
    <IconButton ground="head" label={t('Go back')} onClick={() => history.back()}>
      <Icon variant="regular" name="chevronLeft" size={22} />
    </IconButton>
  ) : (
    <Link
      to={isForm ? '/Payment' : '/inplay'}
      className={styles.back}
      aria-label={isForm ? t('Back to wallet') : t('Back to In-play')}
    >
      <Icon variant="regular" name="chevronLeft" size={22} />
    </Link>
  );
}

/** "/" focuses the header's search field, or opens the search. */
export function SearchKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isShortcut(event)) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('header [data-search]');
      if (field === null) setOpen('search', true);
      else field.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return null;
}

/** Phones: title of a multi-step form in place of logo and balance, with links to submitted requests and help. */
function FormTitle() {
  const { id } = useParams({ strict: false });
  const support = findSupportLink(useSettings());
  return (
    <>
      <h1 className={styles.title}>{t(cashierTitle(id))}</h1>
      <Link to="/dwrequests" className={styles.way}>
        {t('Requests')}
      </Link>
      {support === null ? null : (
        <a className={styles.way} href={support.href} target="_blank" rel="noreferrer" aria-label={t('Support')}>
          <Icon variant="regular" name="chat" size={22} />
        </a>
      )}
    </>
  );
}

/** Phones: the current match, its in-play state and pin, in place of the logo. */
function MarketTitle() {
  const event = usePageEvent();
  const live = useLiveEvent(event?.id ?? 0);
  if (event === undefined) {
    return <h1 className="visually-hidden">{t('Markets')}</h1>;
  }
  const { title, status, startTime, competitionName } = event;
  const inPlay = isInPlay(live ?? event);
  return (
    <div className={styles.match}>
      <div className={styles.words}>
        <h1 title={title} aria-label={title}>
          {getShortTitle(event)}
        </h1>
        <p>
          {inPlay ? <span className={styles.live}>{t('In-play')}</span> : null}
          {status === 'CLOSED' ? <span>{t('Finished')}</span> : null}
          {inPlay || status === 'CLOSED' ? null : <span>{dayClockText(startTime)}</span>}
          {competitionName === null ? null : <span> {competitionName}</span>}
        </p>
      </div>
      <PinButton event={event} className={styles.pin} />
    </div>
  );
}

/** The URL contains the event ID or the score provider's ID. */
function usePageEvent(): EventItem | undefined {
  const { eventid, dreamid } = useParams({ strict: false });
  const { sports } = useTree();
  const found = sports?.flatMap(({ events }) => events).find(({ dreamEventId }) => dreamEventId === dreamid);
  return useEvent(eventid === undefined ? (found?.id ?? 0) : Number(eventid));
}
