import {
  type OperatorUser,
  operatorAccountRoutes,
} from '@crease/contracts/people/operator-people.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import filterStyles from '#operator/components/filter.module.css';
import formStyles from '#operator/components/form.module.css';
import { PaginatedResults, usePages } from '#operator/components/query-results.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { type UsersQuery, useUsers } from '#operator/core/queries.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { playerName } from '#operator/core/words.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { createUser, NEW_USER_ACTION } from './player-actions.ts';

const PAGE = 25;

const COLUMNS: readonly Column<OperatorUser>[] = [
  {
    title: 'Player',
    cell: ({ id, userName }) => (
      <BackOfficeLink to={`/players/${id}`}>{playerName(userName)}</BackOfficeLink>
    ),
  },
  { title: 'Mobile', cell: ({ mobile }) => mobile ?? '' },
  { title: 'Site', cell: ({ domain }) => domain },
  { title: 'Status', cell: (user) => <UserState user={user} /> },
  { title: 'Balance', align: 'right', cell: ({ balance }) => rupeesText(balance) },
  { title: 'Exposure', align: 'right', cell: ({ exposure }) => rupeesText(exposure) },
  {
    title: 'Last login (IST)',
    cell: ({ lastLogin }) => (lastLogin === null ? 'Never' : siteTimeText(lastLogin)),
  },
];

interface PlayersFilter {
  readonly search: string;
  /** Status and demo filter, empty for any. */
  readonly status: NonNullable<UsersQuery['status']>;
  readonly demo: string;
}

/** Players by part of their name or mobile number. */
export function PlayerList() {
  const [wanted, setWanted] = useState<PlayersFilter>({ search: '', status: '', demo: 'no' });
  const pages = usePages(PAGE);
  const { status, demo } = wanted;
  const search = wanted.search.trim();
  const query = useUsers({
    ...pages.query,
    ...(search === '' ? {} : { search }),
    ...(status === '' ? {} : { status }),
    ...(demo === '' ? {} : { isDemo: demo === 'yes' }),
  });
  return (
    <Panel title="Players">
      <PlayerFilter filter={wanted} onChange={pages.resetPage(setWanted)} />
      <PaginatedResults
        query={query}
        label="Loading players…"
        rows={8}
        noun="players"
        pages={pages}
        empty={
          <EmptyState
            title="No players found"
            text="Try part of a name or mobile number. Demo users are hidden by default."
          />
        }
      >
        {(players) => (
          <Table
            caption="Player list"
            columns={COLUMNS}
            rows={players}
            getKey={({ id }) => id}
            isBusy={query.isPlaceholderData}
          />
        )}
      </PaginatedResults>
    </Panel>
  );
}

interface PlayerFilterProps {
  readonly filter: PlayersFilter;
  readonly onChange: (filter: PlayersFilter) => void;
}

function PlayerFilter({ filter, onChange }: PlayerFilterProps) {
  return (
    <div className={filterStyles.filter}>
      <TextField
        label="Name or mobile"
        type="search"
        maxLength={64}
        value={filter.search}
        error={null}
        onChange={(search) => onChange({ ...filter, search })}
      />
      <SelectField
        label="Status"
        value={filter.status}
        options={[
          { value: '', text: 'All' },
          { value: 'active', text: 'Active' },
          { value: 'blocked', text: 'Blocked' },
          { value: 'closing', text: 'Closure requested' },
          { value: 'closed', text: 'Closed' },
          { value: 'erased', text: 'Erased' },
        ]}
        onChange={(status) => onChange({ ...filter, status })}
      />
      <SelectField
        label="Accounts"
        value={filter.demo}
        options={[
          { value: 'no', text: 'Real players' },
          { value: 'yes', text: 'Demo users' },
          { value: '', text: 'All' },
        ]}
        onChange={(demo) => onChange({ ...filter, demo })}
      />
    </div>
  );
}

function UserState({ user }: { readonly user: OperatorUser }) {
  if (user.erasedAt !== null) return <Badge>Erased</Badge>;
  if (user.closedAt !== null) return <Badge>Closed</Badge>;
  if (user.closingAskedAt !== null) return <Badge tone="warn">Closure requested</Badge>;
  if (!user.active) return <Badge tone="bad">Blocked</Badge>;
  if (user.betBlocked) return <Badge tone="warn">Betting blocked</Badge>;
  if (!user.verified) return <Badge>Unverified</Badge>;
  return <Badge tone="good">{user.isDemo ? 'Demo' : 'Active'}</Badge>;
}

export interface NewPlayerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (userId: number) => void;
}

/** Creates an account for a player who can't sign up. */
export function NewPlayer({ open, onClose, onCreated }: NewPlayerProps) {
  return (
    <Dialog open={open} kind="modal" label="New player" onClose={onClose}>
      <DialogHead title="New player" closeLabel="Close" onClose={onClose} />
      <PlayerForm onCreated={onCreated} />
    </Dialog>
  );
}

function PlayerForm({ onCreated }: Pick<NewPlayerProps, 'onCreated'>) {
  const isActing = useIsPending(NEW_USER_ACTION);
  const form = useOfficeForm<'userName' | 'password' | 'mobile'>({
    fields: {
      userName: { label: 'Username' },
      password: { label: 'Password' },
      mobile: { label: 'Mobile' },
    },
    contract: { route: operatorAccountRoutes.operatorCreateUser, body: toAccount },
    onSubmit: async (values) => {
      const outcome = await createUser(toAccount(values));
      if (outcome.ok) onCreated(outcome.value.id);
      return outcome;
    },
  });

  return (
    <form className={formStyles.inDialog} onSubmit={form.onSubmit} noValidate>
      <TextField {...form.field('userName')} autoComplete="off" data-first-focus />
      <PasswordField
        {...form.field('password')}
        hint="The player must change it at first login."
        autoComplete="new-password"
        showLabel="Show"
        hideLabel="Hide"
      />
      <TextField {...form.field('mobile')} hint="Optional" inputMode="tel" autoComplete="off" />
      <Button type="submit" variant="primary" isWide isBusy={isActing}>
        Create player
      </Button>
    </form>
  );
}

function toAccount({
  userName,
  password,
  mobile,
}: Readonly<Record<'userName' | 'password' | 'mobile', string>>) {
  return { userName, password, ...(mobile === '' ? {} : { mobile }) };
}
