import type { MarketRisk } from '@crease/contracts/routes/operator-trading.ts';
import type { EventItem, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useDeskMarkets } from '#operator/desk/desk-markets.ts';
import { beginBall, type DeskStatus, endBall, pressState } from '#operator/desk/market-acts.ts';
import { suspendAll } from '#operator/desk/stop-acts.ts';
import { useProposals, useRisk } from '#operator/desk/trading.ts';
import { type Desk, type DeskKey, useDesk } from '#operator/desk/use-desk.ts';
import { AuditTrail } from '#operator/features/audit/audit-trail.tsx';
import { BetTicker } from '#operator/features/bets/bet-ticker.tsx';
import { CloseEventButton, InPlayQuestion } from '#operator/features/events/event-acts.tsx';
import { TvAddress } from '#operator/features/events/event-picture.tsx';
import { KeySheet } from '#operator/features/market-list/key-sheet.tsx';
import { type ListedRisk, MarketList } from '#operator/features/market-list/market-list.tsx';
import { NewMarket } from '#operator/features/market-terms/new-market.tsx';
import { isScoredByHand } from '#operator/features/score-desk/hand-score.ts';
import { ScoreDesk } from '#operator/features/score-desk/score-desk.tsx';
import { BallBar } from '#operator/features/stops/ball-bar.tsx';
import { StopAll } from '#operator/features/stops/stop-all.tsx';
import { giveBackAll, setAuto, useByHand } from '#operator/office/act-once.ts';
import { useMayTrade } from '#operator/office/office-session.ts';
import { useEvent } from '#operator/office/reads.ts';
import { useHotKeys } from '#operator/office/use-hot-keys.ts';
import { Freshness, PageHead } from '#operator/parts/page-head.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './account-screens.module.css';
import { MarketPanes } from './market-panes.tsx';

export interface DeskKeysProps {
  readonly desk: Desk;
  readonly eventId: number;
  readonly markets: readonly WireMarket[];
  /** Markets that a trader leads. */
  readonly byHand: ReadonlySet<number>;
  /** Without a feed there is no model that a market could be given back to. */
  readonly hasFeed: boolean;
  /** False: nothing that changes a market has a key. */
  readonly mayTrade: boolean;
  readonly findRef: RefObject<HTMLInputElement | null>;
  readonly onOpen: (what: 'keys' | 'new' | 'in-play') => void;
}

/** Every key of the sheet does something: the record is total over it. */
function useDeskKeys({
  desk,
  eventId,
  markets,
  byHand,
  hasFeed,
  mayTrade,
  findRef,
  onOpen,
}: DeskKeysProps): void {
  const { chosen } = desk;

  function turn(status: DeskStatus) {
    if (chosen !== null) pressState(chosen, status);
  }

  const next = () => desk.move(1);
  const previous = () => desk.move(-1);
  const keys: Record<DeskKey, () => void> = {
    // One touch: anyone who presses a key in a hurry is not asked why.
    x: () => void suspendAll(eventId, { reason: 'Key X at the desk' }),
    b: () => void beginBall(markets),
    n: () => void endBall(markets),
    ArrowDown: next,
    ArrowUp: previous,
    o: () => turn('OPEN'),
    s: () => turn('SUSPENDED'),
    r: () => turn('BALL_RUNNING'),
    i: () => {
      if (chosen?.inPlay === false) onOpen('in-play');
    },
    q: () => desk.askFor('quote'),
    e: () => desk.askFor('result'),
    g: () => desk.askFor('book'),
    l: () => desk.askFor('terms'),
    v: () => desk.askFor('void'),
    h: () => {
      if (chosen !== null && hasFeed) void setAuto(chosen, byHand.has(chosen.marketId));
    },
    m: () => onOpen('new'),
    '/': () => findRef.current?.focus(),
    '?': () => onOpen('keys'),
  };
  const { ArrowDown, ArrowUp, g, '/': find, '?': help } = keys;
  useHotKeys(mayTrade ? keys : { ArrowDown, ArrowUp, g, '/': find, '?': help });
}

/** A part of the address by its name in the router; empty when it is not there. */
export function usePartOfAddress(name: string): string {
  const parts: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return parts[name] ?? '';
}

/** As above, as an id; 0 is nobody's. */
export function useIdOfAddress(name: string): number {
  const text = usePartOfAddress(name);
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** The trading desk of one event. */
export function EventScreen() {
  const eventId = useIdOfAddress('eventId');
  const query = useEvent(eventId);
  return (
    <Reading query={query} label="The event is being read" rows={8}>
      {(event) =>
        event === null ? (
          <>
            <PageHead stop={<StopAll />} title="No such event" />
            <EmptyState title="No such event" text="It may have been archived." />
          </>
        ) : (
          <TradingDesk key={event.id} event={event} />
        )
      }
    </Reading>
  );
}

const NO_MARKETS: readonly WireMarket[] = [];
const NO_PROPOSALS = { items: [], acts: [] };

function TradingDesk({ event }: { readonly event: EventItem }) {
  const query = useDeskMarkets(event.id);
  const markets = query.data ?? NO_MARKETS;
  const mayTrade = useMayTrade();
  const desk = useDesk(markets, mayTrade);
  const risk = useRisk({ eventId: event.id });
  const proposals = useProposals({ eventId: event.id });
  const findRef = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<'keys' | 'new' | 'in-play' | null>(null);
  const hands = useByHand(event.id);
  const byHand = useMemo(() => new Set(hands.data?.byHand ?? []), [hands.data]);
  const eventId = event.id;
  const hasFeed = !isScoredByHand(event);
  useDeskKeys({ desk, eventId, markets, byHand, hasFeed, mayTrade, findRef, onOpen: setOpen });

  const riskOf = useMemo(() => listedRisk(risk.data?.markets ?? []), [risk.data]);
  const proposed = useMemo(
    () => new Set((proposals.data?.items ?? []).map(({ marketId }) => marketId)),
    [proposals.data],
  );
  const marketIds = useMemo(() => new Set(markets.map(({ marketId }) => marketId)), [markets]);
  const { chosen } = desk;

  return (
    <>
      <DeskHead event={event} readAt={query.dataUpdatedAt}>
        {mayTrade && (
          <>
            <BallBar event={event} markets={markets} onHelp={() => setOpen('keys')} />
            <Button aria-keyshortcuts="M" onClick={() => setOpen('new')}>
              New market
            </Button>
            {hasFeed && byHand.size > 0 && (
              <Button onClick={() => void giveBackAll(eventId)}>
                Give {byHand.size} back to the model
              </Button>
            )}
            <CloseEventButton event={event} />
          </>
        )}
      </DeskHead>
      <div className={styles.page}>
        {mayTrade && !hasFeed && event.status !== 'CLOSED' && (
          <ScoreDesk event={event} markets={markets} />
        )}
        <div className={styles.desk}>
          <div className={styles.stack}>
            <Reading query={query} label="Markets are being read" rows={8}>
              {() => (
                <MarketList
                  desk={desk}
                  riskOf={riskOf}
                  proposed={proposed}
                  byHand={byHand}
                  findRef={findRef}
                />
              )}
            </Reading>
            <Records event={event} marketIds={marketIds} />
          </div>
          <div className={styles.stack}>
            {chosen === null ? (
              <Panel title="No market chosen">
                <p className={styles.muted}>Press M to create one.</p>
              </Panel>
            ) : (
              <MarketPanes
                market={chosen}
                desk={desk}
                lead={{ isByHand: byHand.has(chosen.marketId), hasFeed }}
                proposals={proposals.data ?? NO_PROPOSALS}
                risks={risk.data?.markets ?? []}
                onInPlay={() => setOpen('in-play')}
              />
            )}
          </div>
        </div>
      </div>
      <KeySheet open={open === 'keys'} onClose={() => setOpen(null)} />
      <NewMarket
        event={event}
        open={open === 'new'}
        onClose={() => setOpen(null)}
        onCreated={desk.choose}
      />
      {chosen !== null && (
        <InPlayQuestion market={chosen} open={open === 'in-play'} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

interface DeskHeadProps {
  readonly event: EventItem;
  /** When the markets were read. */
  readonly readAt: number;
  readonly children: ReactNode;
}

/** What is played, how it stands, and whether what is shown is what is. */
function DeskHead({ event, readAt, children }: DeskHeadProps) {
  const { sportName, competitionName } = event;
  return (
    <PageHead
      stop={<StopAll />}
      title={event.title}
      over={competitionName === null ? sportName : `${sportName} / ${competitionName}`}
      aside={
        <>
          <Standing event={event} />
          <Freshness readAt={readAt} />
        </>
      }
    >
      {children}
    </PageHead>
  );
}

/** Worst case and bets by market: money of two currencies is not added up, bets are. */
function listedRisk(risks: readonly MarketRisk[]): ReadonlyMap<number, ListedRisk> {
  const listed = new Map<number, ListedRisk>();
  for (const { marketId, worstHouse, bets } of risks) {
    const known = listed.get(marketId) ?? { worst: 0, bets: 0 };
    listed.set(marketId, { worst: Math.min(known.worst, worstHouse), bets: known.bets + bets });
  }
  return listed;
}

function Standing({ event }: { readonly event: EventItem }) {
  const score = event.score?.sides.map(({ text }) => text).filter((text) => text !== '');
  return (
    <>
      {event.status === 'IN_PLAY' && <Badge tone="good">In play</Badge>}
      {event.status === 'CLOSED' && <Badge>Closed</Badge>}
      {score !== undefined && score.length > 0 && <b>{score.join(' · ')}</b>}
    </>
  );
}

const RECORDS = [
  { value: 'bets', text: 'Bets' },
  { value: 'audit', text: 'Audit' },
  { value: 'tv', text: 'TV' },
] as const;

interface RecordsProps {
  readonly event: EventItem;
  readonly marketIds: ReadonlySet<number>;
}

/** Bets and acts of the event and its picture, one of them at a time. */
function Records({ event, marketIds }: RecordsProps) {
  const [shown, setShown] = useState<(typeof RECORDS)[number]['value']>('bets');
  const mayTrade = useMayTrade();
  return (
    <Panel
      title={RECORDS.find(({ value }) => value === shown)?.text ?? ''}
      aside={
        <Segment
          label="Records"
          options={RECORDS.filter(({ value }) => mayTrade || value === 'bets' || value === 'audit')}
          value={shown}
          onChange={setShown}
        />
      }
    >
      {shown === 'bets' && <BetTicker eventId={event.id} />}
      {shown === 'audit' && <AuditTrail eventId={event.id} marketIds={marketIds} />}
      {shown === 'tv' && <TvAddress event={event} />}
    </Panel>
  );
}
