import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { dayClockText } from '#format/date-time.ts';
import { Freshness, PageHead } from '#operator/components/page-head.tsx';
import { QueryView } from '#operator/components/reading.tsx';
import { setAllAuto } from '#operator/core/run-action.ts';
import { BallBar } from '#operator/features/betting-suspension/ball-bar.tsx';
import { StopAll } from '#operator/features/betting-suspension/stop-all.tsx';
import { CloseEventButton, InPlayQuestion } from '#operator/features/events/event-acts.tsx';
import { ScoreDesk } from '#operator/features/manual-score/score-desk.tsx';
import { KeySheet } from '#operator/features/market-list/key-sheet.tsx';
import { MarketList } from '#operator/features/market-list/market-list.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { lazyComponent } from '#ui/lazy/late-part.ts';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './account-screens.module.css';
import { type DeskWindow, useDeskKeys } from './desk-keys.ts';
import { EventRecords } from './event-records.tsx';
import { MarketPanes } from './market-panes.tsx';
import { type EventDesk, useEventDesk } from './use-event-desk.ts';

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
