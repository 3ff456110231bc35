import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { isInPlay } from '#client/catalogue/events.ts';
import { useLiveEvent } from '#client/catalogue/live-events.ts';
import { clockText, countdownText, zonedText } from '#format/date-time.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { useMinute } from '#ui/clock/use-minute.ts';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { Box, Row, Text } from '#ui/layout/layout.tsx';
import { LiveDot } from '#ui/live-dot/live-dot.tsx';
import styles from './race-lists.module.css';
import { findRaceResult, getRaceName } from './races.ts';

export interface RaceChipProps {
  readonly race: EventItem;
  /** Marks the next race. */
  readonly isNext: boolean;
  /** Shows the venue when listed outside its meeting. */
  readonly hasVenue?: boolean;
}

/** Race link with its start time or result. */
export function RaceChip({ race, isNext, hasVenue = false }: RaceChipProps) {
  const { id, dreamEventId, startTime, title, venue } = race;
  const now = useMinute();
  const name = getRaceName(race);
  return (
    <Link
      to="/markets/$eventid/$dreamid"
      params={{ eventid: String(id), dreamid: dreamEventId }}
      className={styles.chip}
      data-next={isNext || undefined}
      data-over={race.status === 'CLOSED' || undefined}
      title={`${title}, ${zonedText(startTime, now)}`}
    >
      <Text as="b" size={13} weight="semi" truncate>
        {hasVenue ? (venue ?? title) : clockText(startTime)}
      </Text>
      <Row as="span" justify="between" gap={4} canShrink tone="muted" size={12} leading={16} noWrap align="stretch">
        <span className={styles.race}>{hasVenue ? clockText(startTime) : getShortName(name)}</span>
        <RaceStatus race={race} now={now} isNext={isNext} />
      </Row>
    </Link>
  );
}

/** Race status: minutes left, off, or winner. */
function RaceStatus({
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
  const result = findRaceResult(score);
  if (result !== null) {
    return (
      <Text weight="semi" tone="win" className={styles.winner} title={result.names}>
        {result.isOfficial ? t('Won: {names}', { names: result.names }) : t('First: {names}', { names: result.names })}
      </Text>
    );
  }
  if (race.status === 'CLOSED') return <span>{t('Finished')}</span>;
  if (isInPlay(live ?? race)) {
    return (
      <Text gap={2} align="center" weight="semi" className={styles.live}>
        <LiveDot />
        {score == null ? t('In-play') : nameText(score.stage, score.stageLabel)}
      </Text>
    );
  }
  const left = countdownText(race.startTime, now);
  return (
    <span>
      {left}
      {isNext && (left === null ? t('Next off') : <span className="visually-hidden"> {t('next')}</span>)}
    </span>
  );
}

/** Extracts `R3` from `R3 Monsoon Plate`. */
function getShortName(name: string): string {
  return /^R\d+/.exec(name)?.[0] ?? name;
}

export interface SideCardProps {
  readonly title: string;
  readonly icon: IconName;
  /** Shown next to the title. */
  readonly note?: string;
  /** At the end of the heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Compact card below the lists. */
export function SideCard({ title, icon, note, action, children }: SideCardProps) {
  const headId = useId();
  return (
    <Box as="section" surface="panel" radius="panel" outlined className={styles.card} aria-labelledby={headId}>
      <Row justify="between" gap={5} border="bottom" className={styles.head}>
        <Row as="h2" gap={4} canShrink font="label" className={styles.title} id={headId}>
          <Icon variant="regular" name={icon} size={18} />
          {title} {note !== undefined && <small>{note}</small>}
        </Row>
        {action}
      </Row>
      {children}
    </Box>
  );
}
