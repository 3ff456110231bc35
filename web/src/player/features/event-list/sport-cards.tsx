import type { SportId } from '@crease/contracts/base/constants.ts';
import type { EventItem, TreeSport } from '@crease/contracts/catalogue/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { getShortTitle, isInPlay, labelForSport, sortEvents } from '#client/catalogue/events.ts';
import { takeTwoEvents } from '#client/site/sport-visibility.ts';
import { startText } from '#format/date-time.ts';
import { t } from '#i18n/text.ts';
import { useMinute } from '#ui/clock/use-minute.ts';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { LiveDot } from '#ui/live-dot/live-dot.tsx';
import styles from './sport-cards.module.css';

export interface SportCardsProps {
  /** Active sports with all their events. */
  readonly sports: readonly TreeSport[];
  readonly icons: Readonly<Record<SportId, IconName>>;
}

/** A card per sport: live count, the specification's "two events", and a link to all. The lists above are complete. */
export function SportCards({ sports, icons }: SportCardsProps) {
  const firstFew = takeTwoEvents(sports.map((sport) => ({ ...sport, events: liveFirst(sport.events) })));
  if (sports.length === 0) return null;
  return (
    <section aria-label={t('All sports')}>
      <Stack as="ul" gap={5} className={styles.cards}>
        {firstFew.map(({ id, name: sent, events }) => {
          const name = labelForSport(id, sent);
          const all = sports.find((sport) => sport.id === id)?.events ?? [];
          return (
            <li key={id} className={styles.card}>
              <Row as="h2" gap={4} padX={2} font="label" className={styles.title}>
                <Icon variant="duotone" name={icons[id]} size={20} />
                {name} <small>{t('{count} live', { count: all.filter(isInPlay).length })}</small>
              </Row>
              <ul>
                {events.map((event) => (
                  <li key={event.id}>
                    <Event event={event} />
                  </li>
                ))}
              </ul>
              <Link to="/matchlist/$id" params={{ id: String(id) }} className={styles.all}>
                {t('View all ({count})', { count: all.length })}
                <span className="visually-hidden"> {name}</span>
              </Link>
            </li>
          );
        })}
      </Stack>
    </section>
  );
}

function Event({ event }: { readonly event: EventItem }) {
  const { id, dreamEventId, title, startTime } = event;
  const now = useMinute();
  return (
    <Link
      to="/markets/$eventid/$dreamid"
      params={{ eventid: String(id), dreamid: dreamEventId }}
      className={styles.event}
      title={title}
    >
      <Text canShrink truncate>
        {getShortTitle(event)}
      </Text>
      <Text as="small" rigid pushed tone="muted" size={12}>
        {isInPlay(event) ? (
          <>
            <LiveDot /> <span className="visually-hidden">{t('in-play')}</span>
          </>
        ) : (
          startText(startTime, now)
        )}
      </Text>
    </Link>
  );
}

function liveFirst(events: readonly EventItem[]): EventItem[] {
  const sorted = sortEvents(events, []);
  return [...sorted.filter(isInPlay), ...sorted.filter((event) => !isInPlay(event))];
}
