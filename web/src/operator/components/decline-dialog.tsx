import type { AnyRoute, Call } from '@crease/contracts/base/route.ts';
import { codec } from '#operator/core/codecs.ts';
import type { ActionOptions } from '#operator/core/office-call.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { FormView, SelectField, type SelectFieldProps } from './form-view.tsx';

interface DeclineInput<Code> {
  readonly id: number;
  readonly code: Code;
  readonly reason: string;
}

export interface DeclineDialogProps<Code extends string> {
  readonly open: boolean;
  readonly id: number;
  /** Name of the declined item. */
  readonly name: string;
  /** Consequence for the player. */
  readonly text: string;
  readonly codes: SelectFieldProps<Code>['options'];
  /** The usual code. */
  readonly first: Code;
  readonly route: Call<DeclineInput<Code>, unknown> & Pick<AnyRoute, 'request'>;
  readonly action: ActionOptions<DeclineInput<Code>, unknown>;
  readonly onClose: () => void;
}

/** Declines an item of a queue with a code and a message to its owner. */
export function DeclineDialog<Code extends string>({ open, name, ...form }: DeclineDialogProps<Code>) {
  return (
    <TitledDialog open={open} title={`Decline ${name}`} onClose={form.onClose}>
      <DeclineForm {...form} />
    </TitledDialog>
  );
}

function DeclineForm<Code extends string>({
  id,
  text,
  codes,
  first,
  route,
  action,
  onClose,
}: Omit<DeclineDialogProps<Code>, 'open' | 'name'>) {
  const form = useWireForm(route, {
    ...action,
    done: 'Declined',
    fields: { reason: codec.text('Message to player') },
    more: { code: first },
    request: (values) => ({ id, ...values }),
    onDone: onClose,
  });
  return (
    <FormView
      form={form}
      submit="Decline"
      variant="danger"
      isInDialog
      buttons={<Button onClick={onClose}>Back</Button>}
    >
      <p>{text}</p>
      <SelectField label="Reason" options={codes} {...form.choice('code')} />
      <TextField {...form.field('reason')} maxLength={200} autoComplete="off" data-first-focus />
    </FormView>
  );
}
