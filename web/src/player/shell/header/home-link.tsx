import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { pendingLoads } from '#client/api/call-route.ts';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { t } from '#i18n/text.ts';
import { chooseSport } from '#player/features/event-list/list-choices.ts';
import { uiFlags } from '#player/shell/drawers/open-drawer.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Logo, type LogoProps } from '#ui/logo/logo.tsx';
import styles from './home-link.module.css';

const CRICKET = 3;

export interface HomeLinkProps {
  readonly ground: 'head' | 'page';
  readonly className: string | undefined;
}

/** Logo linking to in-play cricket (spec section 2). */
export function HomeLink({ ground, className }: HomeLinkProps) {
  return (
    <Link
      to="/inplay"
      className={className}
      aria-label={t('Home')}
      onClick={() => chooseSport(CRICKET)}
    >
      <SiteLogo ground={ground} />
    </Link>
  );
}

/** Replaces the sports strip while the lobby is open. */
export function BackToSports({ ground }: { readonly ground: 'bar' | 'head' }) {
  return (
    <nav className={styles.place} data-ground={ground} aria-label={t('Back navigation')}>
      <Link to="/inplay" className={styles.link}>
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
    const update = () =>
      setBusy(uiFlags.getState().overlay || pendingLoads.store.getState().list.length > 0);
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
