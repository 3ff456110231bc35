import type { SportId } from '@crease/contracts/base/constants.ts';
import type { EventItem, TreeSport } from '@crease/contracts/catalogue/catalogue.ts';
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { eventsOfTab, LIST_TABS, type ListTab, labelForSport, sortEvents } from '#client/catalogue/events.ts';
import { useStore } from '#client/storage/observable.ts';
import { phrase, t } from '#i18n/text.ts';
import type { Selection } from '#player/betting/quote.ts';
import { pins } from '#player/features/pins/pins.ts';
import { Chip, Choice } from '#ui/grid/filter-choice.tsx';
import type { IconName } from '#ui/icon/icon.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { SteadyArea, useMoveNote } from '#ui/motion/steady-area.tsx';
import { useFirstSlice, useSettledValue } from '#ui/motion/use-settled-value.ts';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './event-board.module.css';
import { EventList, EventListSkeleton, LoadProblem, NothingOn } from './event-list.tsx';
import { NextRaces, RaceMeetings, SportCards } from './late-parts.ts';
import {
  chooseGrouping,
  chooseSport,
  chooseWithTv,
  type Grouping,
  inPlayFilter,
  listChoices,
  useRowKeys,
} from './list-choices.ts';

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
      {shown.length === 0 && <NothingOn events={all} tab={tab} counts={counts} onTab={setTab} withTv={withTv} />}
      <Suspense fallback={<div className={styles.coming} />}>
        {hasRacing && <Races sports={sports} tab={tab} icon={icons[RACING]} />}
        {tab === 'inPlay' && filter === null && !withTv && <SportCards sports={sports} icons={icons} />}
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

export interface ListBarProps {
  readonly tab: ListTab;
  readonly counts: Readonly<Record<ListTab, number>>;
  readonly onTab: (tab: ListTab) => void;
  /** Sports with events in the open tab. */
  readonly sports: readonly Pick<TreeSport, 'id' | 'name' | 'events'>[];
  readonly chosen: SportId | null;
}

const GROUPINGS = [
  ['time', phrase('By time')],
  ['competition', phrase('By competition')],
] as const;

/** Filters by time and sport, and list options. */
function ListBar({ tab, counts, onTab, sports, chosen }: ListBarProps) {
  const { grouping, withTv } = useStore(listChoices, (state) => state);
  const total = sports.reduce((sum, { events }) => sum + events.length, 0);
  const hasTv = withTv || sports.some(({ events }) => events.some(({ tv }) => tv));
  return (
    <div className={styles.bar}>
      <Segment
        label={t('When')}
        options={LIST_TABS.map(({ id, label }) => ({
          value: id,
          text: t(label),
          count: counts[id],
        }))}
        value={tab}
        onChange={onTab}
      />
      <div className={styles.filters}>
        {sports.length > 1 && (
          <fieldset className={styles.sports} data-filtered={chosen !== null || undefined}>
            <legend className="visually-hidden">{t('Sport')}</legend>
            <Chip aria-pressed={chosen === null} onClick={() => chooseSport(null)}>
              {t('All')} <small>{total}</small>
            </Chip>
            {sports.map(({ id, name, events }) => (
              <Chip key={id} aria-pressed={chosen === id} onClick={() => chooseSport(id)}>
                {labelForSport(id, name)} <small>{events.length}</small>
              </Chip>
            ))}
          </fieldset>
        )}
        <fieldset className={styles.ways}>
          <legend className="visually-hidden">{t('List')}</legend>
          {hasTv && (
            <Chip aria-pressed={withTv} onClick={() => chooseWithTv(!withTv)}>
              {t('With TV')}
            </Chip>
          )}
          <Choice
            label={t('Order')}
            value={grouping}
            options={GROUPINGS.map(([value, words]) => ({ value, text: t(words) }))}
            onChange={(value) => chooseGrouping(value === 'time' ? 'time' : 'competition')}
          />
        </fieldset>
      </div>
    </div>
  );
}
