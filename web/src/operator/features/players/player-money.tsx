import type { WireOf } from '@crease/contracts/base/route.ts';
import { type OperatorUser, operatorAccountRoutes } from '@crease/contracts/people/operator-people.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import formStyles from '#operator/components/form.module.css';
import { FieldRow } from '#operator/components/form-view.tsx';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { codec } from '#operator/core/codecs.ts';
import { act } from '#operator/core/office-call.ts';
import { proposeAction } from '#operator/core/proposals.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { Button } from '#ui/button/button.tsx';
import { NumberField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { playerAction } from './player-status.tsx';

const { operatorAdjustBalance } = operatorAccountRoutes;

type Adjustment = WireOf<typeof operatorAdjustBalance>;
type Direction = Adjustment['type'];

const DIRECTIONS: readonly { readonly value: Direction; readonly text: string }[] = [
  { value: 'CREDIT', text: 'Credit' },
  { value: 'DEBIT', text: 'Debit' },
];
const FIRST_DIRECTION: Direction = 'CREDIT';

/** Adjusts a player's cash balance. */
export function PlayerMoney({ user }: { readonly user: OperatorUser }) {
  const { form, asked, isUnknown, submit, drop } = useAdjustment(user);
  const verb = asked?.type === 'DEBIT' ? 'Debit' : 'Credit';
  const title = `${verb} ${rupeesText(asked?.amount ?? 0)}`;
  return (
    <Panel title="Credit or debit">
      <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
        <FieldRow>
          <Segment label="Direction" options={DIRECTIONS} {...form.choice('type')} />
          <NumberField {...form.field('amount')} />
          <Button type="submit" isBusy={form.isPending}>
            Continue
          </Button>
        </FieldRow>
      </form>
      <ReasonDialog
        open={asked !== null}
        title={title}
        text={
          isUnknown
            ? 'No response, so this may already have gone through. Retry here and it won’t be applied twice; retrying in another window could.'
            : `${user.userName}’s current balance is ${rupeesText(user.balance)}.`
        }
        confirmLabel={title}
        onClose={drop}
        onConfirm={submit}
      />
    </Panel>
  );
}

/** An adjustment from amount to reason, by one operator or two. */
function useAdjustment({ id: userId }: OperatorUser) {
  const [asked, setAsked] = useState<Adjustment | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const action = playerAction(userId, asked?.type === 'DEBIT' ? 'Debited' : 'Credited');

  const form = useWireForm(operatorAdjustBalance, {
    ...action,
    fields: { amount: codec.number('Amount (₹)') },
    more: { type: FIRST_DIRECTION },
    request: (values) => ({
      userId,
      ...values,
      reason: '',
      // Retries of one adjustment move the money only once.
      clientRequestId: crypto.randomUUID(),
    }),
    onValid: (adjustment) => {
      setUnknown(false);
      setAsked(adjustment);
    },
  });

  async function submit(reason: string) {
    if (asked === null) return { ok: false };
    const adjustment = { ...asked, reason };
    const outcome = await act(operatorAdjustBalance, adjustment, action);
    const code = outcome.ok ? null : outcome.failure?.code;
    setUnknown(code === 'NETWORK');
    const { type: direction, ...rest } = adjustment;
    const isProposed = code === 'FOUR_EYES' && (await proposeAction({ ...rest, type: 'AdjustBalance', direction })).ok;
    const ok = outcome.ok || isProposed;
    if (ok) form.reset();
    return { ok };
  }

  return { form, asked, isUnknown, submit, drop: () => setAsked(null) };
}
