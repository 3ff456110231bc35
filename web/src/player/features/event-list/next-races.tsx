import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { nextRaceOf, nextRacesOf } from '#data/view-models/races.ts';
import { useMinute } from '#data/view-models/use-minute.ts';
import { t } from '#text/text.ts';
import type { IconName } from '#ui/icon/icon.tsx';
import styles from './next-races.module.css';
import { RaceChip } from './race-chip.tsx';
import { rememberRaces } from './seen-races.ts';
import { SideCard } from './side-card.tsx';

export interface NextRacesProps {
  readonly events: readonly EventItem[];
  readonly icon: IconName;
  /** On the page of all races there is no way to them. */
  readonly hasAll?: boolean;
}

const MOST = 8;

/** What is off and the races that come next; nothing when there are none. */
export function NextRaces({ events, icon, hasAll = true }: NextRacesProps) {
  const now = useMinute();
  const races = nextRacesOf(events, { now, most: MOST });
  const next = nextRaceOf(events, now);
  useEffect(() => rememberRaces(events), [events]);

  if (races.length === 0) return null;
  return (
    <SideCard
      title={t('Next races')}
      icon={icon}
      note={t('times in IST')}
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
