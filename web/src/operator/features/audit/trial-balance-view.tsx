import type { TrialBalance } from '@crease/contracts/office/operator-routes.ts';
import { dayClockWithin } from '#format/date-time.ts';
import { type Figure, Figures, Result } from '#operator/components/figures.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { formatCount } from '#operator/core/words.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, numberColumn, Table } from '#ui/table/table.tsx';

export const BALANCE_POLL_MS = 30_000;

/** Summarises the latest comparison of journal and database. */
export function booksFigure(books: TrialBalance['books']): Figure {
  const name = 'Journal check';
  if (books === null) return { name, value: '–', note: 'Not run since startup' };
  if (!books.isRight) return { name, value: 'Failed', note: books.problem ?? '' };
  const count = formatCount(books.commands, 'command');
  return {
    name,
    value: 'Passed',
    note: `Checked ${dayClockWithin(books.checkedAt)}, ${count}`,
  };
}

/** Summarises the age of the latest backups. */
export function backupsFigure(backups: TrialBalance['backups']): Figure {
  const name = 'Backups';
  if (backups === null) return { name, value: '–', note: 'Not configured on this server' };
  const { baseAt, filesAt, late } = backups;
  const times = [
    ...(baseAt === null ? [] : [`Database ${dayClockWithin(baseAt)}`]),
    ...(filesAt === null ? [] : [`files ${dayClockWithin(filesAt)}`]),
  ];
  const value = late === null ? 'On schedule' : 'Overdue';
  return { name, value, note: times.length === 0 ? 'None since startup' : times.join(', ') };
}

/** Ledger account types by the first part of their name. */
const ACCOUNT_WORDS: Readonly<Record<string, string>> = {
  player: 'Player',
  held: 'Player exposure',
};

/** Links `player:13:INR` to player 13. House accounts keep their ledger names. */
function Account({ name }: { readonly name: string }) {
  const [part = '', id = ''] = name.split(':');
  const words = ACCOUNT_WORDS[part];
  if (words === undefined || !/^\d+$/.test(id)) return name;
  return (
    <BackOfficeLink to={`/players/${id}`}>
      <span title={name}>
        {words} {id}
      </span>
    </BackOfficeLink>
  );
}

const COLUMNS: readonly Column<TrialBalance['currencies'][number]['accounts'][number]>[] = [
  { title: 'Account', cell: ({ account }) => <Account name={account} /> },
  numberColumn('Balance (debit +, credit −)', ({ balance }) => <Result rupees={balance} />),
];

/** All ledger accounts. Every currency must sum to zero, otherwise it needs immediate attention. */
export function TrialBalanceView({ balance }: { readonly balance: TrialBalance }) {
  return (
    <>
      {!balance.ok && (
        <Notice tone="bad" isAlert>
          The ledger doesn’t balance. Stop betting and investigate now.
        </Notice>
      )}
      {balance.books?.isRight === false && (
        <Notice tone="bad" isAlert>
          The database doesn’t match the journal: {balance.books.problem} Investigate now.
        </Notice>
      )}
      {balance.currencies.map(({ currency, total, accounts, userMismatches, negativeUsers }) => (
        <Panel key={currency} title={currency}>
          <Figures
            label={`${currency} check`}
            figures={[
              { name: 'Total', value: <Result rupees={total} />, note: 'Must be 0' },
              { name: 'Mismatched players', value: userMismatches, note: 'Must be 0' },
              { name: 'Players with negative balance', value: negativeUsers, note: 'Must be 0' },
              { name: 'Accounts', value: accounts.length },
            ]}
          />
          <Table
            caption={`Accounts in ${currency}`}
            columns={COLUMNS}
            rows={accounts}
            getKey={({ account }) => account}
          />
        </Panel>
      ))}
    </>
  );
}
