import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { isInPlay, LIST_TABS, type ListTab, sortEvents } from '#data/catalogue/events.ts';
import { clockText, daysUntil, dayText } from '#format/date-time.ts';
import { phrase, t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import styles from './event-board.module.css';
import { chooseWithTv } from './list-choices.ts';

export interface LoadProblemProps {
  /** As a sentence. */
  readonly error: string;
  readonly onRetry: () => void;
}

/** Matches could not be fetched: says so, and that nothing was lost. */
export function LoadProblem({ error, onRetry }: LoadProblemProps) {
  return (
    <section className={styles.card}>
      <EmptyState
        title={t('Matches could not be loaded')}
        text={`${error} ${t('Your bets are not affected.')}`}
      >
        <Button look="primary" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </EmptyState>
    </section>
  );
}

export interface NothingOnProps {
  /** All that is listed, to say what comes next. */
  readonly events: readonly EventItem[];
  readonly tab: ListTab;
  readonly counts: Readonly<Record<ListTab, number>>;
  readonly onTab: (tab: ListTab) => void;
  /** Only matches with a picture are wanted. */
  readonly withTv: boolean;
}

const TITLES: Readonly<Record<ListTab, string>> = {
  'In-play': phrase('No in-play events right now'),
  Today: phrase('Nothing more starts today'),
  Tomorrow: phrase('Nothing is listed for tomorrow yet'),
};

const WAYS: Readonly<Record<ListTab, string>> = {
  'In-play': phrase('See in-play, {count}'),
  Today: phrase('See today, {count}'),
  Tomorrow: phrase('See tomorrow, {count}'),
};

/** An empty list: why, what comes next, and where there is more. */
export function NothingOn({ events, tab, counts, onTab, withTv }: NothingOnProps) {
  if (withTv) {
    return (
      <section className={styles.card}>
        <EmptyState
          title={t('No match here has a live picture')}
          text={t('Matches without a picture are hidden.')}
        >
          <Button size="l" onClick={() => chooseWithTv(false)}>
            {t('Show all matches')}
          </Button>
        </EmptyState>
      </section>
    );
  }
  const others = LIST_TABS.filter((value) => value !== tab && counts[value] > 0);
  return (
    <section className={styles.card}>
      <EmptyState title={t(TITLES[tab])} text={nextText(events)}>
        {others.map((value) => (
          <Button key={value} size="l" onClick={() => onTab(value)}>
            {t(WAYS[value], { count: counts[value] })}
          </Button>
        ))}
      </EmptyState>
    </section>
  );
}

/** When the next match starts, in words. */
function nextText(events: readonly EventItem[]): string {
  const [next] = sortEvents(
    events.filter((event) => !isInPlay(event)),
    [],
  );
  if (next === undefined) return t('New matches appear here as soon as they are listed.');
  const days = daysUntil(next.startTime);
  const values = { clock: clockText(next.startTime), title: next.title };
  if (days === 0) return t('The next match starts today at {clock} IST: {title}.', values);
  if (days === 1) return t('The next match starts tomorrow at {clock} IST: {title}.', values);
  return t('The next match starts on {day} at {clock} IST: {title}.', {
    ...values,
    day: dayText(next.startTime),
  });
}
