import type { SportId } from '@crease/contracts/constants.ts';
import type { EventItem, TreeSport } from '@crease/contracts/wire/catalogue.ts';
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { eventsOfTab, type ListTab, sortEvents } from '#client/catalogue/events.ts';
import { useStore } from '#client/storage/observable.ts';
import { phrase, t } from '#i18n/text.ts';
import type { Selection } from '#player/betting/selection.ts';
import { labelForSport } from '#player/betting/sport-words.ts';
import { pins } from '#player/features/pins/pins.ts';
import type { IconName } from '#ui/icon/icon.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { SteadyArea, useMoveNote } from '#ui/motion/steady-area.tsx';
import { useFirstSlice, useSettledValue } from '#ui/motion/use-settled-value.ts';
import { ListBar } from './board-bar.tsx';
import styles from './event-board.module.css';
import { EventList, EventListSkeleton } from './event-list.tsx';
import { NextRaces, RaceMeetings, SportCards } from './late-parts.ts';
import { type Grouping, inPlayFilter, listChoices, useRowKeys } from './list-choices.ts';
import { LoadProblem, NothingOn } from './list-states.tsx';

export interface EventBoardProps {
  /** Sports to show; undefined while loading. Referentially stable while unchanged. */
  readonly sports: readonly TreeSport[] | undefined;
  readonly icons: Readonly<Record<SportId, IconName>>;
  /** Load error. */
  readonly error: string | null;
  readonly onRetry: () => void;
  readonly onPick: (selection: Selection) => void;
  /** Lazy content below the lists. */
  readonly children?: ReactNode;
}

const RACING: SportId = 26;
/** Default sport of most lists. untranslated: translated where displayed. */
const FIRST_SPORT = phrase('Cricket');

/** Events in play, later today or tomorrow, in one card per sport. Rows keep their places under the pointer. */
export function EventBoard(props: EventBoardProps) {
  return (
    <SteadyArea>
      <SteadyBoard {...props} />
    </SteadyArea>
  );
}

function SteadyBoard(props: EventBoardProps) {
  const { sports: newest, icons, error, onRetry, onPick, children } = props;
  const [tab, setTab] = useState<ListTab>('inPlay');
  const chosen = useStore(inPlayFilter, (state) => state.sportId);
  const pinned = useSettledValue(useStore(pins, (state) => state.ids));
  const { grouping, withTv } = useStore(listChoices, (state) => state);
  // Deferred, so that a long list renders without blocking input.
  const sports = useSettledValue(useDeferredValue(newest));
  const board = useRowKeys();
  useMoveNote(listRows(sports), [tab, chosen, grouping, withTv].join());

  if (sports === undefined) {
    return error === null ? (
      <div className={styles.board}>
        <p className="visually-hidden" role="status">
          {t('Loading matches…')}
        </p>
        <EventListSkeleton title={t(FIRST_SPORT)} icon="cricket" />
      </div>
    ) : (
      <LoadProblem error={error} onRetry={onRetry} />
    );
  }

  const all = sports.flatMap(({ events }) => events).filter(({ tv }) => tv || !withTv);
  const inTab = sports
    .map((sport) => ({
      ...sport,
      events: eventsOfTab(sport.events, tab).filter(({ tv }) => tv || !withTv),
    }))
    .filter(({ events }) => events.length > 0);
  // Drop the filter if its sport is no longer listed.
  const filter = inTab.some(({ id }) => id === chosen) ? chosen : null;
  const shown = inTab.filter(({ id }) => filter === null || id === filter);
  const hasRacing = !withTv && (filter === null || filter === RACING);
  const counts = countByTab(all);

  return (
    <div className={styles.board} ref={board}>
      <ListBar tab={tab} counts={counts} onTab={setTab} sports={inTab} chosen={filter} />
      <Lists sports={shown} {...{ tab, icons, grouping, pinned, onPick }} />
      {shown.length === 0 && (
        <NothingOn events={all} tab={tab} counts={counts} onTab={setTab} withTv={withTv} />
      )}
      <Suspense fallback={<div className={styles.coming} />}>
        {hasRacing && <Races sports={sports} tab={tab} icon={icons[RACING]} />}
        {tab === 'inPlay' && filter === null && !withTv && (
          <SportCards sports={sports} icons={icons} />
        )}
        {children}
      </Suspense>
    </div>
  );
}

/** Rows that fill a screen (phone rows are taller); the rest render when idle. */
const ROWS_AT_ONCE = 16;
const PHONE_ROWS_AT_ONCE = 8;

interface ListsProps extends Pick<EventBoardProps, 'icons' | 'onPick'> {
  readonly sports: readonly TreeSport[];
  readonly tab: ListTab;
  readonly grouping: Grouping;
  readonly pinned: readonly number[];
}

/** One card per sport; racing has its own. */
function Lists({ sports, tab, icons, grouping, pinned, onPick }: ListsProps) {
  let left = useFirstSlice(useIsPhone() ? PHONE_ROWS_AT_ONCE : ROWS_AT_ONCE);
  return sports
    .filter(({ id }) => id !== RACING)
    .map(({ id, name, events }) => {
      const drawn = sortEvents(events, pinned).slice(0, left);
      left -= drawn.length;
      return drawn.length === 0 ? null : (
        <EventList
          key={id}
          title={labelForSport(id, name)}
          icon={icons[id]}
          note={
            tab === 'inPlay'
              ? t('{count} live', { count: events.length })
              : t('{count}, all times IST', { count: events.length })
          }
          events={drawn}
          grouping={grouping}
          onPick={onPick}
        />
      );
    });
}

interface RacesProps extends Pick<EventBoardProps, 'sports'> {
  readonly tab: ListTab;
  readonly icon: IconName;
}

/** Races have no 1, X and 2: shows those off and next, or the day's meetings. */
function Races({ sports, tab, icon }: RacesProps) {
  const events = sports?.find(({ id }) => id === RACING)?.events ?? [];
  const ofTab = eventsOfTab(events, tab);
  if (tab === 'inPlay') return <NextRaces events={events} icon={icon} />;
  return ofTab.length === 0 ? null : <RaceMeetings events={ofTab} title={t('Horse Racing')} />;
}

/** All rows in order. */
function listRows(sports: readonly TreeSport[] | undefined): string {
  return sports?.flatMap(({ events }) => events.map(({ id }) => id)).join() ?? '';
}

function countByTab(events: readonly EventItem[]): Readonly<Record<ListTab, number>> {
  const count = (tab: ListTab) => eventsOfTab(events, tab).length;
  return { inPlay: count('inPlay'), today: count('today'), tomorrow: count('tomorrow') };
}
