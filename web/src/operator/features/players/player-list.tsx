import type { OperatorUser } from '@crease/contracts/routes/operator-people.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { SelectField } from '#operator/components/fields.tsx';
import styles from '#operator/components/filter.module.css';
import { PaginatedResults, usePages } from '#operator/components/paginated-results.tsx';
import { playerName } from '#operator/components/player-name.ts';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useUsers } from '#operator/core/queries.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';

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
  readonly status: string;
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
    <div className={styles.filter}>
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
