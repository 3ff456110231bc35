import type { Operator } from '@crease/contracts/routes/operator-session.ts';
import { OPERATOR_ROLES, type SavedOperator } from '@crease/contracts/routes/operator-staff.ts';
import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import { firstFailing } from '@crease/contracts/rules/field-rule.ts';
import { operatorNameRules } from '@crease/contracts/rules/operator-name.ts';
import { type SubmitEvent, useState } from 'react';
import { useIsActing } from '#operator/data/act-once.ts';
import { ROLE_WORDS } from '#operator/data/role-words.ts';
import { saveOperator, staffAct } from '#operator/data/staff-acts.ts';
import form from '#operator/parts/form.module.css';
import { SelectField } from '#operator/parts/select-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';

export interface StaffDialogProps {
  /** Who is changed; null: a new one. */
  readonly operator: Operator | null;
  readonly open: boolean;
  readonly onClose: () => void;
  /** A new operator needs their link. */
  readonly onMade: (made: SavedOperator) => void;
}

/** Makes an operator, who chooses a password by a link, or gives one another name or role. */
export function StaffDialog({ operator, open, onClose, onMade }: StaffDialogProps) {
  const title = operator === null ? 'New operator' : `Change ${operator.userName}`;
  return (
    <Dialog open={open} kind="modal" label={title} onClose={onClose}>
      <DialogHead title={title} closeLabel="Close" onClose={onClose} />
      <StaffForm
        operator={operator}
        onSaved={(saved) => {
          onClose();
          if (saved.passwordLink !== null) onMade(saved);
        }}
      />
    </Dialog>
  );
}

function StaffForm({
  operator,
  onSaved,
}: Pick<StaffDialogProps, 'operator'> & { readonly onSaved: (saved: SavedOperator) => void }) {
  const [userName, setUserName] = useState(operator?.userName ?? '');
  const [role, setRole] = useState<OperatorRole>(operator?.role ?? 'trader');
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [isLastAdmin, setLastAdmin] = useState(false);
  const isActing = useIsActing(staffAct(operator?.id));
  const problem = firstFailing(operatorNameRules, userName.trim(), 'Name');

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setAsked(true);
    setRefused(new Map());
    setLastAdmin(false);
    if (problem !== null) return;
    const outcome = await saveOperator({
      userName: userName.trim(),
      role,
      ...(operator === null ? {} : { id: operator.id }),
    });
    if (outcome.ok) return onSaved(outcome.value);
    setLastAdmin(outcome.failure?.code === 'BAD_STATE');
    setRefused(outcome.failure?.fields ?? new Map());
  }

  return (
    <form className={form.inDialog} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Name"
        value={userName}
        error={isAsked ? (problem ?? refused.get('userName') ?? null) : null}
        onChange={setUserName}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-first-focus
      />
      <SelectField
        label="Role"
        value={role}
        options={OPERATOR_ROLES.map((value) => ({ value, text: ROLE_WORDS[value].name }))}
        onChange={(value) => setRole(OPERATOR_ROLES.find((one) => one === value) ?? role)}
      />
      <p className={form.muted}>{ROLE_WORDS[role].may}</p>
      <p className={form.muted}>
        {operator === null
          ? 'You get a link for them, by which they choose a password that nobody else knows.'
          : 'Another role ends all their sessions.'}
      </p>
      {isLastAdmin && (
        <Notice tone="bad" isAlert>
          This is the last active admin. Make another one first.
        </Notice>
      )}
      <Button type="submit" look="primary" isWide isBusy={isActing}>
        {operator === null ? 'Create operator' : 'Save operator'}
      </Button>
    </form>
  );
}
