import { PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import { Outlet, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { useHouseStop } from '#client/catalogue/live-events.ts';
import { session } from '#client/session/session.ts';
import { listSiteLinks } from '#client/site/site-links.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { Announcement } from '#player/features/announcements/announcement.tsx';
import { login } from '#player/features/auth/auth-state.ts';
import { appOffer, appUpdate } from '#player/features/install/install-offer.ts';
import { timeOutSheet } from '#player/features/play-limits/time-out-sheet.ts';
import { alertDialog } from '#player/features/price-alerts/alert-dialog.ts';
import { useHasSessionTimer } from '#player/features/reality-check/is-counted.ts';
import { useOpenGame, useRouteInfo, useRouteName } from '#player/routes/places.ts';
import { type Openable as OpenName, reading, uiFlags } from '#player/shell/drawers/open-drawer.ts';
import { Tree } from '#player/shell/drawers/tree.tsx';
import { ConnectionNotice, useIsOfflineAtStart } from '#player/shell/guards/connection-notice.tsx';
import { LazyPart, type LazyPartProps } from '#player/shell/guards/lazy-part.tsx';
import { Header, SearchKey } from '#player/shell/header/header.tsx';
import { BackToSports, SportLinks } from '#player/shell/header/header-links.tsx';
import { loadDialogs } from '#ui/dialog/dialog.tsx';
import { MEDIA, useMedia } from '#ui/media/use-media.ts';
import { afterFirstTouch } from '#ui/motion/schedule.ts';
import { Toaster } from '#ui/toast/toaster.tsx';

import { BottomBar } from './bottom-bar.tsx';
import styles from './main-layout.module.css';

export interface Extras {
  /** The floating menu has entries. */
  readonly hasQuickLinks: boolean;
  /** Show the Android app bar. */
  readonly hasDownload: boolean;
}

/** The domain's floating elements. */
function useExtras(isPhone: boolean): Extras {
  const setting = useSettings();
  const isLoggedIn = useStore(session, (state) => state.accessToken !== null);
  const isOfferWanted = useStore(appOffer, (state) => state.isShown);
  return {
    hasQuickLinks: listSiteLinks(setting, isLoggedIn).length > 0,
    hasDownload: isPhone && setting.apkUrl !== null && isOfferWanted,
  };
}

const rightColumn = () => import('./side-columns.tsx').then(({ RightColumn }) => RightColumn);
/** Loaded after the column above, which would otherwise be pushed down. */
const sessionBox = async () => {
  await rightColumn();
  const { SessionBox } = await import('#player/features/reality-check/session-box.tsx');
  return SessionBox;
};
const footer = () => import('./footer.tsx').then(({ Footer }) => Footer);
const footerMenu = () => import('#player/shell/drawers/footer-menu.tsx').then(({ FooterMenu }) => FooterMenu);
const accountSide = () => import('./account-side.tsx').then(({ AccountSide }) => AccountSide);
const casinoSide = () => import('./account-side.tsx').then(({ CasinoSide }) => CasinoSide);
const treeDrawer = () => import('#player/shell/drawers/tree-drawer.tsx').then(({ TreeDrawer }) => TreeDrawer);
const search = () => import('#player/shell/drawers/search-overlay.tsx').then(({ SearchOverlay }) => SearchOverlay);
const account = () => import('#player/shell/drawers/account-drawer.tsx').then(({ AccountDrawer }) => AccountDrawer);
const wallet = () => import('#player/shell/drawers/drop-panel.tsx').then(({ WalletPanel }) => WalletPanel);
const myBets = () => import('#player/shell/drawers/drawers.tsx').then(({ MyBets }) => MyBets);
const notices = () => import('#player/shell/drawers/drop-panel.tsx').then(({ Notices }) => Notices);
const readingDialog = () =>
  import('#player/shell/drawers/reading-dialog.tsx').then(({ ReadingDialog }) => ReadingDialog);
const offlineView = () => import('#player/shell/guards/offline-view.tsx').then(({ OfflineView }) => OfflineView);
const LISTS: ReadonlySet<string> = new Set(['inPlay', 'matchList', 'multiMarket', 'fancyGames']);
const allStopped = () => import('#player/features/event-list/stop-notes.tsx').then(({ AllStopped }) => AllStopped);
const pauseBar = () => import('#player/features/play-limits/pause-bar.tsx').then(({ PauseBar }) => PauseBar);
const pageBanners = () => import('#player/features/announcements/banners.tsx').then(({ PageBanners }) => PageBanners);
const updateNotice = () =>
  import('#player/features/install/install-notes.tsx').then(({ UpdateNotice }) => UpdateNotice);
const priceAlerts = () =>
  import('#player/features/price-alerts/price-alerts.tsx').then(({ PriceAlerts }) => PriceAlerts);
const timeOutDialog = () =>
  import('#player/features/play-limits/time-out-dialog.tsx').then(({ TimeOutDialog }) => TimeOutDialog);
const sessionGate = () => import('#player/shell/guards/session-gate.tsx').then(({ SessionGate }) => SessionGate);
/** Loaded together with its dialog. */
const loginGate = async () => {
  const [{ LoginGate }] = await Promise.all([import('#player/shell/guards/login-gate.tsx'), loadDialogs()]);
  return LoginGate;
};
const idleQuestion = () => import('#player/features/auth/idle-question.tsx').then(({ IdleQuestion }) => IdleQuestion);
const siteMenu = () => import('./site-menu.tsx').then(({ SiteMenu }) => SiteMenu);
const downloadBar = () => import('#player/features/install/install-notes.tsx').then(({ DownloadBar }) => DownloadBar);

/** Layout of the current page at this viewport width. */
function useFrame() {
  const { hasFooter, hasRightSidebar, hasNavbar, isForm } = useRouteInfo();
  const isWide = useMedia(MEDIA.wide);
  const isPhone = !useMedia(MEDIA.notPhone);
  const { hasQuickLinks, hasDownload } = useExtras(isPhone);
  const game = useOpenGame();
  const hasGame = game !== null;
  const isLow = useMedia(MEDIA.low);
  // A game takes the space and brings its own bar.
  const hasStrip = isPhone && hasFooter && !isForm && !hasGame;
  const hasBottomBar = hasStrip && hasNavbar;
  return {
    hasFooter,
    hasNavbar,
    isWide,
    isPhone,
    hasStrip,
    hasBottomBar,
    hasRail: hasRightSidebar && !isPhone,
    // On phones the game's bar, with a way back, is the only one. In low windows third-party games have none.
    hasHeader: !(hasGame && (isPhone || (isLow && game.startsWith(`${PROVIDER_ID}:`)))),
    // On phones it is in the bar; next to a game it is hidden, because it would cover names, figures and chips.
    hasHelp: hasQuickLinks && !hasGame && (hasBottomBar || !isPhone),
    hasDownload: hasDownload && hasBottomBar,
  };
}

/** Layout around an app screen. */
export function MainLayout() {
  const frame = useFrame();
  const { hasFooter, hasNavbar, hasRail, hasStrip, hasBottomBar, hasHeader, hasHelp } = frame;
  const { isWide, isPhone, hasDownload } = frame;
  return (
    <div
      className={styles.shell}
      data-strip={hasStrip || undefined}
      data-bottom-bar={hasBottomBar || undefined}
      data-help={hasHelp || undefined}
      data-download={hasDownload || undefined}
      data-no-header={!hasHeader || undefined}
    >
      <a className={styles.skip} href="#content">
        {t('Skip to content')}
      </a>
      {hasHeader && <Header />}
      {hasStrip && (hasNavbar ? <SportLinks ground="bar" /> : <BackToSports ground="bar" />)}
      <div className={styles.columns} data-rail={hasRail || undefined} data-alone={!hasNavbar || undefined}>
        {isWide && hasNavbar && (
          <div className={styles.side}>
            <Side />
          </div>
        )}
        <div className={styles.middle}>
          {!isPhone && hasHeader && <NoticeBanners />}
          <main id="content" className={styles.main} tabIndex={-1}>
            <Pause />
            <Stopped />
            <Page />
            <InPlayBanners />
          </main>
          {hasFooter && <LazyPart when load={footer} />}
        </div>
        {hasRail && <Rail />}
      </div>
      {hasBottomBar && <BottomBar />}
      {isPhone && <Openable name="footerMenu" load={footerMenu} />}
      {!isWide && <Openable name="sidebar" load={treeDrawer} />}
      <SearchKey />
      <Drawers />
      <LazyParts />
      {hasHelp && <LazyPart when load={siteMenu} />}
      {hasDownload && <LazyPart when load={downloadBar} />}
      <ConnectionNotice />
      <LoginDialogs />
      <Toaster closeLabel={t('Close message')} corner="top" />
    </div>
  );
}

/** Left column: account pages, game types or the sports. */
function Side() {
  const { isAccount, needsCasino } = useRouteInfo();
  if (isAccount) return <LazyPart when load={accountSide} />;
  return needsCasino ? <LazyPart when load={casinoSide} /> : <Tree />;
}

/** Overlays available on every screen. */
function Drawers() {
  return (
    <>
      <Openable name="search" load={search} />
      <Openable name="accountDrawer" load={account} />
      <Openable name="walletBox" load={wallet} />
      <Openable name="myBets" load={myBets} />
      <Openable name="notices" load={notices} />
    </>
  );
}

/** Wide screens: slip, open bets and session figures next to the page. */
function Rail() {
  const isCounted = useHasSessionTimer();
  return (
    <aside className={styles.rail} aria-label={t('Right sidebar')}>
      <LazyPart when load={rightColumn} />
      <LazyPart when={isCounted} load={sessionBox} />
    </aside>
  );
}

/** The current page, or the offline view. */
function Page() {
  return useIsOfflineAtStart() ? <LazyPart when load={offlineView} /> : <Outlet />;
}

/** A break of the user, if any. Visitors have none. */
function Pause() {
  const isUser = useStore(session, ({ user }) => user !== null);
  return <LazyPart when={isUser} load={pauseBar} />;
}

/** Explains why all betting is stopped; match pages show this themselves. */
function Stopped() {
  const name = useRouteName();
  const isStopped = useHouseStop() !== null;
  return name !== null && LISTS.has(name) ? <LazyPart when={isStopped} load={allStopped} /> : null;
}

/** Operator messages; on phones they are in the bell. */
function NoticeBanners() {
  const { announcement } = useSettings();
  return announcement === null ? null : <Announcement text={announcement} />;
}

function InPlayBanners() {
  const isInPlay = useRouteName() === 'inPlay';
  const { banners } = useSettings();
  return isInPlay && banners.length > 0 ? <LazyPart when load={pageBanners} /> : null;
}

/** Login dialog, opened by a button or the URL, and the idle dialog. */
function LoginDialogs() {
  const isInAddress = useSearch({ strict: false }).login === false;
  const isAsked = useStore(login, ({ open }) => open) || isInAddress;
  const isLoggedIn = useStore(session, ({ user }) => user !== null);
  useEffect(() => afterFirstTouch(() => loadDialogs().catch(() => undefined)), []);
  return (
    <>
      {(isAsked || !isLoggedIn) && <LazyPart when={isAsked} load={loginGate} />}
      {isLoggedIn && <LazyPart when load={idleQuestion} />}
    </>
  );
}

/** Loaded on first use. */
function LazyParts() {
  const isReading = useStore(reading, ({ open }) => open !== null);
  const hasUpdate = useStore(appUpdate, (state) => state.isReady);
  const hasAlerts = useStore(alertDialog, ({ isOpen }) => isOpen);
  const hasTimeOut = useStore(timeOutSheet, ({ isOpen }) => isOpen);
  const isCounted = useHasSessionTimer();
  return (
    <>
      <LazyPart when={isReading} load={readingDialog} />
      <LazyPart when={hasAlerts} load={priceAlerts} />
      <LazyPart when={hasTimeOut} load={timeOutDialog} />
      {isCounted && <LazyPart when load={sessionGate} />}
      {hasUpdate && <LazyPart when load={updateNotice} />}
    </>
  );
}

interface OpenableProps extends Pick<LazyPartProps, 'load'> {
  readonly name: OpenName;
}

/** A menu or drawer loaded on first use. */
function Openable({ name, load }: OpenableProps) {
  const isOpen = useStore(uiFlags, (state) => state[name]);
  return <LazyPart when={isOpen} load={load} />;
}
