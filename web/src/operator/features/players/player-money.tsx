import {
  type OperatorUser,
  operatorAccountRoutes,
} from '@crease/contracts/people/operator-people.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import formStyles from '#operator/components/form.module.css';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { parseFigure, useOfficeForm, wireFigure } from '#operator/core/office-form.ts';
import { proposeAction, useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { NumberField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { adjustBalance, userActionKey } from './player-actions.ts';

interface Correction {
  readonly type: 'CREDIT' | 'DEBIT';
  readonly amount: number;
  /** Idempotency key of the correction: retries move the money only once. */
  readonly clientRequestId: string;
}

/** Adjusts a player's cash balance. */
export function PlayerMoney({ user }: { readonly user: OperatorUser }) {
  const { form, asked, isUnknown, move, drop } = useCorrection(user);
  const isActing = useIsPending(userActionKey(user.id));
  const verb = asked?.type === 'DEBIT' ? 'Debit' : 'Credit';
  return (
    <Panel title="Credit or debit">
      <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
        <div className={formStyles.pair}>
          <Segment
            label="Direction"
            options={[
              { value: 'CREDIT', text: 'Credit' },
              { value: 'DEBIT', text: 'Debit' },
            ]}
            {...form.choice('type')}
          />
          <NumberField {...form.field('amount')} />
          <Button type="submit" isBusy={isActing}>
            Continue
          </Button>
        </div>
      </form>
      <ReasonDialog
        open={asked !== null}
        title={`${verb} ${rupeesText(asked?.amount ?? 0)}`}
        text={
          isUnknown
            ? 'No response, so this may already have gone through. Retry here and it won’t be applied twice; retrying in another window could.'
            : `${user.userName}’s current balance is ${rupeesText(user.balance)}.`
        }
        confirmLabel={`${verb} ${rupeesText(asked?.amount ?? 0)}`}
        isBusy={isActing}
        onClose={drop}
        onConfirm={(reason) => void move(reason)}
      />
    </Panel>
  );
}

/** A correction from amount to reason, by one operator or two. */
function useCorrection(user: OperatorUser) {
  const [asked, setAsked] = useState<Correction | null>(null);
  const [isUnknown, setUnknown] = useState(false);

  const form = useOfficeForm<'amount', Pick<Correction, 'type'>>({
    fields: { amount: { label: 'Amount (₹)' } },
    more: { type: 'CREDIT' },
    contract: {
      route: operatorAccountRoutes.operatorAdjustBalance,
      body: ({ amount }) => ({ amount: wireFigure(amount) }),
    },
    onSubmit: async ({ type, amount }) => {
      setUnknown(false);
      setAsked({ type, amount: parseFigure(amount), clientRequestId: crypto.randomUUID() });
      return undefined;
    },
  });

  async function submitCorrection(reason: string) {
    if (asked === null) return;
    const { type: direction, ...rest } = asked;
    const outcome = await adjustBalance({ userId: user.id, ...asked, reason });
    setUnknown(!outcome.ok && outcome.failure?.code === 'NETWORK');
    const needsOther = !outcome.ok && outcome.failure?.code === 'FOUR_EYES';
    const proposal = {
      type: 'AdjustBalance',
      userId: user.id,
      ...rest,
      direction,
      reason,
    } as const;
    const isProposed = needsOther && (await proposeAction(proposal)).ok;
    if (!outcome.ok && !isProposed) return;
    setAsked(null);
    form.reset();
  }

  return { form, asked, isUnknown, move: submitCorrection, drop: () => setAsked(null) };
}
