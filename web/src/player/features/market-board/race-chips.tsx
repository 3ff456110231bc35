import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isInPlay } from '#data/view-models/in-play.ts';
import { countdownText, raceDayOf } from '#data/view-models/market-race.ts';
import { clockText } from '#format/date-time.ts';
import { t } from '#text/text.ts';
import styles from './race.module.css';

export interface RaceChipsProps {
  readonly race: EventItem;
  /** Of all sports. */
  readonly events: readonly EventItem[];
}

const TICK_MS = 1_000;

/** The other races of the course by time, and how long it is to the off of this one. */
export function RaceChips({ race, events }: RaceChipsProps) {
  const now = useNow();
  const { races, nextId } = raceDayOf(events, race, now);
  const left = isInPlay(race) ? t('Off') : countdownText(race.startTime, now);
  return (
    <div className={styles.day}>
      <p className={styles.course}>
        <b>{race.venue ?? race.title}</b>
        {race.country === null ? null : <span>{race.country}</span>}
        {left === null ? null : (
          <span className={styles.left} role="timer">
            {left}
          </span>
        )}
      </p>
      {races.length < 2 ? null : (
        <nav
          className={styles.races}
          aria-label={
            race.venue === null
              ? t('Races at this course')
              : t('Races at {venue}', { venue: race.venue })
          }
        >
          {races.map((other) => (
            <Link
              key={other.id}
              to="/markets/$eventid/$dreamid"
              params={{ eventid: String(other.id), dreamid: other.dreamEventId }}
              aria-current={other.id === race.id ? 'page' : undefined}
              data-next={other.id === nextId || undefined}
            >
              {clockText(other.startTime)}
              {isInPlay(other) ? <small>{t('Off')}</small> : null}
              {other.id === nextId ? <small>{t('Next')}</small> : null}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}

/** The time of now, each second while the page is looked at. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNow(Date.now());
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
