import type { EventItem, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { MarketRisk } from '@crease/contracts/trading/trading.ts';
import { type RefObject, useMemo } from 'react';
import keyStyles from '#operator/components/desk-keys.module.css';
import { FormPart } from '#operator/components/form-view.tsx';
import { useCanTrade } from '#operator/core/office-session.ts';
import { useProposals } from '#operator/core/proposals.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { isScoredManually } from '#operator/features/manual-score/manual-score.ts';
import type { ListedRisk } from '#operator/features/market-list/market-list.tsx';
import { useDeskMarkets } from '#operator/trading/desk-markets.ts';
import {
  beginBall,
  type DeskStatus,
  endBall,
  selectStatus,
  setAuto,
  useManualMarkets,
} from '#operator/trading/market-actions.ts';
import { useRisk } from '#operator/trading/risk-sums.ts';
import { suspendAll } from '#operator/trading/stop-actions.ts';
import { DESK_KEYS, type DeskKey, GLOBAL_KEYS, QUOTE_KEYS, useDesk } from '#operator/trading/use-desk.ts';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Text } from '#ui/layout/layout.tsx';

/** Open dialog of the desk, or null. */
export type DeskWindow = 'keys' | 'new' | 'in-play' | null;

export interface DeskKeysOptions {
  readonly findRef: RefObject<HTMLInputElement | null>;
  readonly onOpen: (what: DeskWindow) => void;
}

/** Binds every shortcut on the help sheet: the record type requires all of them. */
export function useDeskKeys(
  { desk, eventId, markets, manualIds, hasFeed, canTrade }: EventDesk,
  { findRef, onOpen }: DeskKeysOptions,
): void {
  const { chosen } = desk;

  function toggleStatus(status: DeskStatus) {
    if (chosen !== null) selectStatus(chosen, status);
  }

  const next = () => desk.move(1);
  const previous = () => desk.move(-1);
  const keys: Record<DeskKey, () => void> = {
    // Single key press: no reason is asked for in an emergency.
    x: () => void suspendAll(eventId, { reason: 'X shortcut on trading desk' }),
    b: () => void beginBall(markets),
    n: () => void endBall(markets),
    ArrowDown: next,
    ArrowUp: previous,
    o: () => toggleStatus('OPEN'),
    s: () => toggleStatus('SUSPENDED'),
    r: () => toggleStatus('BALL_RUNNING'),
    i: () => {
      if (chosen?.inPlay === false) onOpen('in-play');
    },
    q: () => desk.openPane('quote'),
    e: () => desk.openPane('result'),
    g: () => desk.openPane('book'),
    l: () => desk.openPane('terms'),
    v: () => desk.openPane('void'),
    h: () => {
      if (chosen !== null && hasFeed) void setAuto(chosen, manualIds.has(chosen.marketId));
    },
    m: () => onOpen('new'),
    '/': () => findRef.current?.focus(),
    '?': () => onOpen('keys'),
  };
  // The others change a market, or open a panel that does.
  const { ArrowDown, ArrowUp, g, '/': find, '?': help } = keys;
  useHotKeys(canTrade ? keys : { ArrowDown, ArrowUp, g, '/': find, '?': help });
}

/** Keyboard shortcuts of the desk. */
export function KeySheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <TitledDialog open={open} title="Keyboard shortcuts" onClose={onClose}>
      <FormPart isInDialog>
        <Keys keys={DESK_KEYS} />
        <Text as="h3" weight="semi">
          While quoting
        </Text>
        <Keys keys={QUOTE_KEYS} />
        <Text as="h3" weight="semi">
          On every page
        </Text>
        <Keys keys={GLOBAL_KEYS} />
      </FormPart>
    </TitledDialog>
  );
}

interface KeysProps {
  readonly keys: readonly { readonly shown: string; readonly about: string }[];
}

function Keys({ keys }: KeysProps) {
  return (
    <dl className={keyStyles.keys}>
      {keys.map(({ shown, about }) => (
        <div key={shown}>
          <dt>
            <kbd>{shown}</kbd>
          </dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
  );
}

const NO_MARKETS: readonly WireMarket[] = [];
const NO_RISKS: readonly MarketRisk[] = [];
const NO_PROPOSALS = { items: [], acts: [] };

/** Data and view state of an event's desk. */
export function useEventDesk(event: EventItem) {
  const eventId = event.id;
  const query = useDeskMarkets(eventId);
  const markets = query.data ?? NO_MARKETS;
  const canTrade = useCanTrade();
  const risks = useRisk({ eventId }).data?.markets ?? NO_RISKS;
  const proposals = useProposals({ eventId }).data ?? NO_PROPOSALS;
  const manual = useManualMarkets(eventId).data?.byHand;
  return {
    eventId,
    query,
    markets,
    /** False disables everything that changes a market. */
    canTrade,
    desk: useDesk(markets, canTrade),
    risks,
    proposals,
    /** Without a feed there is no automatic pricing to return to. */
    hasFeed: !isScoredManually(event),
    /** Markets under manual control. */
    manualIds: useMemo(() => new Set(manual), [manual]),
    riskByMarket: useMemo(() => sumByMarket(risks), [risks]),
    /** Markets with a result pending confirmation. */
    proposed: useMemo(() => new Set(proposals.items.map(({ marketId }) => marketId)), [proposals]),
    marketIds: useMemo(() => new Set(markets.map(({ marketId }) => marketId)), [markets]),
  };
}

export type EventDesk = ReturnType<typeof useEventDesk>;

/** Worst case and bet count by market. Bets are summed across currencies, money is not. */
function sumByMarket(risks: readonly MarketRisk[]): ReadonlyMap<number, ListedRisk> {
  const sums = new Map<number, ListedRisk>();
  for (const { marketId, worstHouse, bets } of risks) {
    const known = sums.get(marketId) ?? { worst: 0, bets: 0 };
    sums.set(marketId, { worst: Math.min(known.worst, worstHouse), bets: known.bets + bets });
  }
  return sums;
}
