import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { enter } from '#operator/testing/page.ts';

setUpOffice();
beforeEach(() => office.logIn());

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
  enter(await screen.findByLabelText('Report'), 'cash');
  enter('Group by', 'user');

  await waitFor(async () => expect(await listRows()).toEqual([[String(id), userName, '₹1,00,000', '₹0']]));
  const sums = screen.getByLabelText('Totals, play money');
  expect(within(sums).getByText('₹1,00,000')).toBeTruthy();
  expect(screen.getByRole('link', { name: String(id) }).getAttribute('href')).toBe(`/backoffice/players/${id}`);
});

test.each(['cash', 'casino'])('resets the grouping to days for the %s report, which has no markets', async (name) => {
  await openOffice('/reports');
  const group = await screen.findByLabelText<HTMLSelectElement>('Group by');
  enter(group, 'market');

  enter('Report', name);

  expect(group.value).toBe('day');
  expect([...group.options].map(({ text }) => text)).toEqual(['Hour', 'Day', 'Player']);
});

test('shows an empty state for a period without data', async () => {
  await openOffice('/reports');
  enter(await screen.findByLabelText('To'), '2020-01-01');
  enter('From', '2020-01-01');

  expect(await screen.findByText('No data in this period')).toBeTruthy();
});

test('shows the house P&L with its sign', async () => {
  const { stage, market } = await office.bet(1_000);
  await stage.settle(market, { runs: 60 });

  await openOffice('/reports');

  await waitFor(async () => expect((await listRows())[0]).toContain('+1,000'));
});
