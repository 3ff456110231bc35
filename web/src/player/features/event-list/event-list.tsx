import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { useRouterState } from '@tanstack/react-router';
import { Fragment, type RefObject, useEffect, useId, useRef } from 'react';
import { groupByLeague } from '#client/catalogue/events.ts';
import { t } from '#i18n/text.ts';
import type { Selection } from '#player/betting/selection.ts';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import styles from './event-list.module.css';
import { EventRow } from './event-row.tsx';
import type { Grouping } from './list-choices.ts';

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
    <section
      ref={place}
      className={styles.card}
      data-long={events.length > LONG || undefined}
      aria-labelledby={headId}
    >
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
          <button
            type="button"
            className={styles.fold}
            aria-expanded={fold.isOpen}
            onClick={fold.onToggle}
          >
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
