import type { EventItem, EventOdds, ListScore } from '@crease/contracts/catalogue/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { isInPlay, LONG_NAME } from '#client/catalogue/events.ts';
import { useEventNote, useLiveEvent } from '#client/catalogue/live-events.ts';
import { useListStatus } from '#client/prices/use-prices.ts';
import { clockText, countdownText, dayText, zonedText } from '#format/date-time.ts';
import { nameText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';
import type { Selection } from '#player/betting/quote.ts';
import { getOverlay, MarketPriceOverlay } from '#player/markets/market-overlay.tsx';
import { PinButton } from '#player/routes/pin-button.tsx';
import { useMinute } from '#ui/clock/use-minute.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { LiveDot } from '#ui/live-dot/live-dot.tsx';
import styles from './event-row.module.css';
import { RowNote } from './late-parts.ts';
import { OutcomePrices } from './outcome-prices.tsx';

/** Outcomes for columns 1, X and 2. */
export interface Outcomes {
  readonly home: EventOdds | null;
  readonly draw: EventOdds | null;
  readonly away: EventOdds | null;
}

const DRAW = /^(the )?draw$/i;

/** Assigns match odds to columns. The draw is recognised by name; sides keep the market's order. */
function assignColumns({ odds }: Pick<EventItem, 'odds'>): Outcomes {
  const sides = odds.filter(({ name }) => !DRAW.test(name.trim()));
  return {
    home: sides[0] ?? null,
    draw: odds.find(({ name }) => DRAW.test(name.trim())) ?? null,
    away: sides[1] ?? null,
  };
}

export interface EventRowProps {
  readonly event: EventItem;
  /** Called when a price is tapped. */
  readonly onPick: (selection: Selection) => void;
}

/** A match row: status, sides with scores, and best prices for 1, X and 2. */
export function EventRow({ event, onPick }: EventRowProps) {
  const { home, draw, away } = assignColumns(event);
  const { team1, team2, title, competitionName } = event;
  const live = useLiveEvent(event.id);
  const sides = live?.score?.sides ?? event.score?.sides ?? [];
  // A match without sides and prices has only its title.
  const [first = title, second = ''] = title.split(' v ');
  const names = [team1 ?? home?.name ?? first, team2 ?? away?.name ?? second] as const;
  const [homeShort, awayShort] = event.short?.sides ?? names;
  return (
    <article className={styles.row} data-draw={draw === null ? undefined : ''}>
      <Stage event={event} />
      <Side sportId={event.sportId} name={names[0]} shortName={homeShort} score={sides[0]} place="home" event={event} />
      <Side sportId={event.sportId} name={names[1]} shortName={awayShort} score={sides[1]} place="away" />
      {draw !== null && <p className={styles.drawName}>{t('Draw')}</p>}
      <div className={styles.about}>
        {competitionName !== null && (
          <small className={styles.league} title={competitionName}>
            {competitionName}
          </small>
        )}
        <Tags event={event} />
      </div>
      <OutcomePrices event={event} odds={home} place="home" onPick={onPick} />
      <OutcomePrices event={event} odds={draw} place="draw" onPick={onPick} />
      <OutcomePrices event={event} odds={away} place="away" onPick={onPick} />
      {home !== null && <RowPriceOverlay eventId={event.id} odds={home} />}
      <PinButton event={event} className={styles.pin} />
    </article>
  );
}

function Stage({ event }: { readonly event: EventItem }) {
  const live = useLiveEvent(event.id);
  const { status, matchDate, score } = live ?? event;
  const league = event.competitionName;
  if (!isInPlay({ status, matchDate })) {
    return (
      <p className={styles.stage}>
        <StartTime at={event.startTime} />
        {league !== null && <span className={styles.stageLeague}>{league}</span>}
      </p>
    );
  }
  return (
    <p className={styles.stage}>
      <span className={styles.live}>
        <LiveDot />
        {score == null ? t('Live') : nameText(score.stage, score.stageLabel)}
      </span>
      {score?.detail != null && <span className={styles.detail}>{nameText(score.detail, score.detailLabel)}</span>}
      {league !== null && <span className={styles.stageLeague}>{league}</span>}
    </p>
  );
}

/** Start time and day; within the hour, a countdown and the time. */
function StartTime({ at }: { readonly at: string }) {
  const now = useMinute();
  const left = countdownText(at, now);
  const clock = clockText(at);
  return (
    <>
      <time dateTime={at} title={zonedText(at, now)}>
        {left ?? clock}
      </time>
      <span className={styles.detail}>{left === null ? dayText(at, now) : clock}</span>
    </>
  );
}

function Tags({ event: { tv, bm, f, p, sessions } }: { readonly event: EventItem }) {
  return (
    <span className={styles.tags}>
      {tv && (
        <span className={styles.tag} title={t('Live TV')}>
          <Icon variant="regular" name="tv" size={12} />
          <span className="visually-hidden">{t('Live TV')}</span>
        </span>
      )}
      {bm && (
        <span className={styles.tag} title={t('Bookmaker')}>
          {t('BM')}
        </span>
      )}
      {f && (
        <span className={styles.tag} title={t('Fancy markets')}>
          {sessions === undefined ? t('F') : t('{count} F', { count: sessions })}
        </span>
      )}
      {p === true && (
        <span className={styles.tag} title={t('Premium markets')}>
          {t('P')}
        </span>
      )}
    </span>
  );
}

function RowPriceOverlay({ eventId, odds }: { readonly eventId: number; readonly odds: EventOdds }) {
  const status = useListStatus(odds.runnerId) ?? odds.status;
  const kind = getOverlay(status === 'INACTIVE' ? 'SUSPENDED' : status, 'OPEN');
  const note = useEventNote(eventId);
  if (kind === null) return null;
  return (
    <div className={styles.veil}>
      <MarketPriceOverlay
        eventId={eventId}
        kind={kind}
        note={
          kind === 'suspended' && note !== null ? (
            <Suspense fallback={null}>
              <RowNote note={note} />
            </Suspense>
          ) : null
        }
      />
    </div>
  );
}

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
function Side({ sportId, name, shortName, score, place, event }: SideProps) {
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
            <span className="visually-hidden"> {t(TURN_LABELS[sportId] ?? TURN_LABELS[CRICKET])}</span>
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
