import type { TrialBalance } from '@crease/contracts/routes/operator-records.ts';
import { dayClockText } from '#format/date-time.ts';
import { Figures, Result } from '#operator/parts/figures.tsx';
import { OfficeLink, WideTable } from '#operator/parts/marks.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';

/** What the newest comparison of journal and database found, in plain words. */
export function booksFigure(books: TrialBalance['books']): {
  readonly name: string;
  readonly value: string;
  readonly note: string;
} {
  const name = 'Books against journal';
  if (books === null) return { name, value: '–', note: 'Not compared yet since the start' };
  if (!books.isRight) return { name, value: 'Not right', note: books.problem ?? '' };
  const count = books.commands.toLocaleString('en-IN');
  return {
    name,
    value: 'Right',
    note: `Compared ${dayClockText(books.checkedAt)}, ${count} commands`,
  };
}

/** How old the newest backups are, in plain words. */
export function backupsFigure(backups: TrialBalance['backups']): {
  readonly name: string;
  readonly value: string;
  readonly note: string;
} {
  const name = 'Backups';
  if (backups === null) return { name, value: '–', note: 'None are kept by this server' };
  const { baseAt, filesAt, late } = backups;
  const times = [
    ...(baseAt === null ? [] : [`Database ${dayClockText(baseAt)}`]),
    ...(filesAt === null ? [] : [`files ${dayClockText(filesAt)}`]),
  ];
  const value = late === null ? 'In time' : 'Too old';
  return { name, value, note: times.length === 0 ? 'Not yet since the start' : times.join(', ') };
}

/** What an account of the ledger is, by the first part of its name. */
const ACCOUNT_WORDS: Readonly<Record<string, string>> = {
  player: 'Player',
  held: 'At risk of player',
};

/** `player:13:INR` is player 13, and leads to them; accounts of the house keep the names that the books have. */
function Account({ name }: { readonly name: string }) {
  const [part = '', id = ''] = name.split(':');
  const words = ACCOUNT_WORDS[part];
  if (words === undefined || !/^\d+$/.test(id)) return name;
  return (
    <OfficeLink to={`/players/${id}`}>
      <span title={name}>
        {words} {id}
      </span>
    </OfficeLink>
  );
}

/** All ledger accounts; every currency adds up to zero, or somebody has to look at once. */
export function TrialBalanceView({ balance }: { readonly balance: TrialBalance }) {
  return (
    <>
      {!balance.ok && (
        <Notice tone="bad" isAlert>
          The ledger does not add up. Stop betting and look before anything else.
        </Notice>
      )}
      {balance.books?.isRight === false && (
        <Notice tone="bad" isAlert>
          The database differs from the journal: {balance.books.problem} Look before anything else.
        </Notice>
      )}
      {balance.currencies.map(({ currency, total, accounts, userMismatches, negativeUsers }) => (
        <Panel key={currency} title={currency}>
          <Figures
            label={`Check of ${currency}`}
            figures={[
              { name: 'Total', value: <Result rupees={total} />, note: 'Must be 0' },
              { name: 'Players that differ', value: userMismatches, note: 'Must be 0' },
              { name: 'Players below zero', value: negativeUsers, note: 'Must be 0' },
              { name: 'Accounts', value: accounts.length },
            ]}
          />
          <WideTable
            caption={`Accounts in ${currency}`}
            columns={[
              { title: 'Account', cell: ({ account }) => <Account name={account} /> },
              {
                title: 'Balance (debit +, credit −)',
                align: 'right',
                cell: (account) => <Result rupees={account.balance} />,
              },
            ]}
            rows={accounts}
            keyOf={({ account }) => account}
          />
        </Panel>
      ))}
    </>
  );
}
