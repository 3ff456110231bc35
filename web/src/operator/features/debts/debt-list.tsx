import { operatorDebtRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { DebtCause, OperatorDebt } from '@crease/contracts/cash/operator-requests.ts';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { ProposeButton, ReasonButton } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink, PLAYER_COLUMN } from '#operator/components/status-badges.tsx';
import { useAction, useRead } from '#operator/core/office-call.ts';
import type { WithoutReason } from '#operator/core/proposals.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import { type Column, numberColumn, Table } from '#ui/table/table.tsx';

const POLL_MS = 5_000;

const CAUSES: Readonly<Record<DebtCause, string>> = {
  VOID: 'Bets were voided',
  REDUCTION: 'Winnings were reduced',
  REVERSAL: 'A settlement was reversed',
  REMOVAL: 'A runner was removed or reinstated',
  DEAD_HEAT: 'Dead-heat rounding',
  DEPOSIT_REVERSED: 'A deposit was reversed',
  FREE_BET_REVERSED: 'Free-bet winnings reversed',
  WINNINGS_TAXED: 'Year-end tax exceeded balance',
};

/** Reads players with debts. */
export function useDebts() {
  return useRead(operatorDebtRoutes.operatorGetDebts, {}, { pollMs: POLL_MS });
}

interface DebtListProps {
  readonly items: readonly OperatorDebt[];
  /** True if debts can be resolved here. */
  readonly canPay: boolean;
}

/** Players who spent money that was later reversed. */
export function DebtList({ items, canPay }: DebtListProps) {
  return (
    <>
      <Table
        caption="Player debts"
        columns={canPay ? [...COLUMNS, REMEDIES] : COLUMNS}
        rows={items}
        getKey={({ userId, kind }) => `${userId} ${kind}`}
      />
      <Text as="p" padX="panel" padTop={5} padBottom={6} size={12} tone="muted">
        Players with a negative balance can’t bet until it’s cleared; winnings and deposits go towards it first. A
        reversed deposit is a separate debt, collected from their cash when you choose to.
      </Text>
    </>
  );
}

const COLUMNS: readonly Column<OperatorDebt>[] = [
  PLAYER_COLUMN,
  numberColumn('Owed', ({ owed }) => amountText(owed)),
  { title: 'Currency', cell: ({ currency }) => currency },
  { title: 'Reason', cell: ({ cause }) => (cause === null ? 'Unknown' : CAUSES[cause]) },
  { title: 'Source', cell: (debt) => <Source debt={debt} /> },
  { title: 'Since (IST)', cell: ({ time }) => (time === null ? '–' : siteTimeText(time)) },
];

const REMEDIES: Column<OperatorDebt> = { title: 'Actions', cell: (debt) => <DebtRemedies debt={debt} /> };

/** The reversed market or deposit. */
function Source({ debt }: { readonly debt: OperatorDebt }) {
  const { eventId, marketId, marketName, requestNo } = debt;
  if (requestNo !== null) return <BackOfficeLink to={`/deposits/${requestNo}`}>{requestNo}</BackOfficeLink>;
  if (eventId === null) return marketId ?? '–';
  return <BackOfficeLink to={`/events/${eventId}`}>{marketName ?? String(marketId)}</BackOfficeLink>;
}

/** Collects a debt from incoming money, or writes it off with a second operator. */
function DebtRemedies({ debt }: { readonly debt: OperatorDebt }) {
  const { userId, userName, kind, isCollected } = debt;
  const collect = useAction(operatorDebtRoutes.operatorCollectDebt, {
    key: `debt ${userId}`,
    done: (_, { isOn }) => (isOn ? 'Collection started' : 'Collection stopped'),
    refreshes: [operatorDebtRoutes.operatorGetDebts],
  });
  const collects = isCollected ? 'Stop collecting' : 'Collect';
  return (
    <Row gap={4} wrap>
      {kind === 'DEPOSIT' && (
        <ReasonButton
          size="s"
          disabled={collect.isPending}
          aria-label={`${collects}: ${userName}`}
          dialog={{
            title: `${collects}: ${userName}`,
            text: isCollected
              ? 'Stops collecting from the player’s balance. The debt remains.'
              : 'Deducts the debt from the player’s available cash now, and from future credits until it’s paid. Shown on their statement.',
            confirmLabel: collects,
            onConfirm: (reason) => collect.run({ userId, isOn: !isCollected, reason }),
          }}
        >
          {collects}
        </ReasonButton>
      )}
      <ProposeButton size="s" aria-label={`Write off: ${userName}`} action={() => createWriteOff(debt)}>
        Write off
      </ProposeButton>
      <BackOfficeLink to={`/audit/user/${userId}`}>
        History<span className="visually-hidden"> of {userName}</span>
      </BackOfficeLink>
    </Row>
  );
}

/** A negative balance is credited, a debt held apart from the cash is written off. */
function createWriteOff({ kind, userId, owed: amount }: OperatorDebt): WithoutReason {
  if (kind === 'DEPOSIT') return { type: 'WriteOffDebt', userId, amount };
  const clientRequestId = crypto.randomUUID();
  return { type: 'AdjustBalance', userId, direction: 'CREDIT', amount, clientRequestId };
}
