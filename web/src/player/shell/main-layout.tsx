import { Outlet } from '@tanstack/react-router';
import { useSettings } from '#data/queries/catalogue.ts';
import { alertDialog } from '#data/stores/alert-dialog.ts';
import { useStore } from '#data/stores/observable.ts';
import { type Openable as OpenName, uiFlags } from '#data/stores/ui-flags.ts';
import { Announcement } from '#player/features/announcement/announcement.tsx';
import { appUpdate } from '#player/features/install/app-update.ts';
import { t } from '#text/text.ts';
import { isAccountPlace } from './account-places.ts';
import { BackToSports } from './back-to-sports.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Later, type LaterProps } from './later.tsx';
import { LoginGate } from './login-gate.tsx';
import styles from './main-layout.module.css';
import { reading } from './reading-store.ts';
import { SearchKey } from './search-key.tsx';
import { SportLinks } from './sport-links.tsx';
import { Toaster } from './toaster.tsx';
import { Tree } from './tree.tsx';
import { useExtras } from './use-extras.ts';
import { useIsColdOffline } from './use-is-cold-offline.ts';
import { MEDIA, useMedia } from './use-media.ts';
import { usePlace, usePlaceName } from './use-place.ts';

const rightColumn = () => import('./right-column.tsx').then(({ RightColumn }) => RightColumn);
const footerMenu = () => import('./footer-menu.tsx').then(({ FooterMenu }) => FooterMenu);
const accountSide = () => import('./account-side.tsx').then(({ AccountSide }) => AccountSide);
const treeDrawer = () => import('./tree-drawer.tsx').then(({ TreeDrawer }) => TreeDrawer);
const search = () => import('./search-overlay.tsx').then(({ SearchOverlay }) => SearchOverlay);
const account = () => import('./account-drawer.tsx').then(({ AccountDrawer }) => AccountDrawer);
const wallet = () => import('./wallet-panel.tsx').then(({ WalletPanel }) => WalletPanel);
const myBets = () => import('./my-bets.tsx').then(({ MyBets }) => MyBets);
const notices = () => import('./notices.tsx').then(({ Notices }) => Notices);
const readingDialog = () =>
  import('./reading-dialog.tsx').then(({ ReadingDialog }) => ReadingDialog);
const offlineView = () => import('./offline-view.tsx').then(({ OfflineView }) => OfflineView);
const pageBanners = () => import('./page-banners.tsx').then(({ PageBanners }) => PageBanners);
const updateNotice = () =>
  import('#player/features/install/update-notice.tsx').then(({ UpdateNotice }) => UpdateNotice);
const priceAlerts = () =>
  import('#player/features/price-alerts/price-alerts.tsx').then(({ PriceAlerts }) => PriceAlerts);
const siteMenu = () =>
  import('#player/features/site-menu/site-menu.tsx').then(({ SiteMenu }) => SiteMenu);
const downloadBar = () =>
  import('#player/features/download-bar/download-bar.tsx').then(({ DownloadBar }) => DownloadBar);

/** Everything that stands around a screen of the exchange. */
export function MainLayout() {
  const place = usePlace();
  const { hasFooter, hasRightSidebar, hasNavbar } = place;
  const isWide = useMedia(MEDIA.wide);
  const isPhone = !useMedia(MEDIA.notPhone);
  const { hasQuickLinks, hasDownload } = useExtras(isPhone);
  const hasRail = hasRightSidebar && !isPhone;
  const hasBottomBar = isPhone && hasFooter;
  return (
    <div
      className={styles.shell}
      data-bottom-bar={hasBottomBar || undefined}
      data-download={(hasDownload && hasBottomBar) || undefined}
    >
      <a className={styles.skip} href="#content">
        {t('Skip to content')}
      </a>
      <Header />
      {hasBottomBar && (hasNavbar ? <SportLinks ground="bar" /> : <BackToSports ground="bar" />)}
      <div className={styles.columns} data-rail={hasRail || undefined}>
        {isWide && (
          <div className={styles.side}>
            {isAccountPlace(place) ? <Later when load={accountSide} /> : <Tree />}
          </div>
        )}
        <div className={styles.middle}>
          {!isPhone && <News />}
          <main id="content" className={styles.main} tabIndex={-1}>
            <Page />
            <InPlayBanners />
          </main>
          {hasFooter && <Footer />}
        </div>
        {hasRail && (
          <aside className={styles.rail} aria-label={t('Right sidebar')}>
            <Later when load={rightColumn} />
          </aside>
        )}
      </div>
      {hasBottomBar && <BottomBar />}
      {isPhone && <Openable name="footerMenu" load={footerMenu} />}
      {!isWide && <Openable name="sidebar" load={treeDrawer} />}
      <SearchKey />
      <Openable name="search" load={search} />
      <Openable name="accountDrawer" load={account} />
      <Openable name="walletBox" load={wallet} />
      <Openable name="myBets" load={myBets} />
      <Openable name="notices" load={notices} />
      <LaterParts />
      {hasQuickLinks && <Later when load={siteMenu} />}
      {hasDownload && hasBottomBar && <Later when load={downloadBar} />}
      <ConnectionNotice />
      <LoginGate />
      <Toaster />
    </div>
  );
}

/** The open page, or why there is nothing to show. */
function Page() {
  return useIsColdOffline() ? <Later when load={offlineView} /> : <Outlet />;
}

/** The operator's messages; phones have them in the bell. */
function News() {
  const { announcement } = useSettings();
  return announcement === null ? null : <Announcement text={announcement} />;
}

function InPlayBanners() {
  const isInPlay = usePlaceName() === 'inPlay';
  const { banners } = useSettings();
  return isInPlay && banners.length > 0 ? <Later when load={pageBanners} /> : null;
}

/** What is fetched when it is wanted for the first time. */
function LaterParts() {
  const isReading = useStore(reading, ({ open }) => open !== null);
  const hasUpdate = useStore(appUpdate, (state) => state.isReady);
  const hasAlerts = useStore(alertDialog, ({ isOpen }) => isOpen);
  return (
    <>
      <Later when={isReading} load={readingDialog} />
      <Later when={hasAlerts} load={priceAlerts} />
      {hasUpdate && <Later when load={updateNotice} />}
    </>
  );
}

interface OpenableProps extends Pick<LaterProps, 'load'> {
  readonly name: OpenName;
}

/** A menu or drawer that is fetched when it is first opened. */
function Openable({ name, load }: OpenableProps) {
  const isOpen = useStore(uiFlags, (state) => state[name]);
  return <Later when={isOpen} load={load} />;
}
