import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { useParams } from '@tanstack/react-router';
import { useEvent, useTree } from '#client/catalogue/catalogue.ts';
import { getShortTitle, isInPlay } from '#client/catalogue/events.ts';
import { useLiveEvent } from '#client/catalogue/live-events.ts';
import { useStore } from '#client/storage/observable.ts';
import { dayClockText } from '#format/date-time.ts';
import { t } from '#i18n/text.ts';
import { pins, togglePin } from '#player/features/pins/pins.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './market-title.module.css';

/** Phones: the current match, its in-play state and pin, in place of the logo. */
export function MarketTitle() {
  const event = usePageEvent();
  const live = useLiveEvent(event?.id ?? 0);
  if (event === undefined) {
    return <h1 className="visually-hidden">{t('Markets')}</h1>;
  }
  const { title, status, startTime, competitionName } = event;
  const inPlay = isInPlay(live ?? event);
  return (
    <div className={styles.match}>
      <div className={styles.words}>
        <h1 title={title} aria-label={title}>
          {getShortTitle(event)}
        </h1>
        <p>
          {inPlay ? <span className={styles.live}>{t('In-play')}</span> : null}
          {status === 'CLOSED' ? <span>{t('Finished')}</span> : null}
          {inPlay || status === 'CLOSED' ? null : <span>{dayClockText(startTime)}</span>}
          {competitionName === null ? null : <span> {competitionName}</span>}
        </p>
      </div>
      <Pin event={event} />
    </div>
  );
}

/** The URL contains the event ID or the score provider's ID. */
function usePageEvent(): EventItem | undefined {
  const { eventid, dreamid } = useParams({ strict: false });
  const { sports } = useTree();
  const found = sports
    ?.flatMap(({ events }) => events)
    .find(({ dreamEventId }) => dreamEventId === dreamid);
  return useEvent(eventid === undefined ? (found?.id ?? 0) : Number(eventid));
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
