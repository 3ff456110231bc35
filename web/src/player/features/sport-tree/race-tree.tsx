import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { clockText } from '#format/date-time.ts';
import { findNextRace, getRaceName, groupByCountry, type Meeting } from '#player/features/event-list/races.ts';
import { useMinute } from '#ui/clock/use-minute.ts';
import { Row } from '#ui/layout/layout.tsx';
import side from '#ui/side-list/side-list.module.css';
import styles from './sport-tree.module.css';
import { FoldRow, TreeEvents, type TreeEventsProps, useFold } from './tree-rows.tsx';

type RaceTreeProps = Omit<TreeEventsProps, 'nameOf' | 'fullNameOf'>;

/** Races by country, venue and time. Expands the venues of the next race and the open page. */
export function RaceTree({ events, openEventId, bets }: RaceTreeProps) {
  const next = findNextRace(events, useMinute());
  return groupByCountry(events).map(({ name, meetings }) => (
    <div key={name}>
      <Row as="p" gap={4} tone="muted" className={styles.league}>
        {name} <span className={side.count}>{meetings.flatMap(({ races }) => races).length}</span>
      </Row>
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
      <FoldRow name={venue} count={races.length} isOpen={isOpen} onToggle={turn} />
      {isOpen && <TreeEvents events={races} nameOf={timeAndNumber} fullNameOf={timeAndName} {...others} />}
    </>
  );
}

function timeAndName(race: EventItem): string {
  return `${clockText(race.startTime)} ${getRaceName(race)}`;
}

const NUMBER = /^R\d+\b/;

/** Formats `14:05 R3`, or the race name if it has no number. */
function timeAndNumber(race: EventItem): string {
  const name = getRaceName(race);
  return `${clockText(race.startTime)} ${NUMBER.exec(name)?.[0] ?? name}`;
}
