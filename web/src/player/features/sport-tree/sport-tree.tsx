import type { SportId } from '@crease/contracts/base/constants.ts';
import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import type { EventItem, TreeSport } from '@crease/contracts/catalogue/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, Suspense } from 'react';
import { type EventDay, groupByDay, isInPlay, labelForSport, sortEvents } from '#client/catalogue/events.ts';
import { useStore } from '#client/storage/observable.ts';
import { clockText, dayText } from '#format/date-time.ts';
import { t } from '#i18n/text.ts';
import { chooseSport } from '#player/features/event-list/list-choices.ts';
import { pinnedMarkets } from '#player/features/pins/pinned-markets.ts';
import { pins } from '#player/features/pins/pins.ts';
import { useCasinoMark } from '#player/routes/places.ts';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { LoadFailure } from '#ui/load-failure/load-failure.tsx';
import side from '#ui/side-list/side-list.module.css';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { SPORT_ICONS } from './active-sports.ts';
import styles from './sport-tree.module.css';
import { FoldRow, TreeEvents, type TreeEventsProps, useFold } from './tree-rows.tsx';

/**
 * Keyboard navigation: up and down move between rows, Home and End to the ends, right expands and left collapses. All
 * rows are also in the tab order.
 */
function onTreeKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || !event.currentTarget.contains(here)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const own = here.matches('[data-row]') ? here : here.parentElement?.querySelector<HTMLElement>(':scope > [data-row]');
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

function findNextRow(key: string, at: number, rows: readonly HTMLElement[]): HTMLElement | undefined {
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
  return <LoadFailure title={t('Couldn’t load sports.')} onRetry={onRetry} />;
}

const CRICKET: SportId = 3;
const RACING: SportId = 26;

const RaceTree = lazyComponent(() => import('./race-tree.tsx').then(({ RaceTree }) => RaceTree));

export interface SportProps extends Pick<TreeEventsProps, 'openEventId' | 'bets'> {
  readonly sport: TreeSport;
  readonly openSportId: number;
}

/** A sport with its matches when expanded. */
export function Sport({ sport, openSportId, openEventId, bets }: SportProps) {
  const { id, name, events } = sport;
  const isHere = id === openSportId || events.some((event) => event.id === openEventId);
  // Cricket is expanded by default, as the most popular sport; others on request or on their own page.
  const [isOpen, turn] = useFold(String(id), isHere || id === CRICKET);
  const page = { openEventId, bets };
  return (
    <>
      <Row align="stretch" relative className={styles.sport}>
        <Link to="/matchlist/$id" params={{ id: String(id) }} data-row className={side.row}>
          <Icon variant="regular" name={SPORT_ICONS[id]} size={18} />
          {labelForSport(id, name)} <span className={side.count}>{events.length}</span>
        </Link>
        <button
          type="button"
          className={styles.fold}
          aria-label={t('{sport} matches', { sport: labelForSport(id, name) })}
          aria-expanded={isOpen}
          onClick={turn}
        >
          <Icon variant="regular" name="chevronDown" size={14} />
        </button>
      </Row>
      {isOpen && id === RACING && (
        <Suspense fallback={null}>
          <RaceTree events={events} {...page} />
        </Suspense>
      )}
      {isOpen && id !== RACING && <Matches sport={sport} {...page} />}
    </>
  );
}

interface MatchesProps extends Omit<TreeEventsProps, 'events' | 'nameOf' | 'whenOf'> {
  readonly sport: TreeSport;
}

/** In-play matches are expanded; later ones are grouped by day and collapsed. */
function Matches({ sport: { id, events }, ...page }: MatchesProps) {
  const live = sortEvents(events.filter(isInPlay), []);
  const days = groupByDay(events);
  return (
    <>
      {live.length > 0 && <TreeEvents events={live} {...page} />}
      {days.map((day, index) => (
        <Day
          key={day.name}
          place={`${id}/${day.name}`}
          day={day}
          isOpenAtFirst={live.length === 0 && index === 0}
          {...page}
        />
      ))}
    </>
  );
}

interface DayProps extends Omit<MatchesProps, 'sport'> {
  readonly place: string;
  readonly day: EventDay;
  readonly isOpenAtFirst: boolean;
}

function Day({ place, day: { name, events }, isOpenAtFirst, ...page }: DayProps) {
  const isHere = events.some(({ id }) => id === page.openEventId);
  const [isOpen, turn] = useFold(place, isOpenAtFirst || isHere);
  // The server names days in English.
  const [first] = events;
  return (
    <div>
      <FoldRow
        name={first === undefined ? name : dayText(first.startTime)}
        count={events.length}
        isOpen={isOpen}
        onToggle={turn}
      />
      {isOpen && <TreeEvents events={events} whenOf={formatStartTime} {...page} />}
    </div>
  );
}

/** Time only; the day is in the heading. */
function formatStartTime({ startTime }: EventItem): string {
  return clockText(startTime);
}
