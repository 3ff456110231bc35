import type { ActProposal } from '@crease/contracts/routes/operator-desk.ts';
import { useProposals } from '#operator/desk/trading.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { WaitingActs } from './waiting-acts.tsx';

/** What of a page waits for a second operator; nothing while there is none. */
export function ActsToConfirm({ acts }: { readonly acts: readonly ActProposal['type'][] }) {
  const proposals = useProposals({});
  const waiting = (proposals.data?.acts ?? []).filter(({ type }) => acts.includes(type));
  if (waiting.length === 0) return null;
  return (
    <Panel title="To confirm">
      <WaitingActs acts={waiting} />
    </Panel>
  );
}
