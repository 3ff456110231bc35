import type { SportId } from '@crease/contracts/constants.ts';
import type { EventItem, TreeSport } from '@crease/contracts/wire/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { type EventDay, groupByDay, isInPlay, sortEvents } from '#client/catalogue/events.ts';
import { clockText, dayText } from '#format/date-time.ts';
import { t } from '#i18n/text.ts';
import { labelForSport } from '#player/betting/sport-words.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy/late-part.ts';
import side from '#ui/side-list/side-list.module.css';
import { SPORT_ICONS } from './active-sports.ts';
import styles from './sport-tree.module.css';
import { FoldRow, TreeEvents, type TreeEventsProps, useFold } from './tree-rows.tsx';

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
      <div className={styles.sport}>
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
      </div>
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
      {days.map((day, place) => (
        <Day
          key={day.name}
          place={`${id}/${day.name}`}
          day={day}
          isOpenAtFirst={live.length === 0 && place === 0}
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
