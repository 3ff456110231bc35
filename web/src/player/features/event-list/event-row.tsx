import type { EventItem, EventOdds } from '@crease/contracts/wire/catalogue.ts';
import { Suspense } from 'react';
import { isInPlay } from '#client/catalogue/events.ts';
import { useEventNote, useLiveEvent } from '#client/catalogue/live-events.ts';
import { useListStatus } from '#client/prices/use-prices.ts';
import { useStore } from '#client/storage/observable.ts';
import { clockText, countdownText, dayText, zonedText } from '#format/date-time.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import type { Selection } from '#player/betting/selection.ts';
import { pins, togglePin } from '#player/features/pins/pins.ts';
import { MarketPriceOverlay } from '#player/markets/market-veil.tsx';
import { getOverlay } from '#player/markets/offer-status.ts';
import { useMinute } from '#ui/clock/use-minute.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { LiveDot } from '#ui/live-dot/live-dot.tsx';
import styles from './event-row.module.css';
import { Side } from './event-side.tsx';
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
      <Side
        sportId={event.sportId}
        name={names[0]}
        shortName={homeShort}
        score={sides[0]}
        place="home"
        event={event}
      />
      <Side
        sportId={event.sportId}
        name={names[1]}
        shortName={awayShort}
        score={sides[1]}
        place="away"
      />
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
      <Pin event={event} />
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
      {score?.detail != null && (
        <span className={styles.detail}>{nameText(score.detail, score.detailLabel)}</span>
      )}
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

function RowPriceOverlay({
  eventId,
  odds,
}: {
  readonly eventId: number;
  readonly odds: EventOdds;
}) {
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

function Pin({ event: { id, title } }: { readonly event: EventItem }) {
  const isPinned = useStore(pins, (state) => state.ids.includes(id));
  return (
    <button
      type="button"
      className={styles.pin}
      aria-label={t('Pin {name}', { name: title })}
      aria-pressed={isPinned}
      onClick={() => togglePin(id)}
    >
      <Icon variant={isPinned ? 'solid' : 'regular'} name="pin" size={16} />
    </button>
  );
}
