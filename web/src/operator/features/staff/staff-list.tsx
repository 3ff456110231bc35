import type { SavedOperator, StaffMember } from '@crease/contracts/routes/operator-staff.ts';
import { useState } from 'react';
import { useStore } from '#data/storage/observable.ts';
import { siteTimeText } from '#format/site-time.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { ROLE_WORDS } from '#operator/office/entry.ts';
import { operatorSession } from '#operator/office/office-session.ts';
import { PagesOf, usePages } from '#operator/parts/found-pages.tsx';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import {
  makePasswordLink,
  resetFactor,
  StaffDialog,
  saveOperator,
  staffAct,
  useStaff,
  vouchFor,
} from './staff-dialog.tsx';
import styles from './staff-list.module.css';

const PAGE = 25;

type What = 'change' | 'block' | 'vouch' | 'link' | 'factor';
type Asking = { readonly what: What; readonly operator: StaffMember } | null;

/** Everybody who works for the house. */
export function StaffList({ onMade }: { readonly onMade: (made: SavedOperator) => void }) {
  const pages = usePages(PAGE);
  const [asking, setAsking] = useState<Asking>(null);
  const query = useStaff(pages.asked);
  const close = () => setAsking(null);
  const ownId = useStore(operatorSession, ({ operator }) => operator?.id ?? 0);

  return (
    <Panel title="Operators">
      <Reading query={query} label="Operators are being read" rows={4}>
        {({ items, totalCount }) => (
          <>
            <Table
              caption="All operators"
              columns={columnsOf(ownId, setAsking)}
              rows={items}
              keyOf={({ id }) => id}
              isBusy={query.isPlaceholderData}
            />
            <PagesOf of="operators" pages={pages} total={totalCount} />
          </>
        )}
      </Reading>
      <StaffDialog
        operator={asking?.what === 'change' ? asking.operator : null}
        open={asking?.what === 'change'}
        onClose={close}
        onMade={onMade}
      />
      {asking?.what === 'link' && (
        <LinkQuestion operator={asking.operator} onClose={close} onMade={onMade} />
      )}
      {asking?.what === 'factor' && <FactorQuestion operator={asking.operator} onClose={close} />}
      {asking?.what === 'vouch' && <VouchQuestion operator={asking.operator} onClose={close} />}
      {asking?.what === 'block' && <BlockQuestion operator={asking.operator} onClose={close} />}
    </Panel>
  );
}

function columnsOf(ownId: number, onAsk: (asking: Asking) => void): readonly Column<StaffMember>[] {
  return [
    {
      title: 'Operator',
      cell: ({ id, userName }) => <OfficeLink to={`/operators/${id}`}>{userName}</OfficeLink>,
    },
    { title: 'Role', cell: ({ role }) => ROLE_WORDS[role].name },
    {
      title: 'State',
      cell: (operator) => <State {...operator} />,
    },
    {
      title: 'Second factor',
      cell: ({ hasFactor }) => (hasFactor ? 'Yes' : 'None'),
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
      cell: (operator) => <Acts operator={operator} isOwn={operator.id === ownId} onAsk={onAsk} />,
    },
  ];
}

function State({ active, hasPassword }: StaffMember) {
  if (!active) return <Badge tone="bad">Blocked</Badge>;
  return hasPassword ? (
    <Badge tone="good">Active</Badge>
  ) : (
    <Badge tone="warn">Has no password yet</Badge>
  );
}

/** What may be done about an operator; nobody resets themselves. */
function Acts({
  operator,
  isOwn,
  onAsk,
}: {
  readonly operator: StaffMember;
  readonly isOwn: boolean;
  readonly onAsk: (asking: Asking) => void;
}) {
  const { userName, madeBy, hasFactor } = operator;
  const acts: readonly (readonly [What, string, string])[] = [
    ...(madeBy === null ? [] : [['vouch', 'Vouch', `Vouch for ${userName}`] as const]),
    ['change', 'Change', `Change ${userName}`],
    ...(isOwn ? [] : [['link', 'New password', `New password of ${userName}`] as const]),
    ...(isOwn || !hasFactor
      ? []
      : [['factor', 'Reset second factor', `Reset second factor of ${userName}`] as const]),
    ['block', blockWord(operator), `${blockWord(operator)} ${userName}`],
  ];
  return (
    <span className={styles.acts}>
      {acts.map(([what, word, label]) => (
        <Button key={what} size="s" aria-label={label} onClick={() => onAsk({ what, operator })}>
          {word}
        </Button>
      ))}
    </span>
  );
}

interface QuestionProps {
  readonly operator: StaffMember;
  readonly onClose: () => void;
}

/** Asks before a password is taken, and shows the link to a new one. */
function LinkQuestion({
  operator,
  onClose,
  onMade,
}: QuestionProps & { readonly onMade: (made: SavedOperator) => void }) {
  const { id, userName } = operator;
  const isActing = useIsActing(staffAct(id));
  return (
    <ReasonDialog
      open
      title={`New password of ${userName}`}
      text={`${userName} is logged out everywhere, and the password of now opens nothing any more. You get a link by which they choose a new one. Until another admin vouches for them, the two of you count as one person.`}
      doLabel="Make a link"
      isBusy={isActing}
      onClose={onClose}
      onDo={(reason) => {
        void makePasswordLink(operator, reason).then((outcome) => {
          if (!outcome.ok) return;
          onClose();
          onMade(outcome.value);
        });
      }}
    />
  );
}

/** Asks before app, passkeys and recovery codes are taken. */
function FactorQuestion({ operator, onClose }: QuestionProps) {
  const { id, userName } = operator;
  const isActing = useIsActing(staffAct(id));
  return (
    <ReasonDialog
      open
      title={`Reset second factor of ${userName}`}
      text={`App, passkeys and recovery codes of ${userName} are removed, and they are logged out everywhere. Be sure that it is they who ask. Until another admin vouches for them, the two of you count as one person.`}
      doLabel="Reset second factor"
      isBusy={isActing}
      onClose={onClose}
      onDo={(reason) => {
        void resetFactor(operator, reason).then(({ ok }) => {
          if (ok) onClose();
        });
      }}
    />
  );
}

/** Asks before an operator counts as another person than whoever made them. */
function VouchQuestion({ operator, onClose }: QuestionProps) {
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
function BlockQuestion({ operator, onClose }: QuestionProps) {
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
          : `${userName} can log in again.`
      }
      doLabel={`${word} operator`}
      needsReason={false}
      isBusy={isActing}
      onClose={onClose}
      onDo={() => void turn()}
    />
  );
}

function blockWord({ active }: StaffMember): string {
  return active ? 'Block' : 'Unblock';
}
