import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useEvent, useOdds, useScoreCardQuery, useTree } from '#client/catalogue/catalogue.ts';
import { isInPlay, labelForSport } from '#client/catalogue/events.ts';
import { useLiveEvent } from '#client/catalogue/live-events.ts';
import { useStore } from '#client/storage/observable.ts';
import { dayClockText } from '#format/date-time.ts';
import { phrase, t } from '#i18n/text.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { useSlipLifecycle } from '#player/features/bet-slip/slip-upkeep.ts';
import { renderCashOut } from '#player/features/cash-out/bet-cash-out.tsx';
import { pins, togglePin } from '#player/features/pins/pins.ts';
import { Button } from '#ui/button/button.tsx';
import { stepInTabs } from '#ui/keyboard/keyboard.ts';
import { Box, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { LoadFailure } from '#ui/load-failure/load-failure.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import styles from './market-screen.module.css';
import { MarketSections } from './market-sections.tsx';

/** Preloaded with the first data; failures are retried on display. */
const live = () => import('./market-live.tsx');
live().catch(() => undefined);
const WideLive = lazyComponent(() => live().then(({ WideLive }) => WideLive));
const ScoreStrip = lazyComponent(() => live().then(({ ScoreStrip }) => ScoreStrip));
const LiveTab = lazyComponent(() => live().then(({ LiveTab }) => LiveTab));
const OpenBets = lazyComponent(() =>
  import('#player/features/open-bets/open-bets.tsx').then(({ OpenBets }) => OpenBets),
);
const RepeatBet = lazyComponent(() =>
  import('#player/features/bet-slip/slip-banners.tsx').then(({ RepeatBet }) => RepeatBet),
);
const PhoneStream = lazyComponent(() =>
  import('#player/features/live-stream/tv-places.tsx').then(({ PhoneStream }) => PhoneStream),
);

export interface MarketScreenProps {
  readonly eventId: number;
  readonly dreamEventId: string;
  readonly onNotFound: () => void;
}

const TABS = [
  { id: 'markets', label: phrase('Markets') },
  { id: 'live', label: phrase('Live') },
  { id: 'open-bets', label: phrase('Open bets') },
] as const;
type Tab = (typeof TABS)[number]['id'];

/** An event's page: score, markets and, on phones, the slip under the tapped row. */
function MarketScreen({ eventId, dreamEventId, onNotFound }: MarketScreenProps) {
  const isPhone = useIsPhone();
  const odds = useOdds(eventId);
  const event = useEvent(eventId);
  const { isAbsent } = useScoreCardQuery(dreamEventId);
  const title = event?.title ?? '';
  // Reserves the card's space based on the list data, so that the markets don't move when it loads.
  const hasScore = event?.score != null && !isAbsent;

  useEffect(() => {
    if (odds.notFound) onNotFound();
  }, [odds.notFound, onNotFound]);
  const { markets } = odds;
  useSlipLifecycle({ eventId, dreamEventId, eventTitle: title, markets, isUnderMarket: isPhone });

  const board = <Board {...{ eventId, odds, title, dreamEventId, isPhone }} />;
  if (!isPhone) {
    return (
      <Stack content="start" canShrink className={styles.page}>
        <EventHead event={event} />
        <div className={styles.wideLive} data-room={hasScore ? event.sportId : undefined}>
          <Suspense>
            <WideLive {...{ eventId, dreamEventId, title }} />
          </Suspense>
        </div>
        {board}
      </Stack>
    );
  }
  return <PhonePage {...{ eventId, dreamEventId, title, hasScore }} board={board} />;
}

interface PhonePageProps extends Omit<MarketScreenProps, 'onNotFound'> {
  readonly title: string;
  readonly hasScore: boolean;
  readonly board: ReactNode;
}

/** Tabs for markets, live content and bets. */
function PhonePage({ eventId, dreamEventId, title, hasScore, board }: PhonePageProps) {
  const [tab, setTab] = useState<Tab>('markets');
  return (
    <Stack content="start" canShrink className={styles.page}>
      <PhoneTabs tab={tab} onTab={setTab} eventId={eventId} />
      <Suspense>
        <PhoneStream {...{ eventId, dreamEventId, title }} hasPlace={tab === 'live'} />
      </Suspense>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} canShrink>
        {tab === 'markets' ? (
          <>
            <div className={styles.strip} data-room={hasScore || undefined}>
              <Suspense>
                <ScoreStrip dreamEventId={dreamEventId} />
              </Suspense>
            </div>
            {board}
          </>
        ) : null}
        {tab === 'live' ? (
          <Suspense fallback={<div className={styles.wait} />}>
            <LiveTab dreamEventId={dreamEventId} />
          </Suspense>
        ) : null}
        {tab === 'open-bets' ? (
          <Box surface="panel">
            <Suspense fallback={<div className={styles.wait} />}>
              <OpenBets eventId={eventId} cashOutOf={renderCashOut} onShowMarkets={() => setTab('markets')} />
              <RepeatBet eventId={eventId} onLoaded={() => setTab('markets')} />
            </Suspense>
          </Box>
        ) : null}
      </Box>
    </Stack>
  );
}

/** On phones this is in the header. */
function EventHead({ event }: { readonly event: EventItem | undefined }) {
  const live = useLiveEvent(event?.id ?? 0);
  const isPinned = useStore(pins, (state) => event !== undefined && state.ids.includes(event.id));
  if (event === undefined) {
    return (
      <div className={styles.head}>
        <h1 className="visually-hidden">{t('Markets')}</h1>
      </div>
    );
  }
  const inPlay = isInPlay(live ?? event);
  return (
    <div className={styles.head}>
      <Text as="nav" size={12} leading={18} tone="muted" aria-label={t('Breadcrumb')}>
        <Link to="/matchlist/$id" params={{ id: String(event.sportId) }}>
          {labelForSport(event.sportId, event.sportName)}
        </Link>
        {event.competitionName === null ? null : <span> / {event.competitionName}</span>}
      </Text>
      <Row wrap className={styles.titleRow}>
        <h1>{event.title}</h1>
        {inPlay ? <span className={styles.live}>{t('In-play')}</span> : null}
        {event.status === 'CLOSED' ? (
          <Text size={13} weight="semi" tone="muted">
            {t('Finished')}
          </Text>
        ) : null}
        <Text size={13} tone="muted">
          {dayClockText(event.startTime)}
        </Text>
        <Button
          size="s"
          aria-label={t('Pin {name}', { name: event.title })}
          aria-pressed={isPinned}
          onClick={() => togglePin(event.id)}
        >
          {isPinned ? t('Pinned') : t('Pin')}
        </Button>
      </Row>
    </div>
  );
}

function PhoneTabs({
  tab,
  onTab,
  eventId,
}: {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly eventId: number;
}) {
  const count = useStore(openBets, (state) => state.bets.filter((bet) => bet.eventId === eventId).length);
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('Event')}>
      {TABS.map(({ id, label }, index) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={tab === id}
          aria-controls={`panel-${id}`}
          tabIndex={tab === id ? 0 : -1}
          onClick={() => onTab(id)}
          onKeyDown={(event) => {
            const next = stepInTabs(event, index, TABS.length);
            if (next !== null) onTab(TABS[next]?.id ?? id);
          }}
        >
          {t(label)}
          {id === 'open-bets' && count > 0 ? <span className={styles.count}>{count}</span> : null}
        </button>
      ))}
    </div>
  );
}

function Board({
  eventId,
  odds,
  title,
  dreamEventId,
  isPhone,
}: {
  readonly eventId: number;
  readonly odds: ReturnType<typeof useOdds>;
  readonly title: string;
  readonly dreamEventId: string;
  readonly isPhone: boolean;
}) {
  const { isLoading, error, refetch } = odds;
  // Deferred, so that hundreds of markets render without blocking input.
  const markets = useDeferredValue(odds.markets);
  if (markets === undefined) {
    return error !== null && !isLoading ? (
      <LoadFailure title={t('Couldn’t load markets.')} text={error} onRetry={refetch} />
    ) : (
      <div className={styles.skeleton} role="status" aria-label={t('Loading markets…')}>
        <span />
        <span />
        <span />
      </div>
    );
  }
  return (
    <MarketSections
      eventId={eventId}
      markets={markets}
      eventTitle={title}
      dreamEventId={dreamEventId}
      isPhone={isPhone}
    />
  );
}

/** `/markets/{eventid?}/{dreamid}`: without an event ID, looks up the event by its dream ID. */
export function MarketRoute() {
  const { eventid, dreamid } = useParams({ strict: false });
  const navigate = useNavigate();
  const { sports } = useTree();
  const named = eventid === undefined ? undefined : Number(eventid);
  const found = sports?.flatMap(({ events }) => events).find(({ dreamEventId }) => dreamEventId === dreamid);
  const eventId = named ?? found?.id;
  const isWrong =
    (named !== undefined && !(Number.isSafeInteger(named) && named > 0)) ||
    (named === undefined && sports !== undefined && found === undefined);

  useEffect(() => {
    if (isWrong) void navigate({ to: '/error-404', replace: true });
  }, [isWrong, navigate]);

  if (isWrong || eventId === undefined) return null;
  return (
    <MarketScreen
      key={eventId}
      eventId={eventId}
      dreamEventId={dreamid ?? '0'}
      onNotFound={() => void navigate({ to: '/error-404', replace: true })}
    />
  );
}
