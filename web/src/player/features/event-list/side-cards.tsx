import type { SportId } from '@crease/contracts/base/constants.ts';
import type { TopWinner } from '@crease/contracts/betting/bet.ts';
import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { clockText, countdownText, zonedText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { useMinute } from '#ui/clock/use-minute.ts';
import type { IconName } from '#ui/icon/icon.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { SideCard } from './race-chip.tsx';
import styles from './race-lists.module.css';
import stripStyles from './side-cards.module.css';

const MINUTE_MS = 60_000;

/** A sport's next events, soonest first; empty while loading. */
function useClosest(sportId: number, count: number): readonly EventItem[] {
  const { data } = useQuery({
    queryKey: ['closest', sportId, count],
    queryFn: ({ signal }) => call('closest', { sportId, count }, signal),
    refetchInterval: MINUTE_MS,
  });
  return data ?? [];
}

/** Weekly data changes slowly. */
const FRESH_MS = 300_000;

/** Largest wins of the last seven days, names masked; empty if none or on error. */
function useTopWinners(): readonly TopWinner[] {
  const { data } = useQuery({
    queryKey: ['winners'],
    queryFn: ({ signal }) => call('getTopTenWinners', {}, signal),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  return data ?? [];
}

const MAX_EVENTS = 6;

/** Matches of a sport starting within the hour; hidden if none. */
export function StartingSoon({ sportId, icon }: { readonly sportId: SportId; readonly icon: IconName }) {
  const now = useMinute();
  const soon = useClosest(sportId, MAX_EVENTS).filter(({ startTime }) => countdownText(startTime, now) !== null);
  if (soon.length === 0) return null;
  return (
    <SideCard title={t('Starting soon')} icon={icon} note={t('All times IST')}>
      <ul className={styles.races}>
        {soon.map(({ id, dreamEventId, title, startTime }) => (
          <li key={id}>
            <Link
              to="/markets/$eventid/$dreamid"
              params={{ eventid: String(id), dreamid: dreamEventId }}
              className={styles.chip}
              title={`${title}, ${zonedText(startTime, now)}`}
            >
              <Text as="b" size={13} weight="semi" truncate>
                {title}
              </Text>
              <Row
                as="span"
                justify="between"
                gap={4}
                canShrink
                tone="muted"
                size={12}
                leading={16}
                noWrap
                align="stretch"
              >
                <span>{clockText(startTime)}</span>
                <span>{countdownText(startTime, now)}</span>
              </Row>
            </Link>
          </li>
        ))}
      </ul>
    </SideCard>
  );
}

/** Long enough to read a name. */
const STEP_MS = 4_000;

/**
 * Largest real wins of the week, names masked; hidden if none. Advances automatically unless motion is reduced; stops
 * under the pointer or focus, and for good when paused.
 */
export function WinnersStrip() {
  const winners = useTopWinners();
  const [isPaused, setPaused] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const canMove = winners.length > 1 && hasMotion();
  useEffect(() => {
    if (!canMove || isPaused) return;
    const timer = setInterval(() => step(list.current), STEP_MS);
    return () => clearInterval(timer);
  }, [canMove, isPaused]);

  if (winners.length === 0) return null;
  return (
    <SideCard
      title={t('Top winners')}
      icon="trophy"
      note={t('Last 7 days')}
      action={
        canMove && (
          <Button
            size="s"
            variant="text"
            className={stripStyles.pause ?? ''}
            aria-label={isPaused ? t('Resume scrolling winners') : t('Pause scrolling winners')}
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
            <Text as="b" tone="win" textAlign="end">
              +{rupeesText(amount)}
            </Text>
            <Text as="small" tone="muted" size={12} truncate className={stripStyles.title} title={title}>
              {title}
            </Text>
          </li>
        ))}
      </ul>
    </SideCard>
  );
}

/** Scrolls the next winner to the left edge, wrapping around at the end. */
function step(list: HTMLUListElement | null): void {
  if (list === null || document.hidden || list.matches(':hover, :focus-within')) return;
  const wide = list.firstElementChild?.clientWidth ?? 0;
  const isAtEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 1;
  list.scrollTo({ left: isAtEnd ? 0 : list.scrollLeft + wide, behavior: 'smooth' });
}

function hasMotion(): boolean {
  return typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
