import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { useEffect } from 'react';
import { countriesOf, nextRaceOf } from '#data/view-models/races.ts';
import { useMinute } from '#data/view-models/use-minute.ts';
import { t } from '#text/text.ts';
import { RaceChip } from './race-chip.tsx';
import styles from './race-meetings.module.css';
import { rememberRaces, withFinished } from './seen-races.ts';
import { SideCard } from './side-card.tsx';

export interface RaceMeetingsProps {
  /** The races of a day. */
  readonly events: readonly EventItem[];
  readonly title: string;
  /** With the races that have just left the list. */
  readonly hasFinished?: boolean;
}

/** Races by country and course, one chip for each; the next one and those that are over are marked. */
export function RaceMeetings({ events, title, hasFinished = false }: RaceMeetingsProps) {
  const now = useMinute();
  const next = nextRaceOf(events, now);
  useEffect(() => rememberRaces(events), [events]);

  const races = hasFinished ? withFinished(events, now) : events;
  return (
    <SideCard
      title={title}
      icon="horse"
      note={t('{count}, times in IST', { count: events.length })}
    >
      {countriesOf(races).map((country) => (
        <section key={country.name} aria-label={country.name}>
          <h3 className={styles.country}>{country.name}</h3>
          {country.meetings.map(({ venue, races }) => (
            <div key={venue} className={styles.meeting}>
              <h4 className={styles.venue} title={venue}>
                {venue}
              </h4>
              <ul className={styles.races}>
                {races.map((race) => (
                  <li key={race.id}>
                    <RaceChip race={race} isNext={race.id === next?.id} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </SideCard>
  );
}
