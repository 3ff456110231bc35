import {
  type OperatorUser,
  operatorAccountRoutes,
  operatorPeopleRoutes,
} from '@crease/contracts/people/operator-people.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { FormView, SelectField } from '#operator/components/form-view.tsx';
import { ListDesk, useFilters } from '#operator/components/list-desk.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { playerName } from '#operator/core/words.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import type { Column } from '#ui/table/table.tsx';
import { numberColumn } from '#ui/table/table.tsx';

const COLUMNS: readonly Column<OperatorUser>[] = [
  {
    title: 'Player',
    cell: ({ id, userName }) => <BackOfficeLink to={`/players/${id}`}>{playerName(userName)}</BackOfficeLink>,
  },
  { title: 'Mobile', cell: ({ mobile }) => mobile ?? '' },
  { title: 'Site', cell: ({ domain }) => domain },
  { title: 'Status', cell: (user) => <UserState user={user} /> },
  numberColumn('Balance', ({ balance }) => rupeesText(balance)),
  numberColumn('Exposure', ({ exposure }) => rupeesText(exposure)),
  { title: 'Last login (IST)', cell: ({ lastLogin }) => (lastLogin === null ? 'Never' : siteTimeText(lastLogin)) },
];

const FILTERS = {
  search: '',
  status: {
    first: '',
    options: [
      { value: '', text: 'All' },
      { value: 'active', text: 'Active' },
      { value: 'blocked', text: 'Blocked' },
      { value: 'closing', text: 'Closure requested' },
      { value: 'closed', text: 'Closed' },
      { value: 'erased', text: 'Erased' },
    ],
  },
  accounts: {
    first: 'real',
    options: [
      { value: 'real', text: 'Real players' },
      { value: 'demo', text: 'Demo users' },
      { value: 'all', text: 'All' },
    ],
  },
} as const;

/** Players by part of their name or mobile number. */
export function PlayerList() {
  const filters = useFilters(FILTERS);
  const { accounts, ...query } = filters.query;
  return (
    <ListDesk
      title="Players"
      route={operatorPeopleRoutes.operatorGetUsers}
      input={{ ...query, ...(accounts === 'all' ? {} : { isDemo: accounts === 'demo' }) }}
      pageSize={25}
      filter={() => (
        <>
          <TextField label="Name or mobile" type="search" maxLength={64} error={null} {...filters.bind('search')} />
          <SelectField label="Status" options={FILTERS.status.options} {...filters.bind('status')} />
          <SelectField label="Accounts" options={FILTERS.accounts.options} {...filters.bind('accounts')} />
        </>
      )}
      noun="players"
      caption="Player list"
      columns={COLUMNS}
      getKey={({ id }) => id}
      empty={{
        title: 'No players found',
        text: 'Try part of a name or mobile number. Demo users are hidden by default.',
      }}
    />
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

/** Creates an account for a player who can't sign up. */
export function PlayerForm({ onCreated }: { readonly onCreated: (userId: number) => void }) {
  const form = useWireForm(operatorAccountRoutes.operatorCreateUser, {
    fields: {
      userName: codec.exactText('Username'),
      password: codec.exactText('Password'),
      mobile: codec.text('Mobile'),
    },
    request: ({ mobile, ...login }) => ({
      ...login,
      ...(mobile === '' ? {} : { mobile }),
      mustChangePassword: true,
    }),
    done: 'Player created',
    refreshes: [operatorPeopleRoutes.operatorGetUsers],
    onDone: ({ id }) => onCreated(id),
  });

  return (
    <FormView form={form} submit="Create player" isInDialog>
      <TextField {...form.field('userName')} autoComplete="off" data-first-focus />
      <PasswordField
        {...form.field('password')}
        hint="The player must change it at first login."
        autoComplete="new-password"
      />
      <TextField {...form.field('mobile')} hint="Optional" inputMode="tel" autoComplete="off" />
    </FormView>
  );
}
