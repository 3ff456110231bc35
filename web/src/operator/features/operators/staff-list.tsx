import { operatorStaffRoutes, type SavedOperator, type StaffMember } from '@crease/contracts/people/operator-staff.ts';
import { useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { siteTimeText } from '#format/site-time.ts';
import { ListDesk } from '#operator/components/list-desk.tsx';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { operatorSession } from '#operator/core/office-session.ts';
import { type ActionOutcome, act } from '#operator/core/run-action.ts';
import { ROLE_WORDS } from '#operator/core/words.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import type { Column } from '#ui/table/table.tsx';
import { StaffDialog, staffAction } from './staff-dialog.tsx';

/** Actions after a confirmation. */
type StaffAction = 'vouch' | 'link' | 'factor' | 'block';
interface Asked {
  readonly action: StaffAction | 'change';
  readonly operator: StaffMember;
}

/** All operators. */
export function StaffList({ onCreated }: { readonly onCreated: (made: SavedOperator) => void }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const ownId = useStore(operatorSession, ({ operator }) => operator?.id ?? 0);
  const changed = asked?.action === 'change' ? asked.operator : null;

  return (
    <ListDesk
      title="Operators"
      route={operatorStaffRoutes.operatorGetOperators}
      input={{}}
      pageSize={25}
      noun="operators"
      caption="All operators"
      columns={[...COLUMNS, createActionColumn(ownId, setAsked)]}
      getKey={({ id }) => id}
      empty={{ title: 'No operators', text: '' }}
    >
      <StaffDialog operator={changed} open={changed !== null} onClose={close} onCreated={onCreated} />
      {asked !== null && asked.action !== 'change' && (
        <StaffQuestion action={asked.action} operator={asked.operator} onClose={close} onCreated={onCreated} />
      )}
    </ListDesk>
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
  {
    title: 'Last login (IST)',
    cell: ({ lastLogin }) => (lastLogin === null ? 'Never' : siteTimeText(lastLogin)),
  },
];

/** Column of the actions on an operator. Self-reset is not available. */
function createActionColumn(ownId: number, onAsk: (asked: Asked) => void): Column<StaffMember> {
  return {
    title: 'Actions',
    cell: (operator) => {
      const { id, userName, madeBy, hasFactor } = operator;
      const actions: readonly (readonly [Asked['action'], string, string])[] = [
        ...(madeBy === null ? [] : [['vouch', 'Vouch', `Vouch for ${userName}`] as const]),
        ['change', 'Edit', `Edit ${userName}`],
        ...(id === ownId ? [] : [['link', 'Reset password', `Reset password for ${userName}`] as const]),
        ...(id === ownId || !hasFactor
          ? []
          : [['factor', 'Reset two-factor', `Reset two-factor for ${userName}`] as const]),
        ['block', blockWord(operator), `${blockWord(operator)} ${userName}`],
      ];
      return (
        <Row as="span" align="stretch" gap={4}>
          {actions.map(([action, word, label]) => (
            <Button key={action} size="s" aria-label={label} onClick={() => onAsk({ action, operator })}>
              {word}
            </Button>
          ))}
        </Row>
      );
    },
  };
}

/** Label of the block toggle. */
function blockWord({ active }: StaffMember): string {
  return active ? 'Block' : 'Unblock';
}

interface StaffQuestionProps {
  readonly action: StaffAction;
  readonly operator: StaffMember;
  readonly onClose: () => void;
  readonly onCreated: (made: SavedOperator) => void;
}

/** Confirms an action on an operator. */
function StaffQuestion({ action, operator, onClose, onCreated }: StaffQuestionProps) {
  const { run, ...words } = QUESTIONS[action](operator, onCreated);
  return <ReasonDialog open {...words} onClose={onClose} onConfirm={run} />;
}

interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly needsReason?: boolean;
  readonly run: (reason: string) => Promise<ActionOutcome<unknown>>;
}

const QUESTIONS: Readonly<
  Record<StaffAction, (operator: StaffMember, onCreated: StaffQuestionProps['onCreated']) => Question>
> = {
  link: ({ id, userName }, onCreated) => ({
    title: `Reset password for ${userName}`,
    text: `${userName} will be logged out on all devices and their current password will stop working. You’ll get a link for them to set a new one. Until another admin vouches for them, you two count as one person for four-eyes checks.`,
    confirmLabel: 'Create link',
    run: async (reason) => {
      const input = { id, reason };
      const route = operatorStaffRoutes.operatorMakePasswordLink;
      const outcome = await act(route, input, staffAction(id));
      if (outcome.ok) onCreated(outcome.value);
      return outcome;
    },
  }),
  factor: ({ id, userName }) => ({
    title: `Reset two-factor for ${userName}`,
    text: `Removes ${userName}’s authenticator app, passkeys and recovery codes, and logs them out on all devices. Verify that the request is really from them. Until another admin vouches for them, you two count as one person for four-eyes checks.`,
    confirmLabel: 'Reset two-factor',
    run: (reason) =>
      act(
        operatorStaffRoutes.operatorResetFactor,
        { id, reason },
        { ...staffAction(id), done: `Two-factor reset for ${userName}` },
      ),
  }),
  vouch: ({ id, userName }) => ({
    title: `Vouch for ${userName}`,
    text: `Confirm that ${userName} is a separate person and the only one who knows the password. They’ll then be able to confirm other operators’ proposals. The admin who created or reset them can’t vouch.`,
    confirmLabel: 'Vouch',
    needsReason: false,
    run: () =>
      act(
        operatorStaffRoutes.operatorVouchForOperator,
        { id },
        { ...staffAction(id), done: `${userName} vouched for` },
      ),
  }),
  block: (operator) => {
    const { id, userName, role, active } = operator;
    return {
      title: `${blockWord(operator)} ${userName}`,
      text: active
        ? `${userName} will be logged out on all devices and can’t log in. The last active admin can’t be blocked.`
        : `${userName} can log in again.`,
      confirmLabel: `${blockWord(operator)} operator`,
      needsReason: false,
      run: () =>
        act(
          operatorStaffRoutes.operatorSaveOperator,
          { id, userName, role, active: !active },
          { ...staffAction(id), done: 'Operator saved' },
        ),
    };
  },
};
