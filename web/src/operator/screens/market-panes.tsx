import type { ActionProposal } from '@crease/contracts/routes/operator-desk.ts';
import type { MarketRisk, ResultProposal } from '@crease/contracts/routes/operator-trading.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { BackOfficeLink, StatusBadge } from '#operator/components/status-badges.tsx';
import { useCanTrade } from '#operator/core/office-session.ts';
import {
  ControlSwitch,
  type ControlSwitchProps,
} from '#operator/features/market-list/market-switches.tsx';
import { MarketTerms } from '#operator/features/market-terms/market-terms.tsx';
import { PendingApprovals } from '#operator/features/pending-approvals/waiting-acts.tsx';
import { QuoteDesk } from '#operator/features/quote-desk/quote-desk.tsx';
import { ResultDesk } from '#operator/features/result-desk/result-desk.tsx';
import { VoidWindow } from '#operator/features/result-desk/void-window.tsx';
import { MarketBook } from '#operator/features/risk/market-book.tsx';
import type { Desk, DeskPane } from '#operator/trading/use-desk.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './account-screens.module.css';

export interface MarketPanesProps {
  readonly market: WireMarket;
  readonly desk: Pick<Desk, 'pane' | 'setPane' | 'focusCall'>;
  /** Auto or manual control. */
  readonly control: Omit<ControlSwitchProps, 'market'>;
  /** Results pending confirmation in the event. */
  readonly proposals: {
    readonly items: readonly ResultProposal[];
    readonly acts: readonly ActionProposal[];
  };
  /** Risks of the event. */
  readonly risks: readonly MarketRisk[];
  readonly onInPlay: () => void;
}

/** Panels of the selected market: pending result, control mode and the selected panel. */
export function MarketPanes({
  market,
  desk,
  control,
  proposals,
  risks,
  onInPlay,
}: MarketPanesProps) {
  const { pane } = desk;
  const isOfMarket = ({ marketId }: { readonly marketId: number | null }) =>
    marketId === market.marketId;
  return (
    <ChosenMarket market={market} pane={pane} focusCall={desk.focusCall} onPane={desk.setPane}>
      <PendingApprovals acts={proposals.acts.filter(isOfMarket)} />
      <ControlSwitch market={market} {...control} />
      {pane === 'quote' && <QuoteDesk market={market} />}
      {pane === 'result' && (
        <ResultDesk market={market} proposal={proposals.items.find(isOfMarket) ?? null} />
      )}
      {pane === 'book' && <MarketBook market={market} risks={risks.filter(isOfMarket)} />}
      {pane === 'terms' && <MarketTerms market={market} onInPlay={onInPlay} />}
      {pane === 'void' && <VoidWindow market={market} />}
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
  readonly pane: DeskPane;
  readonly focusCall: number;
  readonly onPane: (pane: DeskPane) => void;
  readonly children: ReactNode;
}

/** The selected panel. Focused when opened by shortcut. */
function ChosenMarket({ market, pane, focusCall, onPane, children }: ChosenMarketProps) {
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
          options={PANES.filter(({ value }) =>
            canTrade ? market.house || value !== 'quote' : value === 'book',
          )}
          value={pane}
          onChange={onPane}
        />
      </div>
      <div ref={place}>{children}</div>
    </Panel>
  );
}
