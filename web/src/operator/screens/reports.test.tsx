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

test('play money that was given is in the report of cash, by player, with its sum', async () => {
  const { id, userName } = await office.server.user();
  await openOffice('/reports');
  fireEvent.change(await screen.findByLabelText('Report'), { target: { value: 'cash' } });
  fireEvent.change(screen.getByLabelText('Group by'), { target: { value: 'user' } });

  await waitFor(async () =>
    expect(await listRows()).toEqual([[String(id), userName, '₹1,00,000', '₹0']]),
  );
  const sums = screen.getByLabelText('Totals, play money');
  expect(within(sums).getByText('₹1,00,000')).toBeTruthy();
  expect(screen.getByRole('link', { name: String(id) }).getAttribute('href')).toBe(
    `/backoffice/players/${id}`,
  );
});

test('cash is by no market: the choice is not there, and what was chosen becomes days', async () => {
  await openOffice('/reports');
  const group = await screen.findByLabelText<HTMLSelectElement>('Group by');
  fireEvent.change(group, { target: { value: 'market' } });

  fireEvent.change(screen.getByLabelText('Report'), { target: { value: 'cash' } });

  expect(group.value).toBe('day');
  expect([...group.options].map(({ text }) => text)).toEqual(['Hour', 'Day', 'Player']);
});

test('days without anything say so', async () => {
  await openOffice('/reports');
  fireEvent.change(await screen.findByLabelText('To'), { target: { value: '2020-01-01' } });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2020-01-01' } });

  expect(await screen.findByText('No data in this period')).toBeTruthy();
});
