import type { BankLineItem, BankLinePurpose } from '@crease/contracts/wire/operator-bank.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { type MoreField, ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { assignLine, lineAct } from './bank-reads.ts';

const OF_PROVIDER: readonly MoreField[] = [
  {
    name: 'provider',
    label: 'Provider',
    hint: 'As payment methods name it under "Confirmed by"',
    maxLength: 40,
  },
  { name: 'fee', label: 'Fee, ₹', hint: 'What it has kept; empty: nothing', maxLength: 16 },
];

/** For a line that belongs to no request: money of a provider that came, or tax that went. */
export function AssignLine({ line: { id, amount } }: { readonly line: BankLineItem }) {
  const [isAsked, setAsked] = useState(false);
  const isActing = useIsActing(lineAct(id));
  const hasCome = amount > 0;

  async function assign(reason: string, more: Readonly<Record<string, string>>): Promise<void> {
    const purpose = hasCome ? providerIn(more) : ({ kind: 'TAX' } as const);
    const { ok } = await assignLine(id, purpose, reason);
    if (ok) setAsked(false);
  }

  return (
    <div>
      <Button onClick={() => setAsked(true)}>
        {hasCome ? 'A provider has paid it out' : 'It is tax that was paid'}
      </Button>
      <ReasonDialog
        open={isAsked}
        title={hasCome ? 'A payout of a provider' : 'Tax that was paid'}
        text={
          hasCome
            ? `${rupeesText(amount)} and the fee leave what the provider has collected. It cannot be taken back.`
            : `${rupeesText(-amount)} leave the tax that is withheld. It cannot be taken back.`
        }
        doLabel="Enter it"
        isBusy={isActing}
        {...(hasCome ? { more: OF_PROVIDER } : {})}
        onClose={() => setAsked(false)}
        onDo={(reason, more) => void assign(reason, more)}
      />
    </div>
  );
}

/** Judged by the server, as everything is that an operator writes. */
function providerIn({
  provider = '',
  fee = '',
}: Readonly<Record<string, string>>): BankLinePurpose {
  return { kind: 'PROVIDER', provider: provider.trim(), fee: fee.trim() === '' ? 0 : Number(fee) };
}
