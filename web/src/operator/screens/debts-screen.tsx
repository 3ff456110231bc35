import type { ActionProposal } from '@crease/contracts/routes/operator-desk.ts';
import { useStore } from '#client/storage/observable.ts';
import { PageHead } from '#operator/components/page-head.tsx';
import { QueryView } from '#operator/components/reading.tsx';
import { hasRole, operatorSession } from '#operator/core/office-session.ts';
import { StopAll } from '#operator/features/betting-suspension/stop-all.tsx';
import { useDebts } from '#operator/features/debts/debt-acts.ts';
import { DebtList } from '#operator/features/debts/debt-list.tsx';
import { ActionsToConfirm } from '#operator/features/pending-approvals/acts-to-confirm.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './cash-screens.module.css';

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
                <EmptyState
                  title="No debts"
                  text="Players who spent money that was later reversed appear here."
                />
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
