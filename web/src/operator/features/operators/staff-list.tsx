import type { SavedOperator, StaffMember } from '@crease/contracts/people/operator-staff.ts';
import { useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { siteTimeText } from '#format/site-time.ts';
import { ListPager, QueryView, usePages } from '#operator/components/query-results.tsx';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { ROLE_WORDS } from '#operator/core/office-form.ts';
import { operatorSession } from '#operator/core/office-session.ts';
import { afterSuccess, useIsPending } from '#operator/core/run-action.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import {
  makePasswordLink,
  resetFactor,
  StaffDialog,
  saveOperator,
  staffActionKey,
  useStaff,
  vouchFor,
} from './staff-dialog.tsx';
import styles from './staff-list.module.css';

const PAGE = 25;

type StaffAction = 'change' | 'block' | 'vouch' | 'link' | 'factor';
type PendingAction = { readonly action: StaffAction; readonly operator: StaffMember } | null;

/** All operators. */
export function StaffList({ onCreated }: { readonly onCreated: (made: SavedOperator) => void }) {
  const pages = usePages(PAGE);
  const [asking, setAsking] = useState<PendingAction>(null);
  const query = useStaff(pages.query);
  const close = () => setAsking(null);
  const ownId = useStore(operatorSession, ({ operator }) => operator?.id ?? 0);

  return (
    <Panel title="Operators">
      <QueryView query={query} label="Loading operators…" rows={4}>
        {({ items, totalCount }) => (
          <>
            <Table
              caption="All operators"
              columns={buildColumns(ownId, setAsking)}
              rows={items}
              getKey={({ id }) => id}
              isBusy={query.isPlaceholderData}
            />
            <ListPager noun="operators" pages={pages} total={totalCount} />
          </>
        )}
      </QueryView>
      <StaffDialog
        operator={asking?.action === 'change' ? asking.operator : null}
        open={asking?.action === 'change'}
        onClose={close}
        onCreated={onCreated}
      />
      {asking?.action === 'link' && (
        <LinkQuestion operator={asking.operator} onClose={close} onCreated={onCreated} />
      )}
      {asking?.action === 'factor' && <FactorQuestion operator={asking.operator} onClose={close} />}
      {asking?.action === 'vouch' && <VouchQuestion operator={asking.operator} onClose={close} />}
      {asking?.action === 'block' && <BlockQuestion operator={asking.operator} onClose={close} />}
    </Panel>
  );
}

function buildColumns(
  ownId: number,
  onAction: (pending: PendingAction) => void,
): readonly Column<StaffMember>[] {
  return [
    {
      title: 'Operator',
      cell: ({ id, userName }) => (
        <BackOfficeLink to={`/operators/${id}`}>{userName}</BackOfficeLink>
      ),
    },
    { title: 'Role', cell: ({ role }) => ROLE_WORDS[role].name },
    {
      title: 'Status',
      cell: (operator) => <State {...operator} />,
    },
    {
      title: 'Two-factor',
      cell: ({ hasFactor }) => (hasFactor ? 'Yes' : 'None'),
    },
    {
      title: 'Independent',
      cell: ({ madeBy }) => (madeBy === null ? 'Yes' : <Badge tone="warn">Not vouched for</Badge>),
    },
    {
      title: 'Last login (IST)',
      cell: ({ lastLogin }) => (lastLogin === null ? 'Never' : siteTimeText(lastLogin)),
    },
    {
      title: 'Actions',
      cell: (operator) => (
        <OperatorActions operator={operator} isOwn={operator.id === ownId} onAction={onAction} />
      ),
    },
  ];
}

function State({ active, hasPassword }: StaffMember) {
  if (!active) return <Badge tone="bad">Blocked</Badge>;
  return hasPassword ? (
    <Badge tone="good">Active</Badge>
  ) : (
    <Badge tone="warn">Password not set</Badge>
  );
}

/** Actions on an operator. Self-reset is not available. */
function OperatorActions({
  operator,
  isOwn,
  onAction,
}: {
  readonly operator: StaffMember;
  readonly isOwn: boolean;
  readonly onAction: (pending: PendingAction) => void;
}) {
  const { userName, madeBy, hasFactor } = operator;
  const acts: readonly (readonly [StaffAction, string, string])[] = [
    ...(madeBy === null ? [] : [['vouch', 'Vouch', `Vouch for ${userName}`] as const]),
    ['change', 'Edit', `Edit ${userName}`],
    ...(isOwn ? [] : [['link', 'Reset password', `Reset password for ${userName}`] as const]),
    ...(isOwn || !hasFactor
      ? []
      : [['factor', 'Reset two-factor', `Reset two-factor for ${userName}`] as const]),
    ['block', blockWord(operator), `${blockWord(operator)} ${userName}`],
  ];
  return (
    <span className={styles.acts}>
      {acts.map(([action, word, label]) => (
        <Button
          key={action}
          size="s"
          aria-label={label}
          onClick={() => onAction({ action, operator })}
        >
          {word}
        </Button>
      ))}
    </span>
  );
}

export interface QuestionProps {
  readonly operator: StaffMember;
  readonly onClose: () => void;
}

/** Confirms a password reset and shows the new link. */
function LinkQuestion({
  operator,
  onClose,
  onCreated,
}: QuestionProps & { readonly onCreated: (made: SavedOperator) => void }) {
  const { id, userName } = operator;
  const isActing = useIsPending(staffActionKey(id));
  return (
    <ReasonDialog
      open
      title={`Reset password for ${userName}`}
      text={`${userName} will be logged out on all devices and their current password will stop working. You’ll get a link for them to set a new one. Until another admin vouches for them, you two count as one person for four-eyes checks.`}
      confirmLabel="Create link"
      isBusy={isActing}
      onClose={onClose}
      onConfirm={(reason) => {
        void makePasswordLink(operator, reason).then((outcome) => {
          if (!outcome.ok) return;
          onClose();
          onCreated(outcome.value);
        });
      }}
    />
  );
}

/** Confirms removing authenticator, passkeys and recovery codes. */
function FactorQuestion({ operator, onClose }: QuestionProps) {
  const { id, userName } = operator;
  const isActing = useIsPending(staffActionKey(id));
  return (
    <ReasonDialog
      open
      title={`Reset two-factor for ${userName}`}
      text={`Removes ${userName}’s authenticator app, passkeys and recovery codes, and logs them out on all devices. Verify that the request is really from them. Until another admin vouches for them, you two count as one person for four-eyes checks.`}
      confirmLabel="Reset two-factor"
      isBusy={isActing}
      onClose={onClose}
      onConfirm={(reason) => afterSuccess(resetFactor(operator, reason), onClose)}
    />
  );
}

/** Confirms vouching that an operator is not the person who created them. */
function VouchQuestion({ operator, onClose }: QuestionProps) {
  const isActing = useIsPending(staffActionKey(operator.id));
  return (
    <ReasonDialog
      open
      title={`Vouch for ${operator.userName}`}
      text={`Confirm that ${operator.userName} is a separate person and the only one who knows the password. They’ll then be able to confirm other operators’ proposals. The admin who created or reset them can’t vouch.`}
      confirmLabel="Vouch"
      needsReason={false}
      isBusy={isActing}
      onClose={onClose}
      onConfirm={() => afterSuccess(vouchFor(operator), onClose)}
    />
  );
}

/** Confirms blocking or unblocking an operator. */
function BlockQuestion({ operator, onClose }: QuestionProps) {
  const { id, userName, role, active } = operator;
  const isActing = useIsPending(staffActionKey(id));
  const word = blockWord(operator);

  async function toggleActive() {
    const { ok } = await saveOperator({ id, userName, role, active: !active });
    if (ok) onClose();
  }

  return (
    <ReasonDialog
      open
      title={`${word} ${userName}`}
      text={
        active
          ? `${userName} will be logged out on all devices and can’t log in. The last active admin can’t be blocked.`
          : `${userName} can log in again.`
      }
      confirmLabel={`${word} operator`}
      needsReason={false}
      isBusy={isActing}
      onClose={onClose}
      onConfirm={() => void toggleActive()}
    />
  );
}

/** Label of the block toggle. */
function blockWord({ active }: StaffMember): string {
  return active ? 'Block' : 'Unblock';
}
