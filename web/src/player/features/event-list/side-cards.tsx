import type { SportId } from '@crease/contracts/constants.ts';
import type { TopWinner } from '@crease/contracts/wire/bet.ts';
import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '#data/api/call.ts';
import { clockText, countdownText, zonedText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { useMinute } from '#ui/clock/use-minute.ts';
import type { IconName } from '#ui/icon/icon.tsx';
import chips from './race-chip.module.css';
import { SideCard } from './race-chip.tsx';
import styles from './race-lists.module.css';
import stripStyles from './side-cards.module.css';

const MINUTE_MS = 60_000;

/** The events of a sport that start next, nearest first; empty while they are on their way. */
function useClosest(sportId: number, count: number): readonly EventItem[] {
  const { data } = useQuery({
    queryKey: ['closest', sportId, count],
    queryFn: ({ signal }) => call('closest', { sportId, count }, signal),
    refetchInterval: MINUTE_MS,
  });
  return data ?? [];
}

/** A list of the week changes slowly. */
const FRESH_MS = 300_000;

/** The largest wins of the last seven days, names masked; empty while there are none, or none could be fetched. */
function useTopWinners(): readonly TopWinner[] {
  const { data } = useQuery({
    queryKey: ['winners'],
    queryFn: ({ signal }) => call('getTopTenWinners', {}, signal),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  return data ?? [];
}

export interface StartingSoonProps {
  readonly sportId: SportId;
  readonly icon: IconName;
}

const MOST = 6;

/** Matches of a sport that start within the hour; nothing when there are none. */
export function StartingSoon({ sportId, icon }: StartingSoonProps) {
  const now = useMinute();
  const soon = useClosest(sportId, MOST).filter(
    ({ startTime }) => countdownText(startTime, now) !== null,
  );
  if (soon.length === 0) return null;
  return (
    <SideCard title={t('Starting soon')} icon={icon} note={t('times in IST')}>
      <ul className={styles.races}>
        {soon.map(({ id, dreamEventId, title, startTime }) => (
          <li key={id}>
            <Link
              to="/markets/$eventid/$dreamid"
              params={{ eventid: String(id), dreamid: dreamEventId }}
              className={chips.chip}
              title={`${title}, ${zonedText(startTime, now)}`}
            >
              <b className={chips.name}>{title}</b>
              <span className={chips.about}>
                <span>{clockText(startTime)}</span>
                <span>{countdownText(startTime, now)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </SideCard>
  );
}

/** A name can be read before the next one comes. */
const STEP_MS = 4_000;

/**
 * The largest real wins of the week, names masked; nothing when there are none. Moves on by itself, one at a time, where
 * motion is welcome; stands still under a pointer or the focus, and for good when paused.
 */
export function WinnersStrip() {
  const winners = useTopWinners();
  const [isPaused, setPaused] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const mayMove = winners.length > 1 && hasMotion();
  useEffect(() => {
    if (!mayMove || isPaused) return;
    const timer = setInterval(() => step(list.current), STEP_MS);
    return () => clearInterval(timer);
  }, [mayMove, isPaused]);

  if (winners.length === 0) return null;
  return (
    <SideCard
      title={t('Top winners')}
      icon="trophy"
      note={t('last 7 days')}
      action={
        mayMove && (
          <Button
            size="s"
            look="text"
            className={stripStyles.pause ?? ''}
            aria-label={isPaused ? t('Let the winners move') : t('Pause the winners')}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? t('Play') : t('Pause')}
          </Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by the keyboard, too */}
      <ul ref={list} className={stripStyles.winners} tabIndex={0} aria-label={t('Top winners')}>
        {winners.map(({ userName, title, amount, time }) => (
          <li key={`${time}/${userName}/${title}`} className={stripStyles.winner}>
            <span>{userName}</span>
            <b className={stripStyles.amount}>+{rupeesText(amount)}</b>
            <small className={stripStyles.title} title={title}>
              {title}
            </small>
          </li>
        ))}
      </ul>
    </SideCard>
  );
}

/** The next winner to the left edge; behind the last one the first again. */
function step(list: HTMLUListElement | null): void {
  if (list === null || document.hidden || list.matches(':hover, :focus-within')) return;
  const wide = list.firstElementChild?.clientWidth ?? 0;
  const isAtEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 1;
  list.scrollTo({ left: isAtEnd ? 0 : list.scrollLeft + wide, behavior: 'smooth' });
}

function hasMotion(): boolean {
  return (
    typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
