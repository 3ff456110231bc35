import type { EventItem, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { EmptyLine } from '#operator/components/query-results.tsx';
import { BackOfficeLink, StatusBadge } from '#operator/components/status-badges.tsx';
import { useCanTrade } from '#operator/core/office-session.ts';
import { BetTicker } from '#operator/features/bets/bet-ticker.tsx';
import { EventFeed, StreamUrl } from '#operator/features/events/event-feeds.tsx';
import { ControlSwitch } from '#operator/features/market-list/market-switches.tsx';
import { MarketTerms } from '#operator/features/market-terms/market-terms.tsx';
import { PendingApprovals } from '#operator/features/pending-approvals/pending-actions.tsx';
import { QuoteDesk } from '#operator/features/quote-desk/quote-desk.tsx';
import { ResultDesk } from '#operator/features/result-desk/result-desk.tsx';
import { VoidWindow } from '#operator/features/result-desk/void-window.tsx';
import { MarketBook } from '#operator/features/risk/market-book.tsx';
import type { Desk, DeskPane } from '#operator/trading/use-desk.ts';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './account-screens.module.css';
import type { EventDesk } from './desk-keys.tsx';

/** Panels of the selected market: pending actions, control mode and the selected panel. */
export function MarketPanes({ at, onInPlay }: { readonly at: EventDesk; readonly onInPlay: () => void }) {
  const { desk, proposals, risks, manualIds, hasFeed } = at;
  const { pane, chosen: market } = desk;
  if (market === null) {
    return (
      <Panel title="No market selected">
        <EmptyLine>Press M to create one.</EmptyLine>
      </Panel>
    );
  }
  const { marketId } = market;
  const isOfMarket = (one: { readonly marketId: number | null }) => one.marketId === marketId;
  return (
    <ChosenMarket market={market} desk={desk}>
      <PendingApprovals acts={proposals.acts.filter(isOfMarket)} />
      <ControlSwitch market={market} isManual={manualIds.has(marketId)} hasFeed={hasFeed} />
      {pane === 'quote' && <QuoteDesk market={market} />}
      {pane === 'result' && (
        <ResultDesk key={marketId} market={market} proposal={proposals.items.find(isOfMarket) ?? null} />
      )}
      {pane === 'book' && <MarketBook market={market} risks={risks.filter(isOfMarket)} />}
      {pane === 'terms' && <MarketTerms market={market} onInPlay={onInPlay} />}
      {pane === 'void' && <VoidWindow key={marketId} market={market} />}
    </ChosenMarket>
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
  readonly desk: Desk;
  readonly children: ReactNode;
}

/** The selected panel. Focused when opened by shortcut. */
function ChosenMarket({ market, desk, children }: ChosenMarketProps) {
  const { focusCall } = desk;
  const place = useRef<HTMLDivElement>(null);
  const canTrade = useCanTrade();
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
          <BackOfficeLink to={`/audit/market/${market.marketId}`}>History</BackOfficeLink>
          <StatusBadge status={market.status} />
        </>
      }
    >
      <div className={styles.panes}>
        <Segment
          label="Market actions"
          options={PANES.filter(({ value }) => (canTrade ? market.house || value !== 'quote' : value === 'book'))}
          value={desk.pane}
          onChange={desk.setPane}
        />
      </div>
      <div ref={place}>{children}</div>
    </Panel>
  );
}

// Viewed occasionally, so loaded on demand.
const AuditTrail = lazyComponent(() =>
  import('#operator/features/audit/audit-log.tsx').then(({ AuditTrail }) => AuditTrail),
);

const RECORDS = [
  { value: 'bets', text: 'Bets' },
  { value: 'audit', text: 'Audit' },
  { value: 'tv', text: 'TV' },
  { value: 'feed', text: 'Feed' },
] as const;

interface EventRecordsProps {
  readonly event: EventItem;
  readonly marketIds: ReadonlySet<number>;
}

/** Bets, audit trail and stream of the event as tabs. */
export function EventRecords({ event, marketIds }: EventRecordsProps) {
  const [shown, setShown] = useState<(typeof RECORDS)[number]['value']>('bets');
  const canTrade = useCanTrade();
  return (
    <Panel
      title={RECORDS.find(({ value }) => value === shown)?.text ?? ''}
      aside={
        <Segment
          label="Records"
          options={RECORDS.filter(({ value }) => canTrade || value === 'bets' || value === 'audit')}
          value={shown}
          onChange={setShown}
        />
      }
    >
      <Suspense fallback={<Skeleton label="Loading records…" rows={2} />}>
        {shown === 'bets' && <BetTicker eventId={event.id} />}
        {shown === 'audit' && <AuditTrail eventId={event.id} marketIds={marketIds} />}
        {shown === 'tv' && <StreamUrl event={event} />}
        {shown === 'feed' && <EventFeed event={event} />}
      </Suspense>
    </Panel>
  );
}
