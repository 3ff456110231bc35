import type { BankLineItem, BankLinePurpose } from '@crease/contracts/wire/operator-bank.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { type ExtraField, ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { assignLine, lineActionKey } from './bank-reads.ts';

const OF_PROVIDER: readonly ExtraField[] = [
  {
    name: 'provider',
    label: 'Provider',
    hint: 'As shown in “Confirmed by” on payment methods',
    maxLength: 40,
  },
  {
    name: 'fee',
    label: 'Fee (₹)',
    hint: 'Amount the provider kept. Leave blank if none',
    maxLength: 16,
  },
];

/** Assigns a line without a request: an incoming provider transfer or a tax payment. */
export function AssignLine({ line: { id, amount } }: { readonly line: BankLineItem }) {
  const [isAsked, setAsked] = useState(false);
  const isActing = useIsPending(lineActionKey(id));
  const hasCome = amount > 0;

  async function assign(reason: string, more: Readonly<Record<string, string>>): Promise<void> {
    const purpose = hasCome ? toProviderPurpose(more) : ({ kind: 'TAX' } as const);
    const { ok } = await assignLine(id, purpose, reason);
    if (ok) setAsked(false);
  }

  return (
    <div>
      <Button onClick={() => setAsked(true)}>{hasCome ? 'Provider payout' : 'Tax payment'}</Button>
      <ReasonDialog
        open={isAsked}
        title={hasCome ? 'Provider payout' : 'Tax payment'}
        text={
          hasCome
            ? `${rupeesText(amount)} plus the fee is deducted from the provider’s collected balance. This can’t be undone.`
            : `${rupeesText(-amount)} is deducted from withheld tax. This can’t be undone.`
        }
        confirmLabel="Record"
        isBusy={isActing}
        {...(hasCome ? { extraFields: OF_PROVIDER } : {})}
        onClose={() => setAsked(false)}
        onConfirm={(reason, more) => void assign(reason, more)}
      />
    </div>
  );
}

/** Validated by the server, like all operator input. */
function toProviderPurpose({
  provider = '',
  fee = '',
}: Readonly<Record<string, string>>): BankLinePurpose {
  return { kind: 'PROVIDER', provider: provider.trim(), fee: fee.trim() === '' ? 0 : Number(fee) };
}
