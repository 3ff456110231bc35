import type { OpUser } from '@crease/contracts/routes/operator-people.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { useUsers } from '#operator/office/reads.ts';
import { SelectField } from '#operator/parts/fields.tsx';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Pager } from '#ui/pager/pager.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import styles from './player-list.module.css';

const PAGE = 25;

const COLUMNS: readonly Column<OpUser>[] = [
  {
    title: 'Player',
    cell: ({ id, userName }) => <OfficeLink to={`/players/${id}`}>{userName}</OfficeLink>,
  },
  { title: 'Mobile', cell: ({ mobile }) => mobile ?? '' },
  { title: 'Site', cell: ({ domain }) => domain },
  { title: 'State', cell: (user) => <UserState user={user} /> },
  { title: 'Balance', align: 'right', cell: ({ balance }) => rupeesText(balance) },
  { title: 'Exposure', align: 'right', cell: ({ exposure }) => rupeesText(exposure) },
  {
    title: 'Last login, IST',
    cell: ({ lastLogin }) => (lastLogin === null ? 'never' : siteTimeText(lastLogin)),
  },
];

/** Players by part of their name or mobile. */
export function PlayerList() {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState('');
  const [demo, setDemo] = useState('');
  const [page, setPage] = useState(0);
  const query = useUsers({
    MaxResultCount: PAGE,
    SkipCount: page * PAGE,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(status === '' ? {} : { status }),
    ...(demo === '' ? {} : { isDemo: demo === 'yes' }),
  });

  function from(set: (value: string) => void) {
    return (value: string) => {
      set(value);
      setPage(0);
    };
  }

  return (
    <Panel title="Players">
      <div className={styles.filter}>
        <TextField
          label="Name or mobile"
          type="search"
          value={search}
          error={null}
          onChange={from(setSearch)}
        />
        <SelectField
          label="State"
          value={status}
          options={[
            { value: '', text: 'All' },
            { value: 'active', text: 'Active' },
            { value: 'blocked', text: 'Blocked' },
            { value: 'closing', text: 'Want it closed' },
            { value: 'closed', text: 'Closed' },
            { value: 'erased', text: 'Erased' },
          ]}
          onChange={from(setStatus)}
        />
        <SelectField
          label="Money"
          value={demo}
          options={[
            { value: '', text: 'All' },
            { value: 'no', text: 'Own accounts' },
            { value: 'yes', text: 'Demo users' },
          ]}
          onChange={from(setDemo)}
        />
      </div>
      <Reading query={query} label="Players are being read" rows={8}>
        {({ items, totalCount }) =>
          items.length === 0 ? (
            <EmptyState title="No player found" text="Try part of the name or of the mobile." />
          ) : (
            <>
              <Table
                caption="Players found"
                columns={COLUMNS}
                rows={items}
                keyOf={({ id }) => id}
                isBusy={query.isPlaceholderData}
              />
              <Pager
                label="Pages of players"
                page={page}
                pageSize={PAGE}
                total={totalCount}
                previousLabel="Previous"
                nextLabel="Next"
                onChange={setPage}
              />
            </>
          )
        }
      </Reading>
    </Panel>
  );
}

function UserState({ user }: { readonly user: OpUser }) {
  if (user.erasedAt !== null) return <Badge>Erased</Badge>;
  if (user.closedAt !== null) return <Badge>Closed</Badge>;
  if (user.closingAskedAt !== null) return <Badge tone="warn">Wants it closed</Badge>;
  if (!user.active) return <Badge tone="bad">Blocked</Badge>;
  if (user.betBlocked) return <Badge tone="warn">No bets</Badge>;
  if (!user.verified) return <Badge>Not verified</Badge>;
  return <Badge tone="good">{user.isDemo ? 'Demo' : 'Active'}</Badge>;
}
