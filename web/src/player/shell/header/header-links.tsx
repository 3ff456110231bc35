import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { pendingLoads } from '#client/api/call-route.ts';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { labelForSport } from '#client/catalogue/events.ts';
import { t } from '#i18n/text.ts';
import { chooseSport } from '#player/features/event-list/list-choices.ts';
import { SPORT_ICONS, useActiveSports } from '#player/features/sport-tree/active-sports.ts';
import { useCasinoMark } from '#player/routes/places.ts';
import { uiFlags } from '#player/shell/drawers/open-drawer.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Logo, type LogoProps } from '#ui/logo/logo.tsx';
import styles from './header-links.module.css';

const CRICKET = 3;

export interface HomeLinkProps {
  readonly ground: 'head' | 'page';
  readonly className: string | undefined;
}

/** Logo linking to in-play cricket (spec section 2). */
export function HomeLink({ ground, className }: HomeLinkProps) {
  return (
    <Link to="/inplay" className={className} aria-label={t('Home')} onClick={() => chooseSport(CRICKET)}>
      <SiteLogo ground={ground} />
    </Link>
  );
}

/** Replaces the sports strip while the lobby is open. */
export function BackToSports({ ground }: { readonly ground: 'bar' | 'head' }) {
  return (
    <nav className={styles.back} data-ground={ground} aria-label={t('Back navigation')}>
      <Link to="/inplay" className={styles.backLink}>
        <Icon variant="regular" name="chevronLeft" size={18} />
        {t('Back to sports')}
      </Link>
    </nav>
  );
}

/** Loading line at the top during requests and for a second after each navigation. */
export function LoadingLine() {
  const isBusy = useIsBusy();
  return isBusy ? (
    <div className={styles.line} role="progressbar" aria-label={t('Loading…')}>
      <span className={styles.run} />
    </div>
  ) : null;
}

/**
 * Uses a manual subscription: fetch state changes during time-sliced rendering, and React would restart the whole
 * render synchronously.
 */
function useIsBusy(): boolean {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const update = () => setBusy(uiFlags.getState().overlay || pendingLoads.store.getState().list.length > 0);
    update();
    const stops = [uiFlags.subscribe(update), pendingLoads.store.subscribe(update)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return isBusy;
}

const BUILT_IN = '/logo.svg';

/** The domain's logo or ours; the surrounding link has the accessible name. */
function SiteLogo({ ground = 'head' }: LogoProps) {
  const { mainLogo } = useSettings();
  if (mainLogo === BUILT_IN) return <Logo ground={ground} />;
  return <img className={styles.picture} src={mainLogo} alt="" />;
}

export interface SportLinksProps {
  /** `bar`: strip below the phone header. `head`: inside the dark bar. */
  readonly ground: 'bar' | 'head';
}

/** In-play and all sports with events, with counts; scrolls horizontally if needed. */
export function SportLinks({ ground }: SportLinksProps) {
  const { sports, liveCount, hasCasino } = useActiveSports();
  const casino = useCasinoMark();
  const hasIcons = ground === 'bar';
  const nav = useScrollToCurrent(sports.length);
  return (
    <nav ref={nav} className={styles.links} data-ground={ground} aria-label={t('Sports')}>
      <Link to="/inplay" className={styles.link} onClick={() => chooseSport(null)}>
        {hasIcons && <Icon variant="regular" name="play" size={18} />}
        {t('In-play')} <small>{liveCount}</small>
      </Link>
      {sports.map(({ id, name, events }) => (
        <Link key={id} to="/matchlist/$id" params={{ id: String(id) }} className={styles.link}>
          {hasIcons && <Icon variant="regular" name={SPORT_ICONS[id]} size={18} />}
          {labelForSport(id, name)} <small>{events.length}</small>
        </Link>
      ))}
      {hasCasino && (
        <Link to="/casino" className={styles.link} aria-current={casino}>
          {hasIcons && <Icon variant="regular" name={SPORT_ICONS[-1]} size={18} />}
          {t('Casino')}
        </Link>
      )}
    </nav>
  );
}

/** Scrolls the current page's link to the middle, on navigation and once the sports are known. */
function useScrollToCurrent(count: number) {
  const nav = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: path and count change the current link.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current === null || link == null) return;
    nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2;
  }, [path, count]);
  return nav;
}
