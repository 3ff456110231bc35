import type { OperatorRole, WireOf } from '@crease/contracts/base/route.ts';
import type { Operator } from '@crease/contracts/people/operator-login.ts';
import {
  OPERATOR_ROLES,
  operatorStaffRoutes,
  type SavedOperator,
} from '@crease/contracts/people/operator-staff.ts';
import { CallFailure } from '#client/api/failure.ts';
import formStyles from '#operator/components/form.module.css';
import { SelectField } from '#operator/components/select-field.tsx';
import { operatorApi, useListQuery } from '#operator/core/office-call.ts';
import { ROLE_WORDS, useOfficeForm } from '#operator/core/office-form.ts';
import { type ActionOutcome, runAndRefresh, useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';

const STAFF_KEY = 'staff';
const NEW_STAFF_ACTION = 'new operator';
export const staffActionKey = (id: number | undefined) =>
  id === undefined ? NEW_STAFF_ACTION : `operator ${id}`;

/** Returns the operators, latest first. */
export function useStaff(query: WireOf<typeof operatorStaffRoutes.operatorGetOperators>) {
  return useListQuery([STAFF_KEY, query], operatorStaffRoutes.operatorGetOperators, query);
}

/** Creates an operator, or updates one by ID. Errors: BAD_STATE if no active admin would remain. */
export function saveOperator(
  input: WireOf<typeof operatorStaffRoutes.operatorSaveOperator>,
): Promise<ActionOutcome<SavedOperator>> {
  const done = input.id === undefined ? 'Operator created' : 'Operator saved';
  return runChange(input.id, done, () =>
    operatorApi(operatorStaffRoutes.operatorSaveOperator, input),
  );
}

/** Resets another operator's password and creates a link to choose a new one. */
export function makePasswordLink(
  { id }: Operator,
  reason: string,
): Promise<ActionOutcome<SavedOperator>> {
  return runChange(id, null, () =>
    operatorApi(operatorStaffRoutes.operatorMakePasswordLink, { id, reason }),
  );
}

/** Removes another operator's authenticator, passkeys and recovery codes. */
export function resetFactor(
  { id, userName }: Operator,
  reason: string,
): Promise<ActionOutcome<boolean>> {
  return runChange(id, `Two-factor reset for ${userName}`, () =>
    operatorApi(operatorStaffRoutes.operatorResetFactor, { id, reason }),
  );
}

/** Vouches that an operator is a separate person. Errors: FOUR_EYES for the operator who created or reset them. */
export function vouchFor({ id, userName }: Operator): Promise<ActionOutcome<Operator>> {
  return runChange(id, `${userName} vouched for`, () =>
    operatorApi(operatorStaffRoutes.operatorVouchForOperator, { id }),
  );
}

function runChange<Result>(
  id: number | undefined,
  done: string | null,
  act: () => Promise<Result>,
): Promise<ActionOutcome<Result>> {
  return runAndRefresh(staffActionKey(id), act, done, [STAFF_KEY]);
}

export interface StaffDialogProps {
  /** Null creates a new operator. */
  readonly operator: Operator | null;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called with a new operator's password link. */
  readonly onCreated: (made: SavedOperator) => void;
}

/** Creates an operator with a password link, or edits name and role. */
export function StaffDialog({ operator, open, onClose, onCreated }: StaffDialogProps) {
  const title = operator === null ? 'New operator' : `Edit ${operator.userName}`;
  return (
    <Dialog open={open} kind="modal" label={title} onClose={onClose}>
      <DialogHead title={title} closeLabel="Close" onClose={onClose} />
      <StaffForm
        operator={operator}
        onSaved={(saved) => {
          onClose();
          if (saved.passwordLink !== null) onCreated(saved);
        }}
      />
    </Dialog>
  );
}

interface StaffFormProps extends Pick<StaffDialogProps, 'operator'> {
  readonly onSaved: (saved: SavedOperator) => void;
}

function StaffForm(props: StaffFormProps) {
  const { operator } = props;
  const isActing = useIsPending(staffActionKey(operator?.id));
  const form = useStaffForm(props);
  const { role } = form.values;

  return (
    <form className={formStyles.inDialog} onSubmit={form.onSubmit} noValidate>
      <TextField
        {...form.field('userName')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-first-focus
      />
      <SelectField
        label="Role"
        options={OPERATOR_ROLES.map((value) => ({ value, text: ROLE_WORDS[value].name }))}
        {...form.choice('role')}
      />
      <p className={formStyles.muted}>{ROLE_WORDS[role].may}</p>
      <p className={formStyles.muted}>
        {operator === null
          ? 'You’ll get a link to send them so they can set their own password.'
          : 'Changing the role logs them out on all devices.'}
      </p>
      <ProblemNotice problem={form.problem} />
      <Button type="submit" variant="primary" isWide isBusy={isActing}>
        {operator === null ? 'Create operator' : 'Save operator'}
      </Button>
    </form>
  );
}

function useStaffForm({ operator, onSaved }: StaffFormProps) {
  const form = useOfficeForm<'userName', { readonly role: OperatorRole }>({
    fields: { userName: { label: 'Name' } },
    initial: { userName: operator?.userName ?? '' },
    more: { role: operator?.role ?? 'trader' },
    contract: {
      route: operatorStaffRoutes.operatorSaveOperator,
      body: ({ userName, role }) => ({ userName: userName.trim(), role }),
    },
    onSubmit: async ({ userName, role }) => {
      const outcome = await saveOperator({
        userName: userName.trim(),
        role,
        ...(operator === null ? {} : { id: operator.id }),
      });
      if (outcome.ok) onSaved(outcome.value);
      return outcome;
    },
    onFailure: (failure) => {
      if (!(failure instanceof CallFailure) || failure.code !== 'BAD_STATE') return false;
      form.setProblem('This is the last active admin. Add another first.');
      return true;
    },
  });
  return form;
}
