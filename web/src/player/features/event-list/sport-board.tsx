import type { EventItem, TreeSport } from '@crease/contracts/wire/catalogue.ts';
import { Suspense, useState } from 'react';
import { isInPlay, leaguesOf, sortEvents } from '#data/catalogue/events.ts';
import { useStore } from '#data/storage/observable.ts';
import { siteDateText } from '#format/site-time.ts';
import type { Selection } from '#player/betting/selection.ts';
import { sportText } from '#player/betting/sport-words.ts';
import { pins } from '#player/features/pins/pins.ts';
import { currentLanguage, phrase, t } from '#text/text.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import type { IconName } from '#ui/icon/icon.tsx';
import { useWhileCalm } from '#ui/motion/use-while-calm.ts';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './event-board.module.css';
import { EventList } from './event-list.tsx';
import { StartingSoon } from './late-parts.ts';
import { useRowKeys } from './list-choices.ts';

export interface SportBoardProps {
  readonly sport: Pick<TreeSport, 'id' | 'name' | 'events'>;
  readonly icon: IconName;
  /** The competition that the address leads to; null: none. */
  readonly league: string | null;
  readonly onPick: (selection: Selection) => void;
}

const TABS = [phrase('In Play'), phrase('Upcoming'), phrase('Competitions')] as const;
type Tab = (typeof TABS)[number];

/** All matches of one sport: what is live, what comes day by day, or all by competition. */
export function SportBoard({ sport, icon, league, onPick }: SportBoardProps) {
  const [chosen, setTab] = useState<Tab | null>(null);
  const pinned = useWhileCalm(useStore(pins, (state) => state.ids));
  const events = useWhileCalm(sport.events);
  const board = useRowKeys();

  const live = events.filter(isInPlay);
  const upcoming = events.filter((event) => !isInPlay(event));
  const leagues = leaguesOf(sortEvents(events, pinned));
  const hasLeague = leagues.some(({ name }) => name === league);
  // untranslated: the tabs say it
  const first = live.length === 0 && upcoming.length > 0 ? 'Upcoming' : 'In Play';
  const tab = chosen ?? (hasLeague ? 'Competitions' : first);
  const counts = {
    'In Play': live.length,
    Upcoming: upcoming.length,
    Competitions: leagues.length,
  } as const;
  const isEmpty = counts[tab] === 0;
  return (
    <div className={styles.board} ref={board}>
      <div className={styles.tabs}>
        <Segment
          label={t('Matches')}
          options={TABS.map((value) => ({
            value,
            text: `${t(value)} (${counts[value]})`,
          }))}
          value={tab}
          onChange={setTab}
        />
      </div>
      {isEmpty && <Empty sport={sport} tab={tab} />}
      {tab === 'In Play' && !isEmpty && (
        <EventList
          title={t('In play')}
          icon={icon}
          note={t('{count} live', { count: live.length })}
          events={sortEvents(live, pinned)}
          onPick={onPick}
        />
      )}
      {tab === 'Upcoming' && <Days {...{ events: upcoming, pinned, icon, onPick }} />}
      {tab === 'Competitions' && (
        <Competitions
          leagues={leagues}
          icon={icon}
          ledTo={chosen === null ? league : null}
          onPick={onPick}
        />
      )}
      {tab === 'In Play' && (
        <Suspense fallback={null}>
          <StartingSoon sportId={sport.id} icon={icon} />
        </Suspense>
      )}
    </div>
  );
}

interface DaysProps extends Pick<SportBoardProps, 'icon' | 'onPick'> {
  readonly events: TreeSport['events'];
  readonly pinned: readonly number[];
}

function Days({ events, pinned, icon, onPick }: DaysProps) {
  return byDay(events).map(({ day, list }) => (
    <EventList
      key={day}
      title={dayTitle(day, list)}
      icon={icon}
      note={t('{count}, times in IST', { count: list.length })}
      events={sortEvents(list, pinned)}
      onPick={onPick}
    />
  ));
}

interface CompetitionsProps extends Pick<SportBoardProps, 'icon' | 'onPick'> {
  readonly leagues: ReturnType<typeof leaguesOf>;
  /** The one that is open from the start, under the visitor's eyes. */
  readonly ledTo: string | null;
}

/** One heading for each competition; a press unfolds its matches. */
function Competitions({ leagues, icon, ledTo, onPick }: CompetitionsProps) {
  const [open, setOpen] = useState<readonly string[]>(ledTo === null ? [] : [ledTo]);
  return leagues.map(({ name, events }) => {
    const isOpen = open.includes(name) || leagues.length === 1;
    return (
      <EventList
        key={name}
        title={name}
        icon={icon}
        note={noteOf(events)}
        events={events}
        fold={{
          isOpen,
          isLedTo: name === ledTo,
          onToggle: () => setOpen(isOpen ? open.filter((each) => each !== name) : [...open, name]),
        }}
        onPick={onPick}
      />
    );
  });
}

function noteOf(events: readonly EventItem[]): string {
  const live = events.filter(isInPlay).length;
  return live === 0
    ? String(events.length)
    : t('{count}, {live} live', { count: events.length, live });
}

function Empty({
  sport,
  tab,
}: {
  readonly sport: Pick<TreeSport, 'id' | 'name'>;
  readonly tab: Tab;
}) {
  const text =
    tab === 'In Play'
      ? t('No {sport} match is being played now.', {
          sport: sportText(sport.id, sport.name).toLowerCase(),
        })
      : t('New matches appear here as soon as they are listed.');
  return (
    <section className={styles.card}>
      <EmptyState title={t('No match available')} text={text} />
    </section>
  );
}

/** A day as the server writes it, in the reader's words. */
function dayTitle(day: string, [first]: readonly EventItem[]): string {
  if (day === 'Today' || day === 'Tomorrow') return t(day);
  return currentLanguage() === 'en' || first === undefined ? day : siteDateText(first.startTime);
}

/** Days in their order: by the first match of each. */
function byDay(
  events: readonly EventItem[],
): { readonly day: string; readonly list: EventItem[] }[] {
  const days = new Map<string, EventItem[]>();
  for (const event of sortEvents(events, [])) {
    days.set(event.matchDate, [...(days.get(event.matchDate) ?? []), event]);
  }
  return [...days].map(([day, list]) => ({ day, list }));
}
