import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { useStore } from '#data/stores/observable.ts';
import { pins, togglePin } from '#data/stores/pins.ts';
import { isInPlay } from '#data/view-models/in-play.ts';
import { useMinute } from '#data/view-models/use-minute.ts';
import { startText } from '#format/date-time.ts';
import { t } from '#text/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { LiveDot } from '#ui/live-dot/live-dot.tsx';
import side from '#ui/side-list/side-list.module.css';
import styles from './sport-tree.module.css';

export interface TreeEventsProps {
  readonly events: readonly EventItem[];
  readonly openEventId: number;
  readonly bets: readonly OpenBet[];
  /** What stands for an event; its title when left out. */
  readonly nameOf?: (event: EventItem) => string;
}

/** Events as leaves of the tree: live or when, what they offer, how many bets the visitor has there, and their pin. */
export function TreeEvents({ events, openEventId, bets, nameOf }: TreeEventsProps) {
  const now = useMinute();
  return (
    <ul>
      {events.map((event) => (
        <Leaf
          key={event.id}
          event={event}
          name={nameOf?.(event) ?? event.title}
          isHere={event.id === openEventId}
          betCount={bets.filter((bet) => bet.eventId === event.id).length}
          now={now}
        />
      ))}
    </ul>
  );
}

interface LeafProps {
  readonly event: EventItem;
  readonly name: string;
  readonly isHere: boolean;
  readonly betCount: number;
  readonly now: number;
}

function Leaf({ event, name, isHere, betCount, now }: LeafProps) {
  const { id, dreamEventId, title, startTime } = event;
  return (
    <li className={styles.leaf}>
      <Link
        to="/markets/$eventid/$dreamid"
        params={{ eventid: String(id), dreamid: dreamEventId }}
        data-row
        className={styles.event}
        aria-current={isHere ? 'page' : undefined}
        title={title}
      >
        <span className={styles.mark}>{isInPlay(event) && <LiveDot />}</span>
        <span className={styles.title}>{name}</span>
        {betCount > 0 && (
          <span className={styles.badge}>
            {betCount}
            <span className="visually-hidden">
              {' '}
              {betCount === 1 ? t('open bet') : t('open bets')}
            </span>
          </span>
        )}
        <span className={side.count}>
          <Marks event={event} />
          {isInPlay(event) ? (
            <span className="visually-hidden">{t('in play')}</span>
          ) : (
            startText(startTime, now)
          )}
        </span>
      </Link>
      <PinButton id={id} title={title} />
    </li>
  );
}

/** On wide screens it comes with the pointer or the focus, and stays where something is pinned. */
function PinButton({ id, title }: Pick<EventItem, 'id' | 'title'>) {
  const isPinned = useStore(pins, ({ ids }) => ids.includes(id));
  return (
    <button
      type="button"
      className={styles.pin}
      aria-label={t('Pin {name}', { name: title })}
      aria-pressed={isPinned}
      onClick={() => togglePin(id)}
    >
      <Icon variant={isPinned ? 'solid' : 'regular'} name="pin" size={14} />
    </button>
  );
}

/** What an event offers besides match odds, in letters; the list of matches names them in full. */
function Marks({ event: { tv, f, bm, p } }: { readonly event: EventItem }) {
  // untranslated: letters that stand for kinds of market everywhere in the trade
  const letters = [f && 'F', bm && 'BM', p === true && 'P'].filter(Boolean);
  return (
    <span className={styles.marks} aria-hidden="true">
      {tv && <Icon variant="regular" name="tv" size={12} />}
      {letters.map((letter) => (
        <span key={String(letter)}>{letter}</span>
      ))}
    </span>
  );
}
