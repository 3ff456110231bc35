import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import type { ActionProposal } from '@crease/contracts/trading/actions.ts';
import { useRouter } from '@tanstack/react-router';
import { useStore } from '#client/storage/observable.ts';
import { PageHead } from '#operator/components/page-head.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { hasRole, operatorSession } from '#operator/core/office-session.ts';
import { RequestLines } from '#operator/features/bank/line-list.tsx';
import { StopAll } from '#operator/features/betting-suspension/stop-all.tsx';
import { PayoutBatches } from '#operator/features/cash-desk/payout-batch.tsx';
import { RequestPanel } from '#operator/features/cash-desk/request-panel.tsx';
import { RequestQueue } from '#operator/features/cash-desk/request-queue.tsx';
import { StrayEvents } from '#operator/features/cash-desk/stray-events.tsx';
import { DebtList, useDebts } from '#operator/features/debts/debt-list.tsx';
import { ActionsToConfirm } from '#operator/features/pending-approvals/pending-actions.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { useRouteParam } from './address.ts';
import styles from './cash-screens.module.css';

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
  const canPay = useStore(operatorSession, ({ operator }) => hasRole(operator, 'cashier'));
  return (
    <>
      <PageHead stop={<StopAll />} title={title} />
      <div className={styles.page}>
        <ActionsToConfirm acts={acts} />
        {canPay && chosen === '' && <StrayEvents />}
        {type === 'Withdrawal' && canPay && chosen === '' && <PayoutBatches />}
        <div className={styles.columns} data-open={chosen !== '' || undefined}>
          <div className={styles.queue}>
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
          </div>
          <div className={styles.request}>
            {chosen === '' ? (
              <div className={styles.empty}>
                <EmptyState title="Select a request" text="Press J to select the first." />
              </div>
            ) : (
              <>
                <p className={styles.back}>
                  <BackOfficeLink to={page}>All requests</BackOfficeLink>
                </p>
                <RequestPanel
                  key={chosen}
                  referenceNo={chosen}
                  canPay={canPay}
                  bankLine={({ id }) => canPay && <RequestLines requestId={id} />}
                />
              </>
            )}
          </div>
        </div>
      </div>
    </>
  );
}

const ACTS: readonly ActionProposal['type'][] = ['WriteOffDebt', 'AdjustBalance'];

/** Players' debts and actions on them. */
export function DebtsScreen() {
  const query = useDebts();
  const canPay = useStore(operatorSession, ({ operator }) => hasRole(operator, 'cashier'));
  return (
    <>
      <PageHead stop={<StopAll />} title="Debts" />
      <div className={styles.page}>
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
      </div>
    </>
  );
}
