import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { phrase, t } from '#i18n/text.ts';
import { useMinute } from '#ui/clock/use-minute.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import type { IconName } from '#ui/icon/icon.tsx';
import { Box, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { SteadyArea } from '#ui/motion/steady-area.tsx';
import { useSettledValue } from '#ui/motion/use-settled-value.ts';
import { useSteadyList } from '#ui/motion/use-steady-list.ts';
import { Segment } from '#ui/segment/segment.tsx';
import raceDayBoardStyles from './event-board.module.css';
import { RaceChip, SideCard } from './race-chip.tsx';
import styles from './race-lists.module.css';
import { findNextRace, groupByCountry, listNextRaces, rememberRaces, withFinished } from './races.ts';

export interface NextRacesProps {
  readonly events: readonly EventItem[];
  readonly icon: IconName;
  /** False on the all-races page, which needs no link to itself. */
  readonly hasAll?: boolean;
}

const MAX_RACES = 8;

/** Current and upcoming races; hidden if none. */
export function NextRaces({ events, icon, hasAll = true }: NextRacesProps) {
  const now = useMinute();
  const listed = listNextRaces(events, { now, most: MAX_RACES });
  const { kept } = useSteadyList(listed, getRaceId);
  const races = kept.map(({ item }) => item);
  const next = findNextRace(events, now);
  useEffect(() => rememberRaces(events), [events]);

  if (races.length === 0) return null;
  return (
    <SideCard
      title={t('Next races')}
      icon={icon}
      note={t('All times IST')}
      action={
        hasAll && (
          <Link to="/matchlist/$id" params={{ id: '26' }} className={styles.all}>
            {t('View all ({count})', { count: events.length })}
          </Link>
        )
      }
    >
      <ul className={styles.races}>
        {races.map((race) => (
          <li key={race.id}>
            <RaceChip race={race} isNext={race.id === next?.id} hasVenue />
          </li>
        ))}
      </ul>
    </SideCard>
  );
}

function getRaceId({ id }: EventItem): number {
  return id;
}

export interface RaceDayBoardProps {
  /** Referentially stable while unchanged. */
  readonly events: readonly EventItem[];
}

const DAYS = [
  { id: 'today', label: phrase('Today') },
  { id: 'tomorrow', label: phrase('Tomorrow') },
  { id: 'later', label: phrase('Later') },
] as const;
type Day = (typeof DAYS)[number]['id'];

/** Horse racing: the next races, then a day's meetings. */
export function RaceDayBoard(props: RaceDayBoardProps) {
  return (
    <SteadyArea>
      <SteadyRaceDay {...props} />
    </SteadyArea>
  );
}

function SteadyRaceDay({ events: newest }: RaceDayBoardProps) {
  const [day, setDay] = useState<Day>('today');
  const events = useSettledValue(newest);
  const ofDay = (wanted: Day) => events.filter((event) => getDay(event) === wanted);
  // Show the third tab only if it has content.
  const days = DAYS.filter(({ id }) => id !== 'later' || ofDay(id).length > 0);
  const shown = days.find(({ id }) => id === day) ?? DAYS[0];
  const races = ofDay(shown.id);
  return (
    <div className={raceDayBoardStyles.board}>
      <div className={raceDayBoardStyles.tabs}>
        <Segment
          label={t('Day')}
          options={days.map(({ id, label }) => ({
            value: id,
            text: `${t(label)} (${ofDay(id).length})`,
          }))}
          value={shown.id}
          onChange={setDay}
        />
      </div>
      {shown.id === 'today' && <NextRaces events={events} icon="horse" hasAll={false} />}
      {races.length === 0 ? (
        <Box as="section" clip surface="panel" radius="panel" outlined>
          <EmptyState title={t('No matches available')} text={t('New races appear here as soon as they’re listed.')} />
        </Box>
      ) : (
        <RaceMeetings events={races} title={t(shown.label)} hasFinished={shown.id === 'today'} />
      )}
    </div>
  );
}

/** Races that are off are listed today. */
function getDay({ matchDate }: EventItem): Day {
  if (matchDate === 'Today' || matchDate === 'In-Play') return 'today';
  return matchDate === 'Tomorrow' ? 'tomorrow' : 'later';
}

export interface RaceMeetingsProps {
  /** A day's races. */
  readonly events: readonly EventItem[];
  readonly title: string;
  /** Includes races that have just left the list. */
  readonly hasFinished?: boolean;
}

/** Races by country and venue, with the next and finished ones marked. */
export function RaceMeetings({ events, title, hasFinished = false }: RaceMeetingsProps) {
  const now = useMinute();
  const next = findNextRace(events, now);
  useEffect(() => rememberRaces(events), [events]);

  const races = hasFinished ? withFinished(events, now) : events;
  return (
    <SideCard title={title} icon="horse" note={t('{count}, all times IST', { count: events.length })}>
      {groupByCountry(races).map((country) => (
        <section key={country.name} aria-label={country.name}>
          <Text as="h3" padX={5} padY={3} surface="sunk" tone="muted" className={styles.country}>
            {country.name}
          </Text>
          {country.meetings.map(({ venue, races }) => (
            <Stack key={venue} gap={5} align="center" padX={5} padY={4} className={styles.meeting}>
              <h4 className={styles.venue} title={venue}>
                {venue}
              </h4>
              <Row as="ul" wrap gap={4} align="stretch" className={styles.raceMeetingsRaces}>
                {races.map((race) => (
                  <li key={race.id}>
                    <RaceChip race={race} isNext={race.id === next?.id} />
                  </li>
                ))}
              </Row>
            </Stack>
          ))}
        </section>
      ))}
    </SideCard>
  );
}
