import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { useRouterState } from '@tanstack/react-router';
import { Fragment, type RefObject, useEffect, useId, useRef } from 'react';
import { groupByLeague, isInPlay, LIST_TABS, type ListTab, sortEvents } from '#client/catalogue/events.ts';
import { clockText, daysUntil, dayText } from '#format/date-time.ts';
import { phrase, t } from '#i18n/text.ts';
import type { Selection } from '#player/betting/quote.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import styles from './event-list.module.css';
import { EventRow } from './event-row.tsx';
import { chooseWithTv, type Grouping } from './list-choices.ts';

/**
 * Scrolls a list named in the URL to the top and focuses its heading. Runs once, after the router has reset the
 * scroll position.
 *
 * @returns ref for the list's container.
 */
function useScrollTarget(isScrollTarget: boolean): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const wasLed = useRef(false);
  // Other lists don't re-render.
  const isDue = useRouterState({ select: ({ status }) => isScrollTarget && status === 'idle' });
  useEffect(() => {
    if (!isDue || wasLed.current) return;
    wasLed.current = true;
    place.current?.scrollIntoView();
    place.current?.querySelector<HTMLElement>('h2 button')?.focus({ preventScroll: true });
  }, [isDue]);
  return place;
}

export interface EventListProps {
  readonly title: string;
  readonly icon: IconName;
  /** Shown next to the title: "4 live". */
  readonly note: string;
  /** In display order; when grouped, groups are ordered by their first match. */
  readonly events: readonly EventItem[];
  readonly grouping?: Grouping;
  /** Collapsible list: state and toggle handler. */
  readonly fold?: {
    readonly isOpen: boolean;
    readonly onToggle: () => void;
    /** Targeted by the URL. */
    readonly isScrollTarget?: boolean;
  };
  readonly onPick: (selection: Selection) => void;
}

/** Lists longer than this skip rendering off-screen rows. */
const LONG = 30;

/** A card of matches with a heading. */
export function EventList(props: EventListProps) {
  const { title, icon, note, events, grouping = 'time', fold, onPick } = props;
  const headId = useId();
  const place = useScrollTarget(fold?.isScrollTarget === true);
  const shown = fold?.isOpen === false ? [] : events;
  const rows = (list: readonly EventItem[]) =>
    list.map((event) => <EventRow key={event.id} event={event} onPick={onPick} />);
  return (
    <section ref={place} className={styles.card} data-long={events.length > LONG || undefined} aria-labelledby={headId}>
      <ListHead id={headId} title={title} icon={icon} note={note} fold={fold} />
      {grouping === 'time'
        ? rows(shown)
        : groupByLeague(shown).map((league) => (
            <Fragment key={league.name}>
              <h3 className={styles.league}>
                {league.name} <small>{league.events.length}</small>
              </h3>
              {rows(league.events)}
            </Fragment>
          ))}
    </section>
  );
}

interface ListHeadProps extends Pick<EventListProps, 'title' | 'icon' | 'note'> {
  readonly id?: string;
  readonly fold?: EventListProps['fold'] | undefined;
}

function ListHead({ id, title, icon, note, fold }: ListHeadProps) {
  const words = (
    <>
      <Icon variant="regular" name={fold === undefined ? icon : 'chevronDown'} size={18} />
      <span className={styles.words} title={title}>
        {title}
      </span>{' '}
      <small>{note}</small>
    </>
  );
  return (
    <div className={styles.head}>
      <h2 className={styles.title} id={id}>
        {fold === undefined ? (
          words
        ) : (
          <button type="button" className={styles.fold} aria-expanded={fold.isOpen} onClick={fold.onToggle}>
            {words}
          </button>
        )}
      </h2>
      <span className={styles.outcome}>1</span>
      {/* untranslated: symbols of the three outcomes */}
      <span className={styles.outcome}>X</span>
      <span className={styles.outcome}>2</span>
      <span className={styles.sideName}>{t('Back')}</span>
      <span className={styles.sideName}>{t('Lay')}</span>
    </div>
  );
}

/** Placeholder rows at final size while loading. */
export function EventListSkeleton({ title, icon }: Pick<EventListProps, 'title' | 'icon'>) {
  return (
    <div className={styles.card} data-waiting aria-hidden="true">
      <ListHead title={title} icon={icon} note={t('Loading…')} />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.waiting}>
          <span className={styles.bone} />
          <span className={styles.bone} />
          <span className={styles.boneCell} />
        </div>
      ))}
    </div>
  );
}

/** Layout classes; the components of `layout.tsx` aren’t on the first screen. */
const CARD = 'clip surface-panel radius-panel outlined';

export interface LoadProblemProps {
  /** A complete sentence. */
  readonly error: string;
  readonly onRetry: () => void;
}

/** Load error, reassuring that nothing was lost. */
export function LoadProblem({ error, onRetry }: LoadProblemProps) {
  return (
    <section className={CARD}>
      <EmptyState title={t('Couldn’t load matches')} text={`${error} ${t('Your bets aren’t affected.')}`}>
        <Button variant="primary" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </EmptyState>
    </section>
  );
}

export interface NothingOnProps {
  /** Full list, to find the next match. */
  readonly events: readonly EventItem[];
  readonly tab: ListTab;
  readonly counts: Readonly<Record<ListTab, number>>;
  readonly onTab: (tab: ListTab) => void;
  /** Only matches with a live stream. */
  readonly withTv: boolean;
}

const TITLES: Readonly<Record<ListTab, string>> = {
  inPlay: phrase('No in-play events right now'),
  today: phrase('No more matches today'),
  tomorrow: phrase('No matches listed for tomorrow yet'),
};

const ALTERNATIVES: Readonly<Record<ListTab, string>> = {
  inPlay: phrase('View in-play ({count})'),
  today: phrase('View today ({count})'),
  tomorrow: phrase('View tomorrow ({count})'),
};

/** Empty state: the reason, the next match and other tabs. */
export function NothingOn({ events, tab, counts, onTab, withTv }: NothingOnProps) {
  if (withTv) {
    return (
      <section className={CARD}>
        <EmptyState title={t('No live streams here')} text={t('Matches without a live stream are hidden.')}>
          <Button size="l" onClick={() => chooseWithTv(false)}>
            {t('Show all matches')}
          </Button>
        </EmptyState>
      </section>
    );
  }
  const others = LIST_TABS.filter(({ id }) => id !== tab && counts[id] > 0);
  return (
    <section className={CARD}>
      <EmptyState title={t(TITLES[tab])} text={describeNextMatch(events)}>
        {others.map(({ id }) => (
          <Button key={id} size="l" onClick={() => onTab(id)}>
            {t(ALTERNATIVES[id], { count: counts[id] })}
          </Button>
        ))}
      </EmptyState>
    </section>
  );
}

/** Describes when the next match starts. */
function describeNextMatch(events: readonly EventItem[]): string {
  const [next] = sortEvents(
    events.filter((event) => !isInPlay(event)),
    [],
  );
  if (next === undefined) return t('New matches appear here as soon as they’re listed.');
  const days = daysUntil(next.startTime);
  const values = { clock: clockText(next.startTime), title: next.title };
  if (days === 0) return t('The next match starts today at {clock} IST: {title}.', values);
  if (days === 1) return t('The next match starts tomorrow at {clock} IST: {title}.', values);
  return t('The next match starts on {day} at {clock} IST: {title}.', {
    ...values,
    day: dayText(next.startTime),
  });
}
