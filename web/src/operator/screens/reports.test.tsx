import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Office, openOffice, startOffice } from '#operator/testing/office.tsx';

let office: Office;
beforeEach(async () => {
  office = await startOffice();
  await office.logIn();
});
afterEach(() => office.close());

const listRows = async () => {
  const table = await screen.findByRole('table', { name: 'Report' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
};

test('reports granted play money by player, with totals', async () => {
  const { id, userName } = await office.server.user();
  await openOffice('/reports');
  fireEvent.change(await screen.findByLabelText('Report'), { target: { value: 'cash' } });
  fireEvent.change(screen.getByLabelText('Group by'), { target: { value: 'user' } });

  await waitFor(async () => expect(await listRows()).toEqual([[String(id), userName, '₹1,00,000', '₹0']]));
  const sums = screen.getByLabelText('Totals, play money');
  expect(within(sums).getByText('₹1,00,000')).toBeTruthy();
  expect(screen.getByRole('link', { name: String(id) }).getAttribute('href')).toBe(`/backoffice/players/${id}`);
});

test.each(['cash', 'casino'])('resets the grouping to days for the %s report, which has no markets', async (name) => {
  await openOffice('/reports');
  const group = await screen.findByLabelText<HTMLSelectElement>('Group by');
  fireEvent.change(group, { target: { value: 'market' } });

  fireEvent.change(screen.getByLabelText('Report'), { target: { value: name } });

  expect(group.value).toBe('day');
  expect([...group.options].map(({ text }) => text)).toEqual(['Hour', 'Day', 'Player']);
});

test('shows an empty state for a period without data', async () => {
  await openOffice('/reports');
  fireEvent.change(await screen.findByLabelText('To'), { target: { value: '2020-01-01' } });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2020-01-01' } });

  expect(await screen.findByText('No data in this period')).toBeTruthy();
});

test('shows the house P&L with its sign', async () => {
  const stage = await office.stage();
  const market = await stage.session('6 over runs');
  const { token } = await office.server.user();
  await stage.place(market, token, { type: 4, rate: 100, line: 51, stake: 1_000 });
  await stage.settle(market, { runs: 60 });

  await openOffice('/reports');

  await waitFor(async () => expect((await listRows())[0]).toContain('+1,000'));
});
