import type { ActProposal } from '@crease/contracts/routes/operator-desk.ts';
import { useState } from 'react';
import { useStore } from '#data/storage/observable.ts';
import { siteTimeText } from '#format/site-time.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { mayAct, operatorSession } from '#operator/office/office-session.ts';
import { confirmAct, proposalAct, rejectAct } from '#operator/office/proposed-acts.ts';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { actTitle, changeText, effectText, ROLE_OF_ACT } from './act-words.ts';
import styles from './waiting-acts.module.css';

/** Actions pending a second operator: proposer, effect, approve and reject. */
export function WaitingActs({ acts }: { readonly acts: readonly ActProposal[] }) {
  if (acts.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Actions pending confirmation">
      {acts.map((act) => (
        <WaitingAct key={act.proposalId} act={act} />
      ))}
    </ul>
  );
}

interface ActProps {
  readonly act: ActProposal;
}

function WaitingAct({ act }: ActProps) {
  const may = useStore(operatorSession, ({ operator }) => mayAct(operator, ROLE_OF_ACT[act.type]));
  const [needsOther, setNeedsOther] = useState(false);
  return (
    <li className={styles.act}>
      <ActFacts act={act} />
      {needsOther && (
        <Notice tone="warn" isAlert>
          Someone else must confirm this: not the proposer, nor an operator they created or reset who hasn’t been vouched for. It’s still pending; nothing has changed.
        </Notice>
      )}
      {may && <Answers act={act} onNeedsOther={() => setNeedsOther(true)} />}
    </li>
  );
}

/** A proposed action with its effect, reason and proposer. */
function ActFacts({ act }: ActProps) {
  return (
    <>
      <b>
        {actTitle(act)}: <Subject act={act} />
      </b>
      <p>{effectText(act)}</p>
      {act.changes.length > 0 && (
        <ul className={styles.changes} aria-label="Changes">
          {act.changes.map((change) => (
            <li key={change.name}>{changeText(change)}</li>
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

interface AnswersProps extends ActProps {
  /** Called if the confirming operator isn't eligible as the second person. */
  readonly onNeedsOther: () => void;
}

function Answers({ act, onNeedsOther }: AnswersProps) {
  const [isRejecting, setRejecting] = useState(false);
  const isActing = useIsActing(proposalAct(act.proposalId));
  const title = actTitle(act);

  async function confirm() {
    const outcome = await confirmAct(act);
    if (!outcome.ok && outcome.failure?.code === 'FOUR_EYES') onNeedsOther();
  }

  return (
    <>
      <div className={styles.buttons}>
        <Button
          look="danger"
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
        doLabel="Reject proposal"
        isBusy={isActing}
        onClose={() => setRejecting(false)}
        onDo={(reason) => {
          void rejectAct(act, reason).then(({ ok }) => {
            if (ok) setRejecting(false);
          });
        }}
      />
    </>
  );
}

function Subject({ act }: ActProps) {
  const { userId, userName, eventId, marketName } = act;
  if (userId !== null) {
    return <OfficeLink to={`/players/${userId}`}>{userName ?? String(userId)}</OfficeLink>;
  }
  if (act.type === 'SaveRules') return 'house rules';
  if (act.type === 'SavePaymentMethod')
    return <OfficeLink to="/payment-methods">payment methods</OfficeLink>;
  if (eventId === null) return marketName;
  return <OfficeLink to={`/events/${eventId}`}>{marketName ?? 'the market'}</OfficeLink>;
}
