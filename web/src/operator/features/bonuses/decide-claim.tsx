import type { OperatorBonusClaim } from '@crease/contracts/wire/operator-bonus.ts';
import { useState } from 'react';
import styles from '#operator/components/form.module.css';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { claimActionKey, decideClaim } from './bonus-reads.ts';

/** Approves a pending bonus, or declines it with a reason. */
export function DecideClaim({ claim }: { readonly claim: OperatorBonusClaim }) {
  const { id, userName, title } = claim;
  const [isDeclining, setDeclining] = useState(false);
  const isActing = useIsPending(claimActionKey(id));
  return (
    <div className={styles.buttons}>
      <Button
        size="s"
        aria-label={`Approve ${userName}’s bonus: ${title}`}
        isBusy={isActing}
        onClick={() => void decideClaim({ claimId: id, approve: true })}
      >
        Approve
      </Button>
      <Button
        size="s"
        aria-label={`Decline ${userName}’s bonus: ${title}`}
        onClick={() => setDeclining(true)}
      >
        Decline
      </Button>
      <ReasonDialog
        open={isDeclining}
        title={`Decline ${userName}’s bonus`}
        text="Nothing is granted and they can’t claim this offer again. The player sees this reason."
        confirmLabel="Decline bonus"
        isBusy={isActing}
        onClose={() => setDeclining(false)}
        onConfirm={(reason) => {
          void decideClaim({ claimId: id, approve: false, reason }).then(({ ok }) => {
            if (ok) setDeclining(false);
          });
        }}
      />
    </div>
  );
}
