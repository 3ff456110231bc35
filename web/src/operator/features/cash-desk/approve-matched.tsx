import type { OperatorRequest } from '@crease/contracts/wire/operator-cashier.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { AskSecond } from '#operator/components/ask-second.tsx';
import type { Unreasoned } from '#operator/core/proposed-acts.ts';
import { Button } from '#ui/button/button.tsx';

/** Proposes all deposits that a statement matched as one action. Flagged ones are reviewed one by one. */
export function ApproveMatched({ requests }: { readonly requests: readonly OperatorRequest[] }) {
  const [act, setAct] = useState<Unreasoned | null>(null);
  const plain = requests.filter(
    ({ state, riskFlags }) => state === 'AUTO_MATCHED' && riskFlags.length === 0,
  );
  const total = plain.reduce(
    (sum, { approvedAmount, amount }) => sum + (approvedAmount ?? amount),
    0,
  );
  if (plain.length === 0) return null;
  const drop = () => setAct(null);
  return (
    <>
      <Button
        look="primary"
        onClick={() => setAct({ type: 'ApproveMatched', requestIds: plain.map(({ id }) => id) })}
      >
        {`Propose all ${plain.length}`}
      </Button>
      <AskSecond
        act={act}
        figures={`Credits ${rupeesText(total)}`}
        onClose={drop}
        onProposed={drop}
      />
    </>
  );
}
