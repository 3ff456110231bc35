import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { useLiveEvent } from '#data/stores/live-events.ts';
import { isInPlay } from '#data/view-models/in-play.ts';
import { raceNameOf, raceResultOf } from '#data/view-models/races.ts';
import { useMinute } from '#data/view-models/use-minute.ts';
import { clockText, countdownText, zonedText } from '#format/date-time.ts';
import { sentenceText, t } from '#text/text.ts';
import { LiveDot } from '#ui/live-dot/live-dot.tsx';
import styles from './race-chip.module.css';

export interface RaceChipProps {
  readonly race: EventItem;
  /** The race that is off next is marked. */
  readonly isNext: boolean;
  /** Away from its course the chip says where it is. */
  readonly hasVenue?: boolean;
}

/** A race: when it is off or what became of it; leads to its market. */
export function RaceChip({ race, isNext, hasVenue = false }: RaceChipProps) {
  const { id, dreamEventId, startTime, title, venue } = race;
  const now = useMinute();
  const name = raceNameOf(race);
  return (
    <Link
      to="/markets/$eventid/$dreamid"
      params={{ eventid: String(id), dreamid: dreamEventId }}
      className={styles.chip}
      data-next={isNext || undefined}
      data-over={race.status === 'CLOSED' || undefined}
      title={`${title}, ${zonedText(startTime, now)}`}
    >
      <b className={styles.name}>{hasVenue ? (venue ?? title) : clockText(startTime)}</b>
      <span className={styles.about}>
        <span className={styles.race}>{hasVenue ? clockText(startTime) : shortNameOf(name)}</span>
        <Stand race={race} now={now} isNext={isNext} />
      </span>
    </Link>
  );
}

/** How it stands: minutes left, off, or who won. */
function Stand({
  race,
  now,
  isNext,
}: {
  readonly race: EventItem;
  readonly now: number;
  readonly isNext: boolean;
}) {
  const live = useLiveEvent(race.id);
  const score = live?.score ?? race.score;
  const result = raceResultOf(score);
  if (result !== null) {
    return (
      <span className={styles.winner} title={result.names}>
        {result.isOfficial
          ? t('Won: {names}', { names: result.names })
          : t('First: {names}', { names: result.names })}
      </span>
    );
  }
  if (race.status === 'CLOSED') return <span>{t('Finished')}</span>;
  if (isInPlay(live ?? race)) {
    return (
      <span className={styles.live}>
        <LiveDot />
        {score == null ? t('Off') : sentenceText(score.stage)}
      </span>
    );
  }
  const left = countdownText(race.startTime, now);
  return (
    <span>
      {left}
      {isNext &&
        (left === null ? t('Next') : <span className="visually-hidden"> {t('next')}</span>)}
    </span>
  );
}

/** `R3` of `R3 Monsoon Plate`. */
function shortNameOf(name: string): string {
  return /^R\d+/.exec(name)?.[0] ?? name;
}
