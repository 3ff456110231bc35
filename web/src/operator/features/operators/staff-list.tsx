import type { SavedOperator, StaffMember } from '@crease/contracts/routes/operator-staff.ts';
import { useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { siteTimeText } from '#format/site-time.ts';
import { ListPager, usePages } from '#operator/components/paginated-results.tsx';
import { QueryView } from '#operator/components/reading.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { ROLE_WORDS } from '#operator/core/entry.ts';
import { operatorSession } from '#operator/core/office-session.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { StaffDialog, useStaff } from './staff-dialog.tsx';
import styles from './staff-list.module.css';
import {
  BlockQuestion,
  blockWord,
  FactorQuestion,
  LinkQuestion,
  VouchQuestion,
} from './staff-questions.tsx';

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
