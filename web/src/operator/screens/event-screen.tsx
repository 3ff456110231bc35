import type { EventItem, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { giveBackAll, useByHand } from '#operator/data/auto-acts.ts';
import { useDeskMarkets } from '#operator/data/desk-markets.ts';
import { useMayTrade } from '#operator/data/operator-session.ts';
import { useEvent } from '#operator/data/reads.ts';
import { useProposals, useRisk } from '#operator/data/trading.ts';
import { type DeskPane, useDesk } from '#operator/data/use-desk.ts';
import { AuditTrail } from '#operator/features/audit-trail/audit-trail.tsx';
import { BetTicker } from '#operator/features/bet-ticker/bet-ticker.tsx';
import { BallBar } from '#operator/features/desk-keys/ball-bar.tsx';
import { KeySheet } from '#operator/features/desk-keys/key-sheet.tsx';
import { TvAddress } from '#operator/features/event-picture/tv-address.tsx';
import { MarketBook } from '#operator/features/market-book/market-book.tsx';
import { Lead } from '#operator/features/market-list/lead.tsx';
import { MarketList } from '#operator/features/market-list/market-list.tsx';
import { MarketTerms } from '#operator/features/market-terms/market-terms.tsx';
import { NewMarket } from '#operator/features/new-market/new-market.tsx';
import { QuoteDesk } from '#operator/features/quote-desk/quote-desk.tsx';
import { ResultDesk } from '#operator/features/result-desk/result-desk.tsx';
import { ScoreDesk } from '#operator/features/score-desk/score-desk.tsx';
import { VoidWindow } from '#operator/features/void-window/void-window.tsx';
import { WaitingActs } from '#operator/features/waiting-acts/waiting-acts.tsx';
import { Freshness } from '#operator/parts/freshness.tsx';
import { OfficeLink } from '#operator/parts/office-link.tsx';
import { PageHead } from '#operator/parts/page-head.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { StatusBadge } from '#operator/parts/status-badge.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { CloseEventButton } from './close-event-button.tsx';
import { InPlayQuestion } from './in-play-question.tsx';
import styles from './screen.module.css';
import { useDeskKeys } from './use-desk-keys.ts';
import { useIdOfAddress } from './use-part-of-address.ts';

/** The trading desk of one event. */
export function EventScreen() {
  const eventId = useIdOfAddress('eventId');
  const query = useEvent(eventId);
  return (
    <Reading query={query} label="The event is being read" rows={8}>
      {(event) =>
        event === null ? (
          <>
            <PageHead title="No such event" />
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
  useDeskKeys({ desk, eventId, markets, byHand, mayTrade, findRef, onOpen: setOpen });

  const worstOf = useMemo(() => {
    const worst = new Map<number, number>();
    for (const { marketId, worstHouse } of risk.data?.markets ?? []) {
      worst.set(marketId, Math.min(worst.get(marketId) ?? 0, worstHouse));
    }
    return worst;
  }, [risk.data]);
  const waiting = proposals.data?.items ?? [];
  const acts = proposals.data?.acts ?? [];
  const proposed = useMemo(
    () => new Set((proposals.data?.items ?? []).map(({ marketId }) => marketId)),
    [proposals.data],
  );
  const marketIds = useMemo(() => new Set(markets.map(({ marketId }) => marketId)), [markets]);
  const { chosen } = desk;

  return (
    <>
      <PageHead
        title={event.title}
        over={`${event.sportName}${event.competitionName === null ? '' : ` / ${event.competitionName}`}`}
        aside={
          <>
            <Standing event={event} />
            <Freshness readAt={query.dataUpdatedAt} />
          </>
        }
      >
        {mayTrade && (
          <>
            <BallBar event={event} markets={markets} onHelp={() => setOpen('keys')} />
            <Button aria-keyshortcuts="M" onClick={() => setOpen('new')}>
              New market
            </Button>
            {byHand.size > 0 && (
              <Button onClick={() => void giveBackAll(eventId)}>
                Give {byHand.size} back to the model
              </Button>
            )}
            <CloseEventButton event={event} />
          </>
        )}
      </PageHead>
      <div className={styles.page}>
        <div className={styles.desk}>
          <div className={styles.stack}>
            <Reading query={query} label="Markets are being read" rows={8}>
              {() => (
                <MarketList
                  desk={desk}
                  worstOf={worstOf}
                  proposed={proposed}
                  byHand={byHand}
                  findRef={findRef}
                />
              )}
            </Reading>
            <Records event={event} markets={markets} marketIds={marketIds} />
          </div>
          <div className={styles.stack}>
            {chosen === null ? (
              <Panel title="No market chosen">
                <p className={styles.muted}>Press M to create one.</p>
              </Panel>
            ) : (
              <ChosenMarket
                market={chosen}
                pane={desk.pane}
                focusCall={desk.focusCall}
                onPane={desk.setPane}
              >
                <WaitingActs acts={acts.filter(({ marketId }) => marketId === chosen.marketId)} />
                <Lead market={chosen} isByHand={byHand.has(chosen.marketId)} />
                {desk.pane === 'quote' && <QuoteDesk market={chosen} />}
                {desk.pane === 'result' && (
                  <ResultDesk
                    market={chosen}
                    proposal={waiting.find(({ marketId }) => marketId === chosen.marketId) ?? null}
                  />
                )}
                {desk.pane === 'book' && (
                  <MarketBook
                    market={chosen}
                    risks={(risk.data?.markets ?? []).filter(
                      ({ marketId }) => marketId === chosen.marketId,
                    )}
                  />
                )}
                {desk.pane === 'terms' && (
                  <MarketTerms market={chosen} onInPlay={() => setOpen('in-play')} />
                )}
                {desk.pane === 'void' && <VoidWindow market={chosen} />}
              </ChosenMarket>
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

const PANES = [
  { value: 'quote', text: 'Quote' },
  { value: 'result', text: 'Result' },
  { value: 'book', text: 'Book' },
  { value: 'terms', text: 'Limits' },
  { value: 'void', text: 'Void' },
] as const satisfies readonly { readonly value: DeskPane; readonly text: string }[];

interface ChosenMarketProps {
  readonly market: WireMarket;
  readonly pane: DeskPane;
  readonly focusCall: number;
  readonly onPane: (pane: DeskPane) => void;
  readonly children: ReactNode;
}

/** The panel of the chosen market; a key that asks for it moves the focus into it. */
function ChosenMarket({ market, pane, focusCall, onPane, children }: ChosenMarketProps) {
  const place = useRef<HTMLDivElement>(null);
  const mayTrade = useMayTrade();
  useEffect(() => {
    if (focusCall === 0) return;
    const fields = place.current?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [];
    (fields[0] ?? place.current?.querySelector<HTMLElement>('button, a'))?.focus();
  }, [focusCall]);
  return (
    <Panel
      title={market.marketName}
      aside={
        <>
          <OfficeLink to={`/audit/market/${market.marketId}`}>History</OfficeLink>
          <StatusBadge status={market.status} />
        </>
      }
    >
      <div className={styles.panes}>
        <Segment
          label="What to do with the market"
          options={PANES.filter(({ value }) =>
            mayTrade ? market.house || value !== 'quote' : value === 'book',
          )}
          value={pane}
          onChange={onPane}
        />
      </div>
      <div ref={place}>{children}</div>
    </Panel>
  );
}

const RECORDS = [
  { value: 'bets', text: 'Bets' },
  { value: 'audit', text: 'Audit' },
  { value: 'score', text: 'Score' },
  { value: 'tv', text: 'TV' },
] as const;

interface RecordsProps {
  readonly event: EventItem;
  readonly markets: readonly WireMarket[];
  readonly marketIds: ReadonlySet<number>;
}

/** Bets and acts of the event, its score and its picture, one of them at a time. */
function Records({ event, markets, marketIds }: RecordsProps) {
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
      {shown === 'score' && <ScoreDesk event={event} markets={markets} />}
      {shown === 'tv' && <TvAddress event={event} />}
    </Panel>
  );
}
