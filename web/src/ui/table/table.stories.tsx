import { CardList, Table } from './table.tsx';

export const title = 'Table';

const ROWS = [
  { id: 1, name: 'Deccan Falcons', stake: '10,000' },
  { id: 2, name: 'Thiruvananthapuramsuperchallengers Under Nineteen XI', stake: '99,99,99,999.99' },
];
const columns = [
  { title: 'Selection', cell: ({ name }: { name: string }) => name },
  { title: 'Stake', align: 'right', cell: ({ stake }: { stake: string }) => stake },
] as const;

export function Rows() {
  return <Table caption="Bets" columns={columns} rows={ROWS} getKey={({ id }) => id} />;
}

export function Busy() {
  return <Table caption="Bets of another page" columns={columns} rows={ROWS} getKey={({ id }) => id} isBusy />;
}

export function Cards() {
  return (
    <CardList label="Bets on cards" rows={ROWS} getKey={({ id }) => id}>
      {({ name, stake }) => (
        <p>
          {name} <b>{stake}</b>
        </p>
      )}
    </CardList>
  );
}
