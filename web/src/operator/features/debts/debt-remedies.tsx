import type { OpDebt } from '@crease/contracts/wire/operator-debts.ts';
import { useState } from 'react';
import { useIsActing } from '#operator/office/act-once.ts';
import type { Unreasoned } from '#operator/office/proposed-acts.ts';
import { AskSecond } from '#operator/parts/ask-second.tsx';
import styles from '#operator/parts/form.module.css';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { collectDebt, debtAct } from './debt-acts.ts';

/** Have a debt paid from what comes, alone; write it off, with a second operator. */
export function DebtRemedies({ debt }: { readonly debt: OpDebt }) {
  const { userId, userName, kind, isCollected } = debt;
  const [isAsking, setAsking] = useState(false);
  const [act, setAct] = useState<Unreasoned | null>(null);
  const isActing = useIsActing(debtAct(userId));
  const collects = isCollected ? 'Stop collecting' : 'Collect';
  return (
    <div className={styles.buttons}>
      {kind === 'DEPOSIT' && (
        <Button
          size="s"
          disabled={isActing}
          aria-label={`${collects}: ${userName}`}
          onClick={() => setAsking(true)}
        >
          {collects}
        </Button>
      )}
      <Button
        size="s"
        aria-label={`Write off: ${userName}`}
        onClick={() => setAct(writeOffOf(debt))}
      >
        Write off
      </Button>
      <OfficeLink to={`/audit/user/${userId}`}>
        History<span className="visually-hidden"> of {userName}</span>
      </OfficeLink>
      <ReasonDialog
        open={isAsking}
        title={`${collects}: ${userName}`}
        text={
          isCollected
            ? 'What comes to the player stays theirs; the debt stands.'
            : 'Their free cash pays the debt now, and so does whatever comes to them until nothing is owed. They see it in their statement.'
        }
        doLabel={collects}
        isBusy={isActing}
        onClose={() => setAsking(false)}
        onDo={(reason) => {
          void collectDebt({ userId, isOn: !isCollected, reason }).then(({ ok }) => {
            if (ok) setAsking(false);
          });
        }}
      />
      <AskSecond act={act} onClose={() => setAct(null)} onProposed={() => setAct(null)} />
    </div>
  );
}

/** What is below zero is credited; a debt beside the cash is given up. */
function writeOffOf({ kind, userId, owed: amount }: OpDebt): Unreasoned {
  if (kind === 'DEPOSIT') return { type: 'WriteOffDebt', userId, amount };
  const clientRequestId = crypto.randomUUID();
  return { type: 'AdjustBalance', userId, direction: 'CREDIT', amount, clientRequestId };
}
