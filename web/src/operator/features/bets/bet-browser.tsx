import type { HistoryBet } from '@crease/contracts/betting/bet.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { Result } from '#operator/components/figures.tsx';
import filterStyles from '#operator/components/filter.module.css';
import { PaginatedResults, usePages } from '#operator/components/query-results.tsx';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { BackOfficeLink, PLAYER_COLUMN } from '#operator/components/status-badges.tsx';
import { useBets } from '#operator/core/queries.ts';
import { afterSuccess } from '#operator/core/run-action.ts';
import { voidBets } from '#operator/trading/settlement.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';

const PAGE = 50;
const STATES = ['MATCHED', 'UNMATCHED', 'PARTIAL', 'WON', 'LOST', 'VOID', 'CANCELLED', 'LAPSED'];

type ListedBet = HistoryBet & { readonly userId: number; readonly userName: string };

interface BetsFilter {
  /** Empty matches any status. */
  readonly status: string;
  readonly of: 'people' | 'all';
}

/** All bets by status, latest first. A single bet can be voided with a reason. */
export function BetBrowser({ userId }: { readonly userId?: number }) {
  const [wanted, setWanted] = useState<BetsFilter>({ status: '', of: 'people' });
  const [toVoid, setToVoid] = useState<ListedBet | null>(null);
  const pages = usePages(PAGE);
  const query = useBets({
    ...pages.query,
    Sorting: 'placeTime desc',
    ...(wanted.of === 'all' ? { of: wanted.of } : {}),
    ...(wanted.status === '' ? {} : { status: wanted.status }),
    ...(userId === undefined ? {} : { userId }),
  });
  return (
    <Panel title="Bets">
      <BetFilter
        filter={wanted}
        isOfOne={userId !== undefined}
        onChange={pages.resetPage(setWanted)}
      />
      <PaginatedResults
        query={query}
        label="Loading bets…"
        rows={8}
        noun="bets"
        pages={pages}
        empty={<EmptyState title="No bets" text="Bets appear here as they’re placed." />}
      >
        {(bets) => (
          <Table
            caption="Bet list"
            columns={columnsWith(setToVoid)}
            rows={bets}
            getKey={({ betId }) => betId}
            isBusy={query.isPlaceholderData}
          />
        )}
      </PaginatedResults>
      <VoidQuestion bet={toVoid} onClose={() => setToVoid(null)} />
    </Panel>
  );
}

interface BetFilterProps {
  readonly filter: BetsFilter;
  /** Lists one player's bets, so the owner column and filter are hidden. */
  readonly isOfOne: boolean;
  readonly onChange: (filter: BetsFilter) => void;
}

function BetFilter({ filter, isOfOne, onChange }: BetFilterProps) {
  return (
    <div className={filterStyles.filter}>
      <SelectField
        label="Bet status"
        value={filter.status}
        options={[
          { value: '', text: 'All' },
          ...STATES.map((value) => ({
            value,
            text: value.charAt(0) + value.slice(1).toLowerCase(),
          })),
        ]}
        onChange={(status) => onChange({ ...filter, status })}
      />
      {isOfOne ? null : (
        <SelectField
          label="Placed by"
          value={filter.of}
          options={[
            { value: 'people', text: 'Players' },
            { value: 'all', text: 'Players, house and simulated accounts' },
          ]}
          onChange={(of) => onChange({ ...filter, of })}
        />
      )}
    </div>
  );
}

interface VoidQuestionProps {
  /** Bet to confirm. Null closes the dialog. */
  readonly bet: ListedBet | null;
  readonly onClose: () => void;
}

function VoidQuestion({ bet, onClose }: VoidQuestionProps) {
  return (
    <ReasonDialog
      open={bet !== null}
      title="Void bet"
      text={`${bet?.userName ?? ''}, ${bet?.marketName ?? ''}, ${rupeesText(bet?.stake ?? 0)}: both sides of every matched part are reversed. This can’t be undone.`}
      confirmLabel="Void bet"
      isReasonPublic
      onClose={onClose}
      onConfirm={(reason) => {
        if (bet === null) return;
        const { marketId, betId } = bet;
        afterSuccess(voidBets({ marketId, betIds: [betId], reason }), onClose);
      }}
    />
  );
}

function columnsWith(onVoid: (bet: ListedBet) => void): readonly Column<ListedBet>[] {
  return [
    { title: 'Time (IST)', cell: ({ placeTime }) => siteTimeText(placeTime) },
    PLAYER_COLUMN,
    {
      title: 'Bet',
      cell: ({ eventId, betTitle, marketName, runnerName, betType }) => (
        <>
          <BackOfficeLink to={`/events/${eventId}`}>{betTitle}</BackOfficeLink>
          <br />
          <small>
            {marketName}, {betType} {runnerName}
          </small>
        </>
      ),
    },
    {
      title: 'Price',
      align: 'right',
      cell: ({ betType, fancyValue, betRate }) =>
        betType === 'Yes' || betType === 'No' ? `${fancyValue} at ${betRate}` : betRate,
    },
    { title: 'Stake', align: 'right', cell: ({ stake }) => rupeesText(stake) },
    { title: 'Matched', align: 'right', cell: ({ matchedStake }) => rupeesText(matchedStake) },
    { title: 'Status', cell: ({ status }) => status.toLowerCase().replace('_', ' ') },
    {
      title: 'Result',
      align: 'right',
      cell: ({ profitLoss }) => (profitLoss === null ? '' : <Result rupees={profitLoss} />),
    },
    {
      title: 'Action',
      cell: (bet) =>
        bet.matchedStake > 0 && (bet.status === 'MATCHED' || bet.status === 'PARTIAL') ? (
          <Button size="s" onClick={() => onVoid(bet)}>
            Void
          </Button>
        ) : null,
    },
  ];
}
