import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import type { TreeSport } from '@crease/contracts/wire/catalogue.ts';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { chooseSport } from '#player/features/event-list/list-choices.ts';
import { pinnedMarkets } from '#player/features/pins/pinned-markets.ts';
import { pins } from '#player/features/pins/pins.ts';
import { useCasinoMark } from '#player/routes/use-place.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import side from '#ui/side-list/side-list.module.css';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Sport } from './sport-branch.tsx';
import styles from './sport-tree.module.css';
import { TreeEvents } from './tree-rows.tsx';

/**
 * Keyboard navigation: up and down move between rows, Home and End to the ends, right expands and left collapses. All
 * rows are also in the tab order.
 */
function onTreeKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || !event.currentTarget.contains(here)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const own = here.matches('[data-row]')
    ? here
    : here.parentElement?.querySelector<HTMLElement>(':scope > [data-row]');
  const at = own instanceof HTMLElement ? rows.indexOf(own) : -1;
  const next = findNextRow(event.key, at, rows);
  if (next !== undefined) {
    event.preventDefault();
    next.focus();
    return;
  }
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const row = rows[at];
  const fold = row?.matches('[aria-expanded]')
    ? row
    : row?.parentElement?.querySelector<HTMLElement>(':scope > [aria-expanded]');
  const isOpen = fold?.getAttribute('aria-expanded') === 'true';
  if (fold === null || fold === undefined || isOpen === (event.key === 'ArrowRight')) return;
  event.preventDefault();
  fold.click();
}

function findNextRow(
  key: string,
  at: number,
  rows: readonly HTMLElement[],
): HTMLElement | undefined {
  if (key === 'ArrowDown') return rows[at + 1];
  if (key === 'ArrowUp') return rows[at - 1];
  if (key === 'Home') return rows[0];
  return key === 'End' ? rows.at(-1) : undefined;
}

/** A site page as a tree row. */
export interface TreeLink {
  readonly to: string;
  readonly text: string;
  readonly icon: IconName;
}

export interface SportTreeProps {
  /** Active sports; undefined while loading. */
  readonly sports: readonly TreeSport[] | undefined;
  /** Load error. */
  readonly error: string | null;
  readonly onRetry: () => void;
  readonly liveCount: number;
  /** IDs of the open page, or 0; these are highlighted and expanded. */
  readonly openSportId: number;
  readonly openEventId: number;
  readonly bets: readonly OpenBet[];
  /** Adds a casino link below the sports. */
  readonly hasCasino?: boolean;
  /** Site pages below the sports, in order. */
  readonly places?: readonly TreeLink[];
  /** Trailing content. */
  readonly children?: ReactNode;
}

const NO_PLACES: readonly TreeLink[] = [];

/** Sports and matches as a tree, in-play first, then by day. Remembers which branches are expanded. */
export function SportTree(props: SportTreeProps) {
  const { sports = [], liveCount, openEventId, bets, hasCasino = false, children } = props;
  const casino = useCasinoMark();
  const { places = NO_PLACES } = props;
  const pinned = useStore(pins, (state) => state.ids);
  const marketCount = useStore(pinnedMarkets, ({ ids }) => ids.length);
  const events = sports.flatMap((sport) => sport.events);
  const pinnedEvents = events.filter(({ id }) => pinned.includes(id));
  const sessions = events.reduce((sum, { f, sessions: own = Number(f) }) => sum + own, 0);
  return (
    <nav className={side.list} aria-label={t('Sports and matches')} onKeyDown={onTreeKey}>
      <Link to="/inplay" data-row className={side.row} onClick={() => chooseSport(null)}>
        <Icon variant="regular" name="play" size={18} />
        {t('In-play')} <span className={side.count}>{liveCount}</span>
      </Link>
      {pinnedEvents.length > 0 && (
        <>
          <p className={side.row}>
            <Icon variant="regular" name="pin" size={18} />
            {t('Pinned')} <span className={side.count}>{pinnedEvents.length}</span>
          </p>
          <TreeEvents events={pinnedEvents} openEventId={openEventId} bets={bets} />
        </>
      )}
      {marketCount > 0 && (
        <Link to="/multi-market" data-row className={side.row}>
          <Icon variant="regular" name="charts" size={18} />
          {t('Multi-market')} <span className={side.count}>{marketCount}</span>
        </Link>
      )}
      {sessions > 0 && (
        <Link to="/fancy-games" data-row className={side.row}>
          <Icon variant="regular" name="list" size={18} />
          {t('All sessions')} <span className={side.count}>{sessions}</span>
        </Link>
      )}
      <hr className={styles.rule} />
      <Branches {...props} />
      {(hasCasino || places.length > 0) && <hr className={styles.rule} />}
      {hasCasino && (
        <Link to="/casino" data-row className={side.row} aria-current={casino}>
          <Icon variant="regular" name="chip" size={18} />
          {t('Casino')}
        </Link>
      )}
      {places.map(({ to, text, icon }) => (
        <Link key={to} to={to} data-row className={side.row}>
          <Icon variant="regular" name={icon} size={18} />
          {text}
        </Link>
      ))}
      {children}
    </nav>
  );
}

/** The sports, or a loading, error or empty state. */
function Branches({ sports, error, onRetry, ...page }: SportTreeProps) {
  if (sports !== undefined) {
    return sports.map((sport) => <Sport key={sport.id} sport={sport} {...page} />);
  }
  if (error === null) return <Skeleton label={t('Loading sports…')} rows={6} />;
  return (
    <div className={styles.problem} role="alert">
      <p>{t('Couldn’t load sports.')}</p>
      <Button size="l" onClick={onRetry}>
        {t('Retry')}
      </Button>
    </div>
  );
}
