import type { EventItem, ListScore } from '@crease/contracts/wire/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { LONG_NAME } from '#client/catalogue/events.ts';
import { nameText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';
import styles from './event-row.module.css';

const CRICKET = 3;
/** Screen reader text for the side in turn, by sport. */
const TURN_LABELS: Readonly<Record<number, string>> & { readonly [CRICKET]: string } = {
  [CRICKET]: phrase('batting'),
  2: phrase('serving'),
  25: phrase('raiding'),
};

/** Maximum name length next to a score in words. */
const LONG_WITH_TEXT_SCORE = 17;

export interface SideProps {
  readonly sportId: number;
  readonly name: string;
  readonly shortName: string;
  readonly score: ListScore['sides'][number] | undefined;
  readonly place: 'home' | 'away';
  /** The first side holds the link that covers the row. */
  readonly event?: EventItem;
}

/** The link's accessible name holds its visible text, also if the title doesn't, as in an event without teams. */
function nameOfLink(title: string, shown: string): string {
  return title.includes(shown) ? title : `${shown}, ${title}`;
}

/** One team or player: name, turn marker and score. */
export function Side({ sportId, name, shortName, score, place, event }: SideProps) {
  // `399 & 114/3` leaves no room for `Doab Drummers`, `Yet to bat` none for `Coromandel Chargers`, and
  // `Thiruvananthapuram Sentinels Women` never fits.
  const isWords = score !== undefined && !/\d/.test(score.text);
  const most = isWords ? LONG_WITH_TEXT_SCORE : LONG_NAME;
  const isTight = score?.text.includes('&') === true || name.length > most;
  const shown = isTight ? shortName : name;
  return (
    <p className={styles.side} data-place={place}>
      <b className={styles.name}>
        {event === undefined ? (
          <span className={styles.text} title={name}>
            {shown}
          </span>
        ) : (
          <Link
            to="/markets/$eventid/$dreamid"
            params={{ eventid: String(event.id), dreamid: event.dreamEventId }}
            className={`${styles.text} ${styles.open}`}
            aria-label={nameOfLink(event.title, shown)}
            title={event.title}
          >
            {shown}
          </Link>
        )}
        {score?.batting === true && (
          <span className={styles.batting}>
            <span className="visually-hidden">
              {' '}
              {t(TURN_LABELS[sportId] ?? TURN_LABELS[CRICKET])}
            </span>
          </span>
        )}
      </b>
      {score !== undefined && (
        <span className={styles.score} data-words={isWords || undefined}>
          {nameText(score.text, score.textLabel)}
        </span>
      )}
    </p>
  );
}
