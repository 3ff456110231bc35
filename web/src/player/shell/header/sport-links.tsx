import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '#i18n/text.ts';
import { labelForSport } from '#player/betting/sport-words.ts';
import { chooseSport } from '#player/features/event-list/list-choices.ts';
import { SPORT_ICONS, useActiveSports } from '#player/features/sport-tree/active-sports.ts';
import { useCasinoMark } from '#player/routes/use-place.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './sport-links.module.css';

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
