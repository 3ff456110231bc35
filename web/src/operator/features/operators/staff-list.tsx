import { operatorStaffRoutes, type SavedOperator, type StaffMember } from '@crease/contracts/people/operator-staff.ts';
import { useStore } from '#client/storage/observable.ts';
import { siteTimeText } from '#format/site-time.ts';
import { DialogButton } from '#operator/components/form-view.tsx';
import { ListDesk } from '#operator/components/list-desk.tsx';
import { ReasonButton, type ReasonButtonProps } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useAction } from '#operator/core/office-call.ts';
import { operatorSession } from '#operator/core/office-session.ts';
import { ROLE_WORDS } from '#operator/core/words.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Row } from '#ui/layout/layout.tsx';
import type { Column } from '#ui/table/table.tsx';
import { StaffForm, staffAction } from './staff-form.tsx';

interface StaffListProps {
  /** Called with an operator's new password link. */
  readonly onCreated: (made: SavedOperator) => void;
}

/** All operators. */
export function StaffList({ onCreated }: StaffListProps) {
  const actions: Column<StaffMember> = {
    title: 'Actions',
    cell: (operator) => <StaffActions operator={operator} onCreated={onCreated} />,
  };
  return (
    <ListDesk
      title="Operators"
      route={operatorStaffRoutes.operatorGetOperators}
      input={{}}
      pageSize={25}
      noun="operators"
      caption="All operators"
      columns={[...COLUMNS, actions]}
      getKey={({ id }) => id}
      empty={{ title: 'No operators', text: '' }}
    />
  );
}

const COLUMNS: readonly Column<StaffMember>[] = [
  {
    title: 'Operator',
    cell: ({ id, userName }) => <BackOfficeLink to={`/operators/${id}`}>{userName}</BackOfficeLink>,
  },
  { title: 'Role', cell: ({ role }) => ROLE_WORDS[role].name },
  {
    title: 'Status',
    cell: ({ active, hasPassword }) => {
      if (!active) return <Badge tone="bad">Blocked</Badge>;
      return hasPassword ? <Badge tone="good">Active</Badge> : <Badge tone="warn">Password not set</Badge>;
    },
  },
  { title: 'Two-factor', cell: ({ hasFactor }) => (hasFactor ? 'Yes' : 'None') },
  {
    title: 'Independent',
    cell: ({ madeBy }) => (madeBy === null ? 'Yes' : <Badge tone="warn">Not vouched for</Badge>),
  },
  { title: 'Last login (IST)', cell: ({ lastLogin }) => (lastLogin === null ? 'Never' : siteTimeText(lastLogin)) },
];

/** Actions on an operator, each after a confirmation. Self-reset is not available. */
function StaffActions({ operator, onCreated }: StaffListProps & { readonly operator: StaffMember }) {
  const { id, userName, role, active, madeBy, hasFactor } = operator;
  const ownId = useStore(operatorSession, (session) => session.operator?.id ?? 0);
  const { operatorMakePasswordLink, operatorResetFactor, operatorSaveOperator } = operatorStaffRoutes;
  const link = useAction(operatorMakePasswordLink, staffAction(id));
  const factor = useAction(operatorResetFactor, { ...staffAction(id), done: `Two-factor reset for ${userName}` });
  const save = useAction(operatorSaveOperator, { ...staffAction(id), done: 'Operator saved' });
  const block = active ? 'Block' : 'Unblock';

  async function createLink(reason: string) {
    const outcome = await link.run({ id, reason });
    if (outcome.ok) onCreated(outcome.value);
    return outcome;
  }

  return (
    <Row as="span" align="stretch" gap={4}>
      {madeBy !== null && <VouchButton operator={operator} />}
      <DialogButton size="s" title={`Edit ${userName}`} label="Edit" aria-label={`Edit ${userName}`}>
        {(close) => <StaffForm operator={operator} onClose={close} onCreated={onCreated} />}
      </DialogButton>
      {id !== ownId && (
        <StaffButton
          word="Reset password"
          title={`Reset password for ${userName}`}
          text={`${userName} will be logged out on all devices and their current password will stop working. You’ll get a link for them to set a new one. Until another admin vouches for them, you two count as one person for four-eyes checks.`}
          confirmLabel="Create link"
          onConfirm={createLink}
        />
      )}
      {id !== ownId && hasFactor && (
        <StaffButton
          word="Reset two-factor"
          title={`Reset two-factor for ${userName}`}
          text={`Removes ${userName}’s authenticator app, passkeys and recovery codes, and logs them out on all devices. Verify that the request is really from them. Until another admin vouches for them, you two count as one person for four-eyes checks.`}
          confirmLabel="Reset two-factor"
          onConfirm={(reason) => factor.run({ id, reason })}
        />
      )}
      <StaffButton
        word={block}
        title={`${block} ${userName}`}
        text={
          active
            ? `${userName} will be logged out on all devices and can’t log in. The last active admin can’t be blocked.`
            : `${userName} can log in again.`
        }
        confirmLabel={`${block} operator`}
        needsReason={false}
        onConfirm={() => save.run({ id, userName, role, active: !active })}
      />
    </Row>
  );
}

function VouchButton({ operator: { id, userName } }: { readonly operator: StaffMember }) {
  const { operatorVouchForOperator } = operatorStaffRoutes;
  const vouch = useAction(operatorVouchForOperator, { ...staffAction(id), done: `${userName} vouched for` });
  return (
    <StaffButton
      word="Vouch"
      title={`Vouch for ${userName}`}
      text={`Confirm that ${userName} is a separate person and the only one who knows the password. They’ll then be able to confirm other operators’ proposals. The admin who created or reset them can’t vouch.`}
      confirmLabel="Vouch"
      needsReason={false}
      onConfirm={() => vouch.run({ id })}
    />
  );
}

/** A button named after its action and operator, which a dialog confirms. */
function StaffButton({ word, ...dialog }: ReasonButtonProps['dialog'] & { readonly word: string }) {
  return (
    <ReasonButton size="s" aria-label={dialog.title} dialog={dialog}>
      {word}
    </ReasonButton>
  );
}
