import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { useState } from 'react';
import { useWhileCalm } from '#data/view-models/use-while-calm.ts';
import { phrase, t } from '#text/text.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './event-board.module.css';
import { NextRaces } from './next-races.tsx';
import { RaceMeetings } from './race-meetings.tsx';

export interface RaceDayBoardProps {
  /** The same object as long as nothing has changed. */
  readonly events: readonly EventItem[];
}

const DAYS = [phrase('Today'), phrase('Tomorrow'), phrase('Later')] as const;
type Day = (typeof DAYS)[number];

/** Horse racing: the next races, then the courses of a day. */
export function RaceDayBoard({ events: newest }: RaceDayBoardProps) {
  const [day, setDay] = useState<Day>('Today');
  const events = useWhileCalm(newest);
  const ofDay = (wanted: Day) => events.filter((event) => dayOf(event) === wanted);
  // A third tab only while there is something on it.
  const days = DAYS.filter((each) => each !== 'Later' || ofDay(each).length > 0);
  const shown = days.includes(day) ? day : DAYS[0];
  const races = ofDay(shown);
  return (
    <div className={styles.board}>
      <div className={styles.tabs}>
        <Segment
          label={t('Day')}
          options={days.map((value) => ({ value, text: `${t(value)} (${ofDay(value).length})` }))}
          value={shown}
          onChange={setDay}
        />
      </div>
      {shown === 'Today' && <NextRaces events={events} icon="horse" hasAll={false} />}
      {races.length === 0 ? (
        <section className={styles.card}>
          <EmptyState
            title={t('No match available')}
            text={t('New races appear here as soon as they are listed.')}
          />
        </section>
      ) : (
        <RaceMeetings events={races} title={t(shown)} hasFinished={shown === 'Today'} />
      )}
    </div>
  );
}

/** What is off belongs to today. untranslated: the tabs say it. */
function dayOf({ matchDate }: EventItem): Day {
  if (matchDate === 'Today' || matchDate === 'In-Play') return 'Today';
  return matchDate === 'Tomorrow' ? 'Tomorrow' : 'Later';
}
