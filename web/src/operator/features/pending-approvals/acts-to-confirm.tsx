import type { ActionProposal } from '@crease/contracts/routes/operator-desk.ts';
import { useProposals } from '#operator/trading/trading.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { PendingApprovals } from './waiting-acts.tsx';

/** A page's actions pending a second operator. Renders nothing if there are none. */
export function ActionsToConfirm({ acts }: { readonly acts: readonly ActionProposal['type'][] }) {
  const proposals = useProposals({});
  const waiting = (proposals.data?.acts ?? []).filter(({ type }) => acts.includes(type));
  if (waiting.length === 0) return null;
  return (
    <Panel title="Pending confirmation">
      <PendingApprovals acts={waiting} />
    </Panel>
  );
}
