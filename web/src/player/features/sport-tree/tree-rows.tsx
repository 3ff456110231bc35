import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { getShortTitle, isInPlay } from '#client/catalogue/events.ts';
import { readChoice, writeChoice } from '#client/storage/dismissals.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { startText } from '#format/date-time.ts';
import { t } from '#i18n/text.ts';
import { PinButton } from '#player/routes/pin-button.tsx';
import { useMinute } from '#ui/clock/use-minute.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Box, Text } from '#ui/layout/layout.tsx';
import { LiveDot } from '#ui/live-dot/live-dot.tsx';
import side from '#ui/side-list/side-list.module.css';
import styles from './sport-tree.module.css';

const NAME = 'tree-folds';

/** Limit: keeps only the latest choices, because leagues come and go. */
const MAX_FOLDS = 60;

type Folds = Readonly<Record<string, boolean>>;

/** Branches toggled by the user, by path: `3/Monsoon T20`. */
const folds = createObservable<{ readonly open: Folds }>({ open: readFolds() });

/**
 * Expansion state of a branch with its toggle; persisted.
 *
 * @param isOpenAtFirst default until the user toggles it.
 */
export function useFold(place: string, isOpenAtFirst: boolean): readonly [boolean, () => void] {
  const isOpen = useStore(folds, ({ open }) => open[place]) ?? isOpenAtFirst;
  return [isOpen, () => setFold(place, !isOpen)];
}

function setFold(place: string, isOpen: boolean): void {
  const { [place]: _, ...others } = folds.getState().open;
  const open = Object.fromEntries([...Object.entries(others), [place, isOpen]].slice(-MAX_FOLDS));
  writeChoice(NAME, JSON.stringify(open));
  folds.setState({ open });
}

function readFolds(): Folds {
  try {
    const value: unknown = JSON.parse(readChoice(NAME) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const open: Record<string, boolean> = {};
    for (const [place, isOpen] of Object.entries(value)) {
      if (typeof isOpen === 'boolean') open[place] = isOpen;
    }
    return open;
  } catch {
    return {};
  }
}

export interface FoldRowProps {
  readonly name: string;
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Branch heading that toggles expansion. */
export function FoldRow({ name, count, isOpen, onToggle }: FoldRowProps) {
  return (
    <button type="button" data-row className={styles.branch} aria-expanded={isOpen} title={name} onClick={onToggle}>
      <Icon variant="regular" name="chevronDown" size={12} />
      <Text canShrink truncate>
        {name}
      </Text>
      <span className={side.count}>{count}</span>
    </button>
  );
}

export interface TreeEventsProps {
  readonly events: readonly EventItem[];
  readonly openEventId: number;
  readonly bets: readonly OpenBet[];
  /** Label of an event; defaults to its short title. */
  readonly nameOf?: (event: EventItem) => string;
  /** Accessible name if `nameOf` returns a short one. */
  readonly fullNameOf?: (event: EventItem) => string;
  /** Formats the start; includes the day by default. */
  readonly whenOf?: (event: EventItem) => string;
}

/** Events as leaves: in-play or start time, number of bets, and pin. */
export function TreeEvents(props: TreeEventsProps) {
  const { events, openEventId, bets, nameOf, fullNameOf = nameOf, whenOf } = props;
  const now = useMinute();
  return (
    <ul>
      {events.map((event) => (
        <Leaf
          key={event.id}
          event={event}
          name={nameOf?.(event) ?? getShortTitle(event)}
          fullName={fullNameOf?.(event) ?? event.title}
          isHere={event.id === openEventId}
          betCount={bets.filter((bet) => bet.eventId === event.id).length}
          when={whenOf?.(event) ?? startText(event.startTime, now)}
        />
      ))}
    </ul>
  );
}

interface LeafProps {
  readonly event: EventItem;
  readonly name: string;
  /** Accessible name if `name` is short. */
  readonly fullName: string;
  readonly isHere: boolean;
  readonly betCount: number;
  readonly when: string;
}

function Leaf({ event, name, fullName, isHere, betCount, when }: LeafProps) {
  const { id, dreamEventId, title } = event;
  return (
    <Box as="li" relative className={styles.leaf}>
      <Link
        to="/markets/$eventid/$dreamid"
        params={{ eventid: String(id), dreamid: dreamEventId }}
        data-row
        className={styles.event}
        aria-current={isHere ? 'page' : undefined}
        title={title}
      >
        <span className={styles.mark}>{isInPlay(event) && <LiveDot />}</span>
        <Text canShrink truncate aria-hidden={name !== fullName || undefined}>
          {name}
        </Text>
        {name === fullName ? null : <span className="visually-hidden">{fullName}</span>}
        {betCount > 0 && (
          <Text padX={2} pushed rigid size={11} leading={16} weight="semi" textAlign="center" className={styles.badge}>
            {betCount}
            <span className="visually-hidden">
              {' '}
              {t('{count, plural, one {open bet} other {open bets}}', { count: betCount })}
            </span>
          </Text>
        )}
        <span className={side.count}>
          {isInPlay(event) ? <span className="visually-hidden">{t('in-play')}</span> : when}
        </span>
      </Link>
      {/* On wide screens, shown on hover or focus, and always when pinned. */}
      <PinButton event={event} className={styles.pin} size={14} />
    </Box>
  );
}
