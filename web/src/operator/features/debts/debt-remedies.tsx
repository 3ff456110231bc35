import type { OperatorDebt } from '@crease/contracts/wire/operator-debts.ts';
import { useState } from 'react';
import { SecondOperatorDialog } from '#operator/components/ask-second.tsx';
import styles from '#operator/components/form.module.css';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import type { WithoutReason } from '#operator/core/proposed-acts.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { collectDebt, debtActionKey } from './debt-acts.ts';

/** Collects a debt from incoming money, or writes it off with a second operator. */
export function DebtRemedies({ debt }: { readonly debt: OperatorDebt }) {
  const { userId, userName, kind, isCollected } = debt;
  const [isAsking, setAsking] = useState(false);
  const [act, setAct] = useState<WithoutReason | null>(null);
  const isActing = useIsPending(debtActionKey(userId));
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
        onClick={() => setAct(createWriteOff(debt))}
      >
        Write off
      </Button>
      <BackOfficeLink to={`/audit/user/${userId}`}>
        History<span className="visually-hidden"> of {userName}</span>
      </BackOfficeLink>
      <ReasonDialog
        open={isAsking}
        title={`${collects}: ${userName}`}
        text={
          isCollected
            ? 'Stops collecting from the player’s balance. The debt remains.'
            : 'Deducts the debt from the player’s available cash now, and from future credits until it’s paid. Shown on their statement.'
        }
        confirmLabel={collects}
        isBusy={isActing}
        onClose={() => setAsking(false)}
        onConfirm={(reason) => {
          void collectDebt({ userId, isOn: !isCollected, reason }).then(({ ok }) => {
            if (ok) setAsking(false);
          });
        }}
      />
      <SecondOperatorDialog
        action={act}
        onClose={() => setAct(null)}
        onProposed={() => setAct(null)}
      />
    </div>
  );
}

/** A negative balance is credited, a debt held apart from the cash is written off. */
function createWriteOff({ kind, userId, owed: amount }: OperatorDebt): WithoutReason {
  if (kind === 'DEPOSIT') return { type: 'WriteOffDebt', userId, amount };
  const clientRequestId = crypto.randomUUID();
  return { type: 'AdjustBalance', userId, direction: 'CREDIT', amount, clientRequestId };
}
