import type { EventItem, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { dayClockText } from '#format/date-time.ts';
import keyStyles from '#operator/components/desk-keys.module.css';
import { Freshness } from '#operator/components/page-head.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { getReadKey, operatorApi, useIsPending } from '#operator/core/office-call.ts';
import { StopDialog } from '#operator/features/betting-suspension/stop-all.tsx';
import { CloseEventButton, InPlayQuestion } from '#operator/features/events/event-controls.tsx';
import { ScoreDesk } from '#operator/features/manual-score/score-desk.tsx';
import { MarketList } from '#operator/features/market-list/market-list.tsx';
import { beginBall, EVENT_ACTION, endBall, isLive, setAllAuto } from '#operator/trading/market-actions.ts';
import { stopActionKey } from '#operator/trading/stop-actions.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import styles from './account-screens.module.css';
import { useRouteId } from './address.ts';
import { type DeskWindow, type EventDesk, KeySheet, useDeskKeys, useEventDesk } from './desk-keys.tsx';
import { EventRecords, MarketPanes } from './market-panes.tsx';
import { Page } from './page.tsx';

/** Preloaded after the desk, so that the dialog opens immediately. */
const NewMarket = lazyComponent(() =>
  import('#operator/features/market-terms/new-market.tsx').then(({ NewMarket }) => NewMarket),
);

interface TradingDeskProps {
  readonly event: EventItem;
}

/** An event's markets, the selected market's panels, and dialogs. */
function TradingDesk({ event }: TradingDeskProps) {
  const at = useEventDesk(event);
  const { desk, markets, canTrade } = at;
  const findRef = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<DeskWindow>(null);
  const close = () => setOpen(null);
  useDeskKeys(at, { findRef, onOpen: setOpen });
  return (
    <DeskPage event={event} at={at} onOpen={setOpen}>
      {canTrade && !at.hasFeed && event.status !== 'CLOSED' && <ScoreDesk event={event} markets={markets} />}
      <div className={styles.desk}>
        <Stack gap="page" canShrink>
          <QueryView query={at.query} label="Loading markets…" rows={8}>
            {() => (
              <MarketList
                desk={desk}
                riskByMarket={at.riskByMarket}
                proposed={at.proposed}
                manualIds={at.manualIds}
                findRef={findRef}
              />
            )}
          </QueryView>
          <EventRecords event={event} marketIds={at.marketIds} />
        </Stack>
        <Stack gap="page" canShrink>
          <MarketPanes at={at} onInPlay={() => setOpen('in-play')} />
        </Stack>
      </div>
      <KeySheet open={open === 'keys'} onClose={close} />
      <Suspense fallback={null}>
        <NewMarket event={event} open={open === 'new'} onClose={close} onCreated={desk.choose} />
      </Suspense>
      {desk.chosen !== null && <InPlayQuestion market={desk.chosen} open={open === 'in-play'} onClose={close} />}
    </DeskPage>
  );
}

interface DeskPageProps extends TradingDeskProps {
  readonly at: EventDesk;
  readonly onOpen: (what: DeskWindow) => void;
  readonly children: ReactNode;
}

/** Match title, score, data freshness, and actions on the event. */
function DeskPage({ event, at, onOpen, children }: DeskPageProps) {
  const { sportName, competitionName } = event;
  const { manualIds } = at;
  const actions = at.canTrade ? (
    <>
      <BallBar event={event} markets={at.markets} onHelp={() => onOpen('keys')} />
      <Button aria-keyshortcuts="M" onClick={() => onOpen('new')}>
        New market
      </Button>
      {at.hasFeed && manualIds.size > 0 && (
        <Button onClick={() => void setAllAuto(event.id)}>Return {manualIds.size} to auto</Button>
      )}
      <CloseEventButton event={event} />
    </>
  ) : undefined;
  return (
    <Page
      title={event.title}
      breadcrumb={competitionName === null ? sportName : `${sportName} / ${competitionName}`}
      aside={
        <>
          <EventScore event={event} />
          <Freshness readAt={at.query.dataUpdatedAt} />
        </>
      }
      below={actions}
    >
      {children}
    </Page>
  );
}

function EventScore({ event }: TradingDeskProps) {
  const score = event.score?.sides.map(({ text }) => text).filter((text) => text !== '');
  return (
    <>
      {event.status === 'IN_PLAY' && <Badge tone="good">In-play</Badge>}
      {event.status === 'UPCOMING' && (
        <>
          <Badge>Upcoming</Badge>
          <b>{dayClockText(event.startTime)} IST</b>
        </>
      )}
      {event.status === 'CLOSED' && <Badge>Closed</Badge>}
      {score !== undefined && score.length > 0 && <b>{score.join(' · ')}</b>}
    </>
  );
}

interface BallBarProps extends TradingDeskProps {
  readonly markets: readonly WireMarket[];
  readonly onHelp: () => void;
}

/** Actions on all markets of an event, with their shortcuts. */
function BallBar({ event, markets, onHelp }: BallBarProps) {
  const [isAsking, setAsking] = useState(false);
  const isActing = useIsPending(EVENT_ACTION);
  const isStopping = useIsPending(stopActionKey(event.id));
  const live = markets.filter(isLive).length;
  return (
    <>
      <Button disabled={isActing} aria-keyshortcuts="B" onClick={() => void beginBall(markets)}>
        Ball running <kbd className={keyStyles.key}>B</kbd>
      </Button>
      <Button disabled={isActing} aria-keyshortcuts="N" onClick={() => void endBall(markets)}>
        Ball over <kbd className={keyStyles.key}>N</kbd>
      </Button>
      <Button variant="danger" isBusy={isStopping} aria-keyshortcuts="X" onClick={() => setAsking(true)}>
        Suspend all, {live} <kbd className={keyStyles.key}>X</kbd>
      </Button>
      <Button className={keyStyles.help ?? ''} aria-keyshortcuts="?" onClick={onHelp}>
        Shortcuts <kbd className={keyStyles.key}>?</kbd>
      </Button>
      <StopDialog eventId={event.id} eventTitle={event.title} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

const EVENT_POLL_MS = 5_000;

/** Returns an event, null if not found. */
function useEvent(eventId: number) {
  const route = operatorRoutes.operatorGetEvents;
  return useQuery({
    queryKey: getReadKey(route, { eventId }),
    queryFn: ({ signal }) => operatorApi(route, { eventId }, signal),
    select: ({ items }) => items.find(({ id }) => id === eventId) ?? null,
    // Stop polling for a closed or missing event.
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.items[0]?.status !== 'IN_PLAY' && data.items[0]?.status !== 'UPCOMING'
        ? false
        : EVENT_POLL_MS,
  });
}

/** Trading desk of one event. */
export function EventScreen() {
  const eventId = useRouteId('eventId');
  const query = useEvent(eventId);
  return (
    <QueryView query={query} label="Loading event…" rows={8}>
      {(event) =>
        event === null ? (
          <Page title="Event not found">
            <EmptyState title="Event not found" text="It may have been archived." />
          </Page>
        ) : (
          <TradingDesk key={event.id} event={event} />
        )
      }
    </QueryView>
  );
}
