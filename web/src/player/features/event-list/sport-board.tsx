import type { EventItem, TreeSport } from '@crease/contracts/catalogue/catalogue.ts';
import { Suspense, useState } from 'react';
import { groupByLeague, isInPlay, labelForSport, sortEvents } from '#client/catalogue/events.ts';
import { useStore } from '#client/storage/observable.ts';
import { siteDateText } from '#format/site-time.ts';
import { currentLanguage, phrase, t } from '#i18n/text.ts';
import type { Selection } from '#player/betting/quote.ts';
import { pins } from '#player/features/pins/pins.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import type { IconName } from '#ui/icon/icon.tsx';
import { Box } from '#ui/layout/layout.tsx';
import { SteadyArea, useMoveNote } from '#ui/motion/steady-area.tsx';
import { useSettledValue } from '#ui/motion/use-settled-value.ts';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './event-board.module.css';
import { EventList } from './event-list.tsx';
import { StartingSoon } from './late-parts.ts';
import { useRowKeys } from './list-choices.ts';

export interface SportBoardProps {
  readonly sport: Pick<TreeSport, 'id' | 'name' | 'events'>;
  readonly icon: IconName;
  /** Competition targeted by the URL; null if none. */
  readonly league: string | null;
  readonly onPick: (selection: Selection) => void;
}

const TABS = [
  { id: 'inPlay', label: phrase('In-play') },
  { id: 'upcoming', label: phrase('Upcoming') },
  { id: 'competitions', label: phrase('Competitions') },
] as const;
type Tab = (typeof TABS)[number]['id'];

/** All matches of a sport: live, upcoming by day, or by competition. */
export function SportBoard(props: SportBoardProps) {
  return (
    <SteadyArea>
      <SteadyBoard {...props} />
    </SteadyArea>
  );
}

function SteadyBoard({ sport, icon, league, onPick }: SportBoardProps) {
  const [chosen, setTab] = useState<Tab | null>(null);
  const pinned = useSettledValue(useStore(pins, (state) => state.ids));
  const events = useSettledValue(sport.events);
  const board = useRowKeys();
  useMoveNote(events.map(({ id }) => id).join());

  const live = events.filter(isInPlay);
  const upcoming = events.filter((event) => !isInPlay(event));
  const leagues = groupByLeague(sortEvents(events, pinned));
  const hasLeague = leagues.some(({ name }) => name === league);
  const first = live.length === 0 && upcoming.length > 0 ? 'upcoming' : 'inPlay';
  const tab = chosen ?? (hasLeague ? 'competitions' : first);
  const counts = {
    inPlay: live.length,
    upcoming: upcoming.length,
    competitions: leagues.length,
  } as const;
  const isEmpty = counts[tab] === 0;
  return (
    <div className={styles.board} ref={board}>
      <div className={styles.tabs}>
        <Segment
          label={t('Matches')}
          options={TABS.map(({ id, label }) => ({
            value: id,
            text: `${t(label)} (${counts[id]})`,
          }))}
          value={tab}
          onChange={setTab}
        />
      </div>
      {isEmpty && <Empty sport={sport} tab={tab} />}
      {tab === 'inPlay' && !isEmpty && (
        <EventList
          title={t('In-play')}
          icon={icon}
          note={t('{count} live', { count: live.length })}
          events={sortEvents(live, pinned)}
          onPick={onPick}
        />
      )}
      {tab === 'upcoming' && <Days {...{ events: upcoming, pinned, icon, onPick }} />}
      {tab === 'competitions' && (
        <Competitions leagues={leagues} icon={icon} scrollTarget={chosen === null ? league : null} onPick={onPick} />
      )}
      {tab === 'inPlay' && (
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
      note={t('{count}, all times IST', { count: list.length })}
      events={sortEvents(list, pinned)}
      onPick={onPick}
    />
  ));
}

interface CompetitionsProps extends Pick<SportBoardProps, 'icon' | 'onPick'> {
  readonly leagues: ReturnType<typeof groupByLeague>;
  /** Expanded and scrolled to initially. */
  readonly scrollTarget: string | null;
}

/** Collapsible competitions. */
function Competitions({ leagues, icon, scrollTarget, onPick }: CompetitionsProps) {
  const [open, setOpen] = useState<readonly string[]>(scrollTarget === null ? [] : [scrollTarget]);
  return leagues.map(({ name, events }) => {
    const isOpen = open.includes(name) || leagues.length === 1;
    return (
      <EventList
        key={name}
        title={name}
        icon={icon}
        note={formatCounts(events)}
        events={events}
        fold={{
          isOpen,
          isScrollTarget: name === scrollTarget,
          onToggle: () => setOpen(isOpen ? open.filter((each) => each !== name) : [...open, name]),
        }}
        onPick={onPick}
      />
    );
  });
}

function formatCounts(events: readonly EventItem[]): string {
  const live = events.filter(isInPlay).length;
  return live === 0 ? String(events.length) : t('{count}, {live} live', { count: events.length, live });
}

function Empty({ sport, tab }: { readonly sport: Pick<TreeSport, 'id' | 'name'>; readonly tab: Tab }) {
  const text =
    tab === 'inPlay'
      ? t('No {sport} matches in-play', {
          sport: labelForSport(sport.id, sport.name).toLowerCase(),
        })
      : t('New matches appear here as soon as they’re listed.');
  return (
    <Box as="section" clip surface="panel" radius="panel" outlined>
      <EmptyState title={t('No matches available')} text={text} />
    </Box>
  );
}

/** Localises a day as sent by the server. */
function dayTitle(day: string, [first]: readonly EventItem[]): string {
  if (day === 'Today' || day === 'Tomorrow') return t(day);
  return currentLanguage() === 'en' || first === undefined ? day : siteDateText(first.startTime);
}

/** Groups by day, in order of each day's first match. */
function byDay(events: readonly EventItem[]): { readonly day: string; readonly list: EventItem[] }[] {
  const days = new Map<string, EventItem[]>();
  for (const event of sortEvents(events, [])) {
    days.set(event.matchDate, [...(days.get(event.matchDate) ?? []), event]);
  }
  return [...days].map(([day, list]) => ({ day, list }));
}
