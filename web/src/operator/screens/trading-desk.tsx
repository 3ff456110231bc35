import type { EventItem, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { dayClockText } from '#format/date-time.ts';
import keyStyles from '#operator/components/desk-keys.module.css';
import { Freshness, PageHead } from '#operator/components/page-head.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { useEvent } from '#operator/core/queries.ts';
import { setAllAuto, useIsPending } from '#operator/core/run-action.ts';
import { StopAll, StopDialog } from '#operator/features/betting-suspension/stop-all.tsx';
import { CloseEventButton, InPlayQuestion } from '#operator/features/events/event-controls.tsx';
import { ScoreDesk } from '#operator/features/manual-score/score-desk.tsx';
import { MarketList } from '#operator/features/market-list/market-list.tsx';
import { beginBall, EVENT_ACTION, endBall, isLive } from '#operator/trading/market-actions.ts';
import { stopActionKey } from '#operator/trading/stop-actions.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './account-screens.module.css';
import { useRouteId } from './address.ts';
import {
  type DeskWindow,
  type EventDesk,
  KeySheet,
  useDeskKeys,
  useEventDesk,
} from './desk-keys.tsx';
import { EventRecords, MarketPanes } from './market-panes.tsx';

/** Preloaded after the desk, so that the dialog opens immediately. */
const NewMarket = lazyComponent(() =>
  import('#operator/features/market-terms/new-market.tsx').then(({ NewMarket }) => NewMarket),
);

interface EventProps {
  readonly event: EventItem;
}

/** An event's markets, the selected market's panels, and dialogs. */
export function TradingDesk({ event }: EventProps) {
  const at = useEventDesk(event);
  const { desk, markets, manualIds, canTrade, hasFeed } = at;
  const findRef = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<DeskWindow>(null);
  const close = () => setOpen(null);
  const eventId = event.id;
  useDeskKeys({ desk, eventId, markets, manualIds, hasFeed, canTrade, findRef, onOpen: setOpen });

  return (
    <>
      <DeskHead
        event={event}
        readAt={at.query.dataUpdatedAt}
        acts={canTrade ? <DeskActions event={event} desk={at} onOpen={setOpen} /> : undefined}
      />
      <div className={styles.page}>
        {canTrade && !hasFeed && event.status !== 'CLOSED' && (
          <ScoreDesk event={event} markets={markets} />
        )}
        <div className={styles.desk}>
          <div className={styles.stack}>
            <Markets desk={at} findRef={findRef} />
            <EventRecords event={event} marketIds={at.marketIds} />
          </div>
          <div className={styles.stack}>
            <Chosen desk={at} onInPlay={() => setOpen('in-play')} />
          </div>
        </div>
      </div>
      <KeySheet open={open === 'keys'} onClose={close} />
      <Suspense fallback={null}>
        <NewMarket event={event} open={open === 'new'} onClose={close} onCreated={desk.choose} />
      </Suspense>
      {desk.chosen !== null && (
        <InPlayQuestion market={desk.chosen} open={open === 'in-play'} onClose={close} />
      )}
    </>
  );
}

interface DeskProps {
  readonly desk: EventDesk;
}

interface DeskActionsProps extends EventProps, DeskProps {
  readonly onOpen: (what: DeskWindow) => void;
}

/** Event-level actions. */
function DeskActions({ event, desk, onOpen }: DeskActionsProps) {
  const { markets, manualIds, hasFeed } = desk;
  return (
    <>
      <BallBar event={event} markets={markets} onHelp={() => onOpen('keys')} />
      <Button aria-keyshortcuts="M" onClick={() => onOpen('new')}>
        New market
      </Button>
      {hasFeed && manualIds.size > 0 && (
        <Button onClick={() => void setAllAuto(event.id)}>Return {manualIds.size} to auto</Button>
      )}
      <CloseEventButton event={event} />
    </>
  );
}

interface MarketsProps extends DeskProps {
  readonly findRef: RefObject<HTMLInputElement | null>;
}

function Markets({ desk: at, findRef }: MarketsProps) {
  const { query, desk, riskByMarket, proposed, manualIds } = at;
  return (
    <QueryView query={query} label="Loading markets…" rows={8}>
      {() => (
        <MarketList
          desk={desk}
          riskByMarket={riskByMarket}
          proposed={proposed}
          manualIds={manualIds}
          findRef={findRef}
        />
      )}
    </QueryView>
  );
}

interface ChosenProps extends DeskProps {
  readonly onInPlay: () => void;
}

function Chosen({ desk: at, onInPlay }: ChosenProps) {
  const { desk, manualIds, hasFeed, proposals, risks } = at;
  const market = desk.chosen;
  if (market === null) {
    return (
      <Panel title="No market selected">
        <p className={styles.muted}>Press M to create one.</p>
      </Panel>
    );
  }
  return (
    <MarketPanes
      market={market}
      desk={desk}
      control={{ isManual: manualIds.has(market.marketId), hasFeed }}
      proposals={proposals}
      risks={risks}
      onInPlay={onInPlay}
    />
  );
}

interface DeskHeadProps {
  readonly event: EventItem;
  /** Time of the last poll. */
  readonly readAt: number;
  /** Event-level actions. */
  readonly acts: ReactNode;
}

/** Match title, score and data freshness. */
function DeskHead({ event, readAt, acts }: DeskHeadProps) {
  const { sportName, competitionName } = event;
  return (
    <PageHead
      stop={<StopAll />}
      title={event.title}
      breadcrumb={competitionName === null ? sportName : `${sportName} / ${competitionName}`}
      aside={
        <>
          <EventScore event={event} />
          <Freshness readAt={readAt} />
        </>
      }
      below={acts}
    />
  );
}

function EventScore({ event }: { readonly event: EventItem }) {
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

export interface BallBarProps {
  readonly event: EventItem;
  readonly markets: readonly WireMarket[];
  readonly onHelp: () => void;
}

/** Actions on all markets of an event, with their shortcuts. */
export function BallBar({ event, markets, onHelp }: BallBarProps) {
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
      <Button
        variant="danger"
        isBusy={isStopping}
        aria-keyshortcuts="X"
        onClick={() => setAsking(true)}
      >
        Suspend all, {live} <kbd className={keyStyles.key}>X</kbd>
      </Button>
      <Button className={keyStyles.help ?? ''} aria-keyshortcuts="?" onClick={onHelp}>
        Shortcuts <kbd className={keyStyles.key}>?</kbd>
      </Button>
      <StopDialog
        eventId={event.id}
        eventTitle={event.title}
        open={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Trading desk of one event. */
export function EventScreen() {
  const eventId = useRouteId('eventId');
  const query = useEvent(eventId);
  return (
    <QueryView query={query} label="Loading event…" rows={8}>
      {(event) =>
        event === null ? (
          <>
            <PageHead stop={<StopAll />} title="Event not found" />
            <EmptyState title="Event not found" text="It may have been archived." />
          </>
        ) : (
          <TradingDesk key={event.id} event={event} />
        )
      }
    </QueryView>
  );
}
