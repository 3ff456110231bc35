import type { EventItem, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { isInPlay } from '#client/catalogue/events.ts';
import { type Halt, useHalt } from '#client/catalogue/live-events.ts';
import { clockText } from '#format/date-time.ts';
import { marketText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { getScreenTraits } from '#player/betting/kind-traits.ts';
import type { Selection } from '#player/betting/quote.ts';
import { useNow } from '#ui/clock/use-minute.ts';
import chips from '#ui/grid/chip.module.css';
import { stepInTabs } from '#ui/keyboard/keyboard.ts';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { buildRaceDay, formatCountdown } from './race.ts';
import styles from './race-board.module.css';
import { RaceCard } from './race-card.tsx';

export interface RaceBoardProps {
  /** Win, place and other markets of the race. */
  readonly markets: readonly WireMarket[];
  /** Null while the catalogue loads. */
  readonly race: EventItem | null;
  /** Events of all sports. */
  readonly events: readonly EventItem[];
  readonly eventTitle: string;
  readonly dreamEventId: string;
  readonly renderCashOut: (market: WireMarket) => ReactNode;
  /** On phones, the slip opens under the tapped row. */
  readonly renderSlip: ((selection: Selection, market: WireMarket) => ReactNode) | null;
}

/** A race: links to the meeting's other races, and its markets in tabs. */
export function RaceBoard({ markets, race, events, renderCashOut, ...props }: RaceBoardProps) {
  const [chosen, setChosen] = useState(0);
  const panelId = useId();
  const place = Math.max(
    0,
    markets.findIndex(({ marketId }) => marketId === chosen),
  );
  const market = markets[place];
  if (market === undefined) return null;
  const onKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = stepInTabs(event, place, markets.length);
    if (next !== null) setChosen(markets[next]?.marketId ?? 0);
  };
  return (
    <Stack gap={4} canShrink>
      {race === null ? null : <RaceChips race={race} events={events} />}
      {markets.length < 2 ? null : (
        <Row border="bottom" align="stretch" className={styles.tabs} role="tablist" aria-label={t('Race markets')}>
          {markets.map((one) => (
            <button
              key={one.marketId}
              type="button"
              role="tab"
              aria-selected={one === market}
              aria-controls={panelId}
              tabIndex={one === market ? 0 : -1}
              onClick={() => setChosen(one.marketId)}
              onKeyDown={onKey}
            >
              {getTabTitle(one)}
            </button>
          ))}
        </Row>
      )}
      <div id={panelId} {...(markets.length < 2 ? {} : { role: 'tabpanel', 'aria-label': getTabTitle(market) })}>
        <RaceCard key={market.marketId} {...props} market={market} cashOut={renderCashOut(market)} />
      </div>
    </Stack>
  );
}

function getTabTitle(market: WireMarket): string {
  const { inRace } = getScreenTraits(market.kind);
  return inRace === undefined ? marketText(market) : t(inRace);
}

/** `Off in 12 min`, `Off`, or `Finished` from the moment the race is over. */
function formatRaceTime(race: EventItem, halt: Halt | null, now: number): string | null {
  if (halt === 'RESULT' || race.status === 'CLOSED') return t('Finished');
  return isInPlay(race) ? t('In-play') : formatCountdown(race.startTime, now);
}

/** The meeting's races by time, with a countdown to the off of this one. */
function RaceChips({ race, events }: { readonly race: EventItem; readonly events: readonly EventItem[] }) {
  const now = useNow();
  const { races, nextId } = buildRaceDay(events, race, now);
  const halt = useHalt(race.id);
  const left = formatRaceTime(race, halt, now);
  return (
    <Stack gap={3} canShrink className={styles.day}>
      <Row as="p" wrap align="baseline" tone="muted" size={13} className={styles.course}>
        <b>{race.venue ?? race.title}</b>
        {race.country === null ? null : <span>{race.country}</span>}
        {left === null ? null : (
          <Text pushed tone="text" weight="semi" role="timer">
            {left}
          </Text>
        )}
      </Row>
      {races.length < 2 ? null : (
        <nav
          className={styles.races}
          aria-label={race.venue === null ? t('Races at this course') : t('Races at {venue}', { venue: race.venue })}
        >
          {races.map((other) => (
            <Link
              key={other.id}
              to="/markets/$eventid/$dreamid"
              className={chips.pill}
              params={{ eventid: String(other.id), dreamid: other.dreamEventId }}
              aria-current={other.id === race.id ? 'page' : undefined}
              data-next={other.id === nextId || undefined}
            >
              {clockText(other.startTime)}
              {isInPlay(other) ? <small>{t('In-play')}</small> : null}
              {other.id === nextId ? <small>{t('Next off')}</small> : null}
            </Link>
          ))}
        </nav>
      )}
    </Stack>
  );
}
