import type { Operator } from '@crease/contracts/routes/operator-session.ts';
import { useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import { useIsActing } from '#operator/data/act-once.ts';
import { ROLE_WORDS } from '#operator/data/role-words.ts';
import { saveOperator, staffAct, useStaff, vouchFor } from '#operator/data/staff-acts.ts';
import form from '#operator/parts/form.module.css';
import { Reading } from '#operator/parts/reading.tsx';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Pager } from '#ui/pager/pager.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { StaffDialog } from './staff-dialog.tsx';

const PAGE = 25;

type Asking = { readonly what: 'change' | 'block' | 'vouch'; readonly operator: Operator } | null;

/** Everybody who works for the house. */
export function StaffList() {
  const [page, setPage] = useState(0);
  const [asking, setAsking] = useState<Asking>(null);
  const query = useStaff({ MaxResultCount: PAGE, SkipCount: page * PAGE });
  const close = () => setAsking(null);

  return (
    <Panel title="Operators">
      <Reading query={query} label="Operators are being read" rows={4}>
        {({ items, totalCount }) => (
          <>
            <Table
              caption="All operators"
              columns={columnsOf(setAsking)}
              rows={items}
              keyOf={({ id }) => id}
              isBusy={query.isPlaceholderData}
            />
            <Pager
              label="Pages of operators"
              page={page}
              pageSize={PAGE}
              total={totalCount}
              previousLabel="Previous"
              nextLabel="Next"
              onChange={setPage}
            />
          </>
        )}
      </Reading>
      <StaffDialog
        operator={asking?.what === 'change' ? asking.operator : null}
        open={asking?.what === 'change'}
        onClose={close}
      />
      {asking?.what === 'vouch' && <VouchQuestion operator={asking.operator} onClose={close} />}
      {asking?.what === 'block' && <BlockQuestion operator={asking.operator} onClose={close} />}
    </Panel>
  );
}

function columnsOf(onAsk: (asking: Asking) => void): readonly Column<Operator>[] {
  return [
    { title: 'Operator', cell: ({ userName }) => <b>{userName}</b> },
    { title: 'Role', cell: ({ role }) => ROLE_WORDS[role].name },
    {
      title: 'State',
      cell: ({ active }) =>
        active ? <Badge tone="good">Active</Badge> : <Badge tone="bad">Blocked</Badge>,
    },
    {
      title: 'Second person',
      cell: ({ madeBy }) => (madeBy === null ? 'Yes' : <Badge tone="warn">Not vouched for</Badge>),
    },
    {
      title: 'Last login, IST',
      cell: ({ lastLogin }) => (lastLogin === null ? 'never' : siteTimeText(lastLogin)),
    },
    {
      title: 'Acts',
      cell: (operator) => (
        <span className={form.buttons}>
          {operator.madeBy !== null && (
            <Button
              size="s"
              aria-label={`Vouch for ${operator.userName}`}
              onClick={() => onAsk({ what: 'vouch', operator })}
            >
              Vouch
            </Button>
          )}
          <Button
            size="s"
            aria-label={`Change ${operator.userName}`}
            onClick={() => onAsk({ what: 'change', operator })}
          >
            Change
          </Button>
          <Button
            size="s"
            aria-label={`${blockWord(operator)} ${operator.userName}`}
            onClick={() => onAsk({ what: 'block', operator })}
          >
            {blockWord(operator)}
          </Button>
        </span>
      ),
    },
  ];
}

/** Asks before an operator counts as another person than whoever made them. */
function VouchQuestion({
  operator,
  onClose,
}: {
  readonly operator: Operator;
  readonly onClose: () => void;
}) {
  const isActing = useIsActing(staffAct(operator.id));
  return (
    <ReasonDialog
      open
      title={`Vouch for ${operator.userName}`}
      text={`You say that ${operator.userName} is a person of their own and alone knows the password. From then on they may confirm what others have proposed. Whoever made or reset them cannot say this.`}
      doLabel="Vouch"
      needsReason={false}
      isBusy={isActing}
      onClose={onClose}
      onDo={() => {
        void vouchFor(operator).then(({ ok }) => {
          if (ok) onClose();
        });
      }}
    />
  );
}

/** Asks before somebody is shut out, or let in again. */
function BlockQuestion({
  operator,
  onClose,
}: {
  readonly operator: Operator;
  readonly onClose: () => void;
}) {
  const { id, userName, role, active } = operator;
  const isActing = useIsActing(staffAct(id));
  const word = blockWord(operator);

  async function turn() {
    const { ok } = await saveOperator({ id, userName, role, active: !active });
    if (ok) onClose();
  }

  return (
    <ReasonDialog
      open
      title={`${word} ${userName}`}
      text={
        active
          ? `${userName} is logged out everywhere at once and cannot log in. The last active admin cannot be blocked.`
          : `${userName} can log in again with his password.`
      }
      doLabel={`${word} operator`}
      needsReason={false}
      isBusy={isActing}
      onClose={onClose}
      onDo={() => void turn()}
    />
  );
}

function blockWord({ active }: Operator): string {
  return active ? 'Block' : 'Unblock';
}
