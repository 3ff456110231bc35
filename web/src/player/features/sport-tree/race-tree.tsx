import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { clockText } from '#format/date-time.ts';
import {
  countriesOf,
  type Meeting,
  nextRaceOf,
  raceNameOf,
} from '#player/features/event-list/races.ts';
import { useMinute } from '#ui/clock/use-minute.ts';
import side from '#ui/side-list/side-list.module.css';
import styles from './sport-tree.module.css';
import { FoldRow, TreeEvents, type TreeEventsProps, useFold } from './tree-rows.tsx';

type RaceTreeProps = Omit<TreeEventsProps, 'nameOf' | 'fullNameOf'>;

/** Races by country, venue and time. Expands the venues of the next race and the open page. */
export function RaceTree({ events, openEventId, bets }: RaceTreeProps) {
  const next = nextRaceOf(events, useMinute());
  return countriesOf(events).map(({ name, meetings }) => (
    <div key={name}>
      <p className={styles.league}>
        {name} <span className={side.count}>{countOf(meetings)}</span>
      </p>
      {meetings.map((meeting) => (
        <Venue
          key={meeting.venue}
          place={`26/${name}/${meeting.venue}`}
          meeting={meeting}
          isOpenAtFirst={meeting.races.some(({ id }) => id === next?.id || id === openEventId)}
          openEventId={openEventId}
          bets={bets}
        />
      ))}
    </div>
  ));
}

interface VenueProps extends Omit<RaceTreeProps, 'events'> {
  readonly place: string;
  readonly meeting: Meeting;
  readonly isOpenAtFirst: boolean;
}

function Venue({ place, meeting: { venue, races }, isOpenAtFirst, ...others }: VenueProps) {
  const [isOpen, turn] = useFold(place, isOpenAtFirst);
  return (
    <>
      <FoldRow name={venue} count={races.length} isOpen={isOpen} onTurn={turn} />
      {isOpen && (
        <TreeEvents events={races} nameOf={timeAndNumber} fullNameOf={timeAndName} {...others} />
      )}
    </>
  );
}

function timeAndName(race: EventItem): string {
  return `${clockText(race.startTime)} ${raceNameOf(race)}`;
}

const NUMBER = /^R\d+\b/;

/** Formats `14:05 R3`, or the race name if it has no number. */
function timeAndNumber(race: EventItem): string {
  const name = raceNameOf(race);
  return `${clockText(race.startTime)} ${NUMBER.exec(name)?.[0] ?? name}`;
}

function countOf(meetings: readonly Meeting[]): number {
  return meetings.reduce((sum, { races }) => sum + races.length, 0);
}
