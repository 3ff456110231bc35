import { type ActionProposal, operatorDeskRoutes } from '@crease/contracts/trading/actions.ts';
import { operatorTradingRoutes } from '@crease/contracts/trading/trading.ts';
import { useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { siteTimeText } from '#format/site-time.ts';
import { ReasonButton } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useAction } from '#operator/core/office-call.ts';
import { hasRole, operatorSession } from '#operator/core/office-session.ts';
import { useProposals } from '#operator/core/proposals.ts';
import { Button } from '#ui/button/button.tsx';
import { Box, Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { describeFieldChange, effectText, getActionRole, getActionTitle } from './action-labels.ts';
import styles from './pending-actions.module.css';

/** A page's actions pending a second operator. Renders nothing if there are none. */
export function ActionsToConfirm({ acts }: { readonly acts: readonly ActionProposal['type'][] }) {
  const { data } = useProposals({});
  const waiting = (data?.acts ?? []).filter(({ type }) => acts.includes(type));
  if (waiting.length === 0) return null;
  return (
    <Panel title="Pending confirmation">
      <PendingApprovals acts={waiting} />
    </Panel>
  );
}

/** Actions pending a second operator: proposer, effect, approve and reject. */
export function PendingApprovals({ acts }: { readonly acts: readonly ActionProposal[] }) {
  if (acts.length === 0) return null;
  return (
    <Stack as="ul" gap={4} padX="panel" padBottom={5} aria-label="Actions pending confirmation">
      {acts.map((act) => (
        <PendingApproval key={act.proposalId} act={act} />
      ))}
    </Stack>
  );
}

interface PendingApprovalProps {
  readonly act: ActionProposal;
}

/** A proposed action with its effect, reason and proposer. */
function PendingApproval({ act }: PendingApprovalProps) {
  const { changes, from, to, reason, proposedBy, time } = act;
  const may = useStore(operatorSession, ({ operator }) => hasRole(operator, getActionRole(act)));
  const [needsOther, setNeedsOther] = useState(false);
  return (
    <Stack as="li" gap={2} pad={5} radius="control" surface="sunk" breaks className={styles.act}>
      <Text as="b" weight="semi">
        {getActionTitle(act)}: <Subject act={act} />
      </Text>
      <p>{effectText(act)}</p>
      {changes.length > 0 && (
        <Box as="ul" padLeft={6} aria-label="Changes">
          {changes.map((change) => (
            <li key={change.name}>{describeFieldChange(change)}</li>
          ))}
        </Box>
      )}
      {from !== null && to !== null && (
        <p>
          Matched from {siteTimeText(from)} to {siteTimeText(to)} IST
        </p>
      )}
      <Text as="p" tone="muted" size={12}>
        {reason} · proposed by {proposedBy}, {siteTimeText(time)} IST
      </Text>
      {needsOther && (
        <Notice tone="warn" isAlert>
          Someone else must confirm this: not the proposer, nor an operator they created or reset who hasn’t been
          vouched for. It’s still pending; nothing has changed.
        </Notice>
      )}
      {may && <Answers act={act} onSecondRequired={() => setNeedsOther(true)} />}
    </Stack>
  );
}

function Subject({ act }: PendingApprovalProps) {
  const { type, userId, userName, eventId, eventTitle, marketName } = act;
  if (userId !== null) {
    return <BackOfficeLink to={`/players/${userId}`}>{userName ?? String(userId)}</BackOfficeLink>;
  }
  if (type === 'SaveRules') return 'house rules';
  if (type === 'ApproveMatched') {
    return <BackOfficeLink to="/deposits?queue=matched">deposits</BackOfficeLink>;
  }
  if (type === 'SavePaymentMethod') {
    return <BackOfficeLink to="/payment-methods">payment methods</BackOfficeLink>;
  }
  if (eventId === null) return marketName;
  return (
    <BackOfficeLink to={`/events/${eventId}`}>
      {[eventTitle, marketName].filter((name) => name !== null).join(' · ')}
    </BackOfficeLink>
  );
}

interface AnswersProps extends PendingApprovalProps {
  /** Called if the confirming operator isn't eligible as the second person. */
  readonly onSecondRequired: () => void;
}

function Answers({ act, onSecondRequired }: AnswersProps) {
  const { proposalId, effect } = act;
  const key = `proposal ${proposalId}`;
  const confirm = useAction(operatorDeskRoutes.operatorConfirmAct, { key, done: 'Confirmed' });
  const reject = useAction(operatorTradingRoutes.operatorRejectResult, {
    key,
    done: 'Proposal rejected',
  });
  const title = getActionTitle(act);
  return (
    <div className={styles.buttons}>
      <Button
        variant="danger"
        isBusy={confirm.isPending}
        disabled={effect === null}
        aria-label={`Confirm: ${title}`}
        onClick={() => {
          void confirm.run({ proposalId }).then((outcome) => {
            if (!outcome.ok && outcome.failure?.code === 'FOUR_EYES') onSecondRequired();
          });
        }}
      >
        Confirm
      </Button>
      <ReasonButton
        disabled={reject.isPending}
        aria-label={`Reject: ${title}`}
        dialog={{
          title: `Reject: ${title}`,
          text: 'The proposal is discarded. Nothing changes.',
          confirmLabel: 'Reject proposal',
          onConfirm: (reason) => reject.run({ proposalId, reason }),
        }}
      >
        Reject
      </ReasonButton>
    </div>
  );
}
