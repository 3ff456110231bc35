import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { isInPlay, LIST_TABS, type ListTab, sortEvents } from '#client/catalogue/events.ts';
import { clockText, daysUntil, dayText } from '#format/date-time.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import styles from './event-board.module.css';
import { chooseWithTv } from './list-choices.ts';

export interface LoadProblemProps {
  /** A complete sentence. */
  readonly error: string;
  readonly onRetry: () => void;
}

/** Load error, reassuring that nothing was lost. */
export function LoadProblem({ error, onRetry }: LoadProblemProps) {
  return (
    <section className={styles.card}>
      <EmptyState
        title={t('Couldn’t load matches')}
        text={`${error} ${t('Your bets aren’t affected.')}`}
      >
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
      <section className={styles.card}>
        <EmptyState
          title={t('No live streams here')}
          text={t('Matches without a live stream are hidden.')}
        >
          <Button size="l" onClick={() => chooseWithTv(false)}>
            {t('Show all matches')}
          </Button>
        </EmptyState>
      </section>
    );
  }
  const others = LIST_TABS.filter(({ id }) => id !== tab && counts[id] > 0);
  return (
    <section className={styles.card}>
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
