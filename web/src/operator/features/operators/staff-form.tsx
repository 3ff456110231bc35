import { OperatorRole } from '@crease/contracts/base/route.ts';
import type { Operator } from '@crease/contracts/people/operator-login.ts';
import { operatorStaffRoutes, type SavedOperator } from '@crease/contracts/people/operator-staff.ts';
import { FormView, SelectField } from '#operator/components/form-view.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { ROLE_WORDS } from '#operator/core/words.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { Text } from '#ui/layout/layout.tsx';

/** Options of an action on an operator: one at a time. */
export function staffAction(id: number) {
  return { key: `operator ${id}`, refreshes: [operatorStaffRoutes.operatorGetOperators] };
}

export interface StaffFormProps {
  /** Null creates a new operator. */
  readonly operator: Operator | null;
  /** Called with a new operator's password link. */
  readonly onCreated: (made: SavedOperator) => void;
  readonly onClose: () => void;
}

const FIRST_ROLE: OperatorRole = 'trader';

/** Creates an operator with a password link, or edits name and role. */
export function StaffForm({ operator, onCreated, onClose }: StaffFormProps) {
  const isNew = operator === null;
  const form = useWireForm(operatorStaffRoutes.operatorSaveOperator, {
    ...(isNew ? { refreshes: [operatorStaffRoutes.operatorGetOperators] } : staffAction(operator.id)),
    fields: { userName: codec.text('Name', operator?.userName) },
    more: { role: operator?.role ?? FIRST_ROLE },
    request: (values) => ({ ...values, ...(isNew ? {} : { id: operator.id }) }),
    done: isNew ? 'Operator created' : 'Operator saved',
    onDone: (saved) => {
      onClose();
      if (saved.passwordLink !== null) onCreated(saved);
    },
    onRefused: ({ code }) => {
      if (code !== 'BAD_STATE') return false;
      form.setProblem('This is the last active admin. Add another first.');
      return true;
    },
  });

  return (
    <FormView form={form} submit={isNew ? 'Create operator' : 'Save operator'} isInDialog>
      <TextField
        {...form.field('userName')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-first-focus
      />
      <SelectField
        label="Role"
        options={OperatorRole.options.map((value) => ({ value, text: ROLE_WORDS[value].name }))}
        {...form.choice('role')}
      />
      <Text as="p" tone="muted" size={12}>
        {ROLE_WORDS[form.values.role].may}
      </Text>
      <Text as="p" tone="muted" size={12}>
        {isNew
          ? 'You’ll get a link to send them so they can set their own password.'
          : 'Changing the role logs them out on all devices.'}
      </Text>
    </FormView>
  );
}
