import { type OperatorHistoryBet, operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { Result } from '#operator/components/figures.tsx';
import { SelectField } from '#operator/components/form-view.tsx';
import { ListDesk, useFilters } from '#operator/components/list-desk.tsx';
import { ReasonButton } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink, PLAYER_COLUMN } from '#operator/components/status-badges.tsx';
import { voidBets } from '#operator/trading/market-actions.ts';
import type { Column } from '#ui/table/table.tsx';
import { numberColumn } from '#ui/table/table.tsx';

const POLL_MS = 2_000;
const PAGE = 50;
const STATUSES = [
  { value: '', text: 'All' },
  ...['MATCHED', 'UNMATCHED', 'PARTIAL', 'WON', 'LOST', 'VOID', 'CANCELLED', 'LAPSED'].map((value) => ({
    value,
    text: value.charAt(0) + value.slice(1).toLowerCase(),
  })),
];
const OWNERS = [
  { value: '', text: 'Players' },
  { value: 'all', text: 'Players, house and simulated accounts' },
] as const;

/** All bets, or a player's, by status, latest first. A single bet can be voided with a reason. */
export function BetBrowser(player: { readonly userId?: number }) {
  const filters = useFilters({
    status: { options: STATUSES, first: '' },
    of: { options: OWNERS, first: '' },
  });
  return (
    <ListDesk
      title="Bets"
      route={operatorRoutes.operatorGetBets}
      input={{ Sorting: 'placeTime desc', ...filters.query, ...player }}
      pageSize={PAGE}
      pollMs={POLL_MS}
      filter={() => (
        <>
          <SelectField label="Bet status" options={STATUSES} {...filters.bind('status')} />
          {player.userId === undefined && <SelectField label="Placed by" options={OWNERS} {...filters.bind('of')} />}
        </>
      )}
      noun="bets"
      caption="Bet list"
      columns={COLUMNS}
      getKey={({ betId }) => betId}
      empty={{ title: 'No bets', text: 'Bets appear here as they’re placed.' }}
    />
  );
}

function VoidButton({ bet }: { readonly bet: OperatorHistoryBet }) {
  const { marketId, betId, userName, marketName, stake } = bet;
  return (
    <ReasonButton
      size="s"
      dialog={{
        title: 'Void bet',
        text: `${userName}, ${marketName}, ${rupeesText(stake)}: both sides of every matched part are reversed. This can’t be undone.`,
        confirmLabel: 'Void bet',
        isReasonPublic: true,
        onConfirm: (reason) => voidBets({ marketId, betIds: [betId], reason }),
      }}
    >
      Void
    </ReasonButton>
  );
}

const COLUMNS: readonly Column<OperatorHistoryBet>[] = [
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
  numberColumn('Price', ({ betType, fancyValue, betRate }) =>
    betType === 'Yes' || betType === 'No' ? `${fancyValue} at ${betRate}` : betRate,
  ),
  numberColumn('Stake', ({ stake }) => rupeesText(stake)),
  numberColumn('Matched', ({ matchedStake }) => rupeesText(matchedStake)),
  { title: 'Status', cell: ({ status }) => status.toLowerCase().replace('_', ' ') },
  numberColumn('Result', ({ profitLoss }) => (profitLoss === null ? '' : <Result rupees={profitLoss} />)),
  {
    title: 'Action',
    cell: (bet) =>
      bet.matchedStake > 0 && (bet.status === 'MATCHED' || bet.status === 'PARTIAL') && <VoidButton bet={bet} />,
  },
];
