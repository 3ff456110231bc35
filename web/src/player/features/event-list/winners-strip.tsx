import { useEffect, useRef, useState } from 'react';
import { useTopWinners } from '#data/queries/winners.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { SideCard } from './side-card.tsx';
import styles from './winners-strip.module.css';

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
            className={styles.pause ?? ''}
            aria-label={isPaused ? t('Let the winners move') : t('Pause the winners')}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? t('Play') : t('Pause')}
          </Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by the keyboard, too */}
      <ul ref={list} className={styles.winners} tabIndex={0} aria-label={t('Top winners')}>
        {winners.map(({ userName, title, amount, time }) => (
          <li key={`${time}/${userName}/${title}`} className={styles.winner}>
            <span className={styles.name}>{userName}</span>
            <b className={styles.amount}>+{rupeesText(amount)}</b>
            <small className={styles.title} title={title}>
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
