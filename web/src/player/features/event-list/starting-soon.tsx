import type { SportId } from '@crease/contracts/constants.ts';
import { Link } from '@tanstack/react-router';
import { useClosest } from '#data/queries/event-closest.ts';
import { useMinute } from '#data/view-models/use-minute.ts';
import { clockText, countdownText, zonedText } from '#format/date-time.ts';
import { t } from '#text/text.ts';
import type { IconName } from '#ui/icon/icon.tsx';
import styles from './next-races.module.css';
import chips from './race-chip.module.css';
import { SideCard } from './side-card.tsx';

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
