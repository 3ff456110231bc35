import type { ActionProposal } from '@crease/contracts/trading/actions.ts';
import { useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { siteTimeText } from '#format/site-time.ts';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { hasRole, operatorSession } from '#operator/core/office-session.ts';
import {
  afterSuccess,
  confirmAction,
  proposalActionKey,
  rejectAction,
  useIsPending,
} from '#operator/core/run-action.ts';
import { useProposals } from '#operator/trading/settlement.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { ACTION_ROLES, describeFieldChange, effectText, getActionTitle } from './action-labels.ts';
import styles from './pending-actions.module.css';

/** Actions pending a second operator: proposer, effect, approve and reject. */
export function PendingApprovals({ acts }: { readonly acts: readonly ActionProposal[] }) {
  if (acts.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Actions pending confirmation">
      {acts.map((act) => (
        <PendingApproval key={act.proposalId} act={act} />
      ))}
    </ul>
  );
}

interface PendingApprovalProps {
  readonly act: ActionProposal;
}

function PendingApproval({ act }: PendingApprovalProps) {
  const may = useStore(operatorSession, ({ operator }) =>
    hasRole(operator, ACTION_ROLES[act.type]),
  );
  const [needsOther, setNeedsOther] = useState(false);
  return (
    <li className={styles.act}>
      <ActFacts act={act} />
      {needsOther && (
        <Notice tone="warn" isAlert>
          Someone else must confirm this: not the proposer, nor an operator they created or reset
          who hasn’t been vouched for. It’s still pending; nothing has changed.
        </Notice>
      )}
      {may && <Answers act={act} onSecondRequired={() => setNeedsOther(true)} />}
    </li>
  );
}

/** A proposed action with its effect, reason and proposer. */
function ActFacts({ act }: PendingApprovalProps) {
  return (
    <>
      <b>
        {getActionTitle(act)}: <Subject act={act} />
      </b>
      <p>{effectText(act)}</p>
      {act.changes.length > 0 && (
        <ul className={styles.changes} aria-label="Changes">
          {act.changes.map((change) => (
            <li key={change.name}>{describeFieldChange(change)}</li>
          ))}
        </ul>
      )}
      {act.from !== null && act.to !== null && (
        <p>
          Matched from {siteTimeText(act.from)} to {siteTimeText(act.to)} IST
        </p>
      )}
      <p className={styles.why}>
        {act.reason} · proposed by {act.proposedBy}, {siteTimeText(act.time)} IST
      </p>
    </>
  );
}

interface AnswersProps extends PendingApprovalProps {
  /** Called if the confirming operator isn't eligible as the second person. */
  readonly onSecondRequired: () => void;
}

function Answers({ act, onSecondRequired }: AnswersProps) {
  const [isRejecting, setRejecting] = useState(false);
  const isActing = useIsPending(proposalActionKey(act.proposalId));
  const title = getActionTitle(act);

  async function confirm() {
    const outcome = await confirmAction(act);
    if (!outcome.ok && outcome.failure?.code === 'FOUR_EYES') onSecondRequired();
  }

  return (
    <>
      <div className={styles.buttons}>
        <Button
          variant="danger"
          isBusy={isActing}
          disabled={act.effect === null}
          aria-label={`Confirm: ${title}`}
          onClick={() => void confirm()}
        >
          Confirm
        </Button>
        <Button
          disabled={isActing}
          aria-label={`Reject: ${title}`}
          onClick={() => setRejecting(true)}
        >
          Reject
        </Button>
      </div>
      <ReasonDialog
        open={isRejecting}
        title={`Reject: ${title}`}
        text="The proposal is discarded. Nothing changes."
        confirmLabel="Reject proposal"
        isBusy={isActing}
        onClose={() => setRejecting(false)}
        onConfirm={(reason) => afterSuccess(rejectAction(act, reason), () => setRejecting(false))}
      />
    </>
  );
}

function Subject({ act }: PendingApprovalProps) {
  const { userId, userName, eventId, eventTitle, marketName } = act;
  if (userId !== null) {
    return <BackOfficeLink to={`/players/${userId}`}>{userName ?? String(userId)}</BackOfficeLink>;
  }
  if (act.type === 'SaveRules') return 'house rules';
  if (act.type === 'ApproveMatched')
    return <BackOfficeLink to="/deposits?queue=matched">deposits</BackOfficeLink>;
  if (act.type === 'SavePaymentMethod')
    return <BackOfficeLink to="/payment-methods">payment methods</BackOfficeLink>;
  if (eventId === null) return marketName;
  return (
    <BackOfficeLink to={`/events/${eventId}`}>
      {[eventTitle, marketName].filter((name) => name !== null).join(' · ')}
    </BackOfficeLink>
  );
}

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
