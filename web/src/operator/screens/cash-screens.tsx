import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import type { ActionProposal } from '@crease/contracts/trading/actions.ts';
import { useRouter } from '@tanstack/react-router';
import { QueryView } from '#operator/components/query-results.tsx';
import { useHasRole } from '#operator/core/office-session.ts';
import { RequestLines } from '#operator/features/bank/line-list.tsx';
import { PayoutBatches } from '#operator/features/cash-desk/payout-batch.tsx';
import { RequestPanel } from '#operator/features/cash-desk/request-panel.tsx';
import { RequestQueue } from '#operator/features/cash-desk/request-queue.tsx';
import { StrayEvents } from '#operator/features/cash-desk/stray-events.tsx';
import { DebtList, useDebts } from '#operator/features/debts/debt-list.tsx';
import { ActionsToConfirm } from '#operator/features/pending-approvals/pending-actions.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { useRouteParam } from './address.ts';
import { Page } from './page.tsx';
import { QueueDesk } from './queue-desk.tsx';

/** Deposits pending review. */
export function DepositsScreen() {
  return <Desk type="Deposit" page="/deposits" title="Deposits" acts={DEPOSIT_ACTS} />;
}

/** Withdrawals pending review. */
export function WithdrawalsScreen() {
  return <Desk type="Withdrawal" page="/withdrawals" title="Withdrawals" acts={WITHDRAWAL_ACTS} />;
}

const DEPOSIT_ACTS: readonly ActionProposal['type'][] = [
  'ApproveDeposit',
  'ApproveMatched',
  'ReverseDeposit',
  'DismissDispute',
];
const WITHDRAWAL_ACTS: readonly ActionProposal['type'][] = ['ApproveWithdrawal', 'ReturnWithdrawal'];

interface DeskProps {
  readonly type: OperatorRequest['type'];
  readonly page: string;
  readonly title: string;
  /** Four-eyes actions confirmed on this page. */
  readonly acts: readonly ActionProposal['type'][];
}

/** A queue with the selected request next to it, stacked on phones. */
function Desk({ type, page, title, acts }: DeskProps) {
  const router = useRouter();
  const chosen = useRouteParam('requestNo');
  const canPay = useHasRole('cashier');
  return (
    <Page title={title}>
      <ActionsToConfirm acts={acts} />
      {canPay && chosen === '' && <StrayEvents />}
      {type === 'Withdrawal' && canPay && chosen === '' && <PayoutBatches />}
      <QueueDesk
        path={page}
        all="All requests"
        choose="Select a request"
        queue={
          <RequestQueue
            type={type}
            page={page}
            canPay={canPay}
            chosen={chosen}
            onChoose={(requestNo) => {
              const item = requestNo === '' ? '' : `/${requestNo}`;
              router.history.push(`/backoffice${page}${item}`);
            }}
          />
        }
        item={
          chosen === '' ? null : (
            <RequestPanel
              key={chosen}
              referenceNo={chosen}
              canPay={canPay}
              bankLine={({ id }) => canPay && <RequestLines requestId={id} />}
            />
          )
        }
      />
    </Page>
  );
}

const ACTS: readonly ActionProposal['type'][] = ['WriteOffDebt', 'AdjustBalance'];

/** Players' debts and actions on them. */
export function DebtsScreen() {
  const query = useDebts();
  const canPay = useHasRole('cashier');
  return (
    <Page title="Debts">
      <ActionsToConfirm acts={ACTS} />
      <Panel title="Owed to the house">
        <QueryView query={query} label="Loading debts…">
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No debts" text="Players who spent money that was later reversed appear here." />
            ) : (
              <DebtList items={items} canPay={canPay} />
            )
          }
        </QueryView>
      </Panel>
    </Page>
  );
}
