import type { BelowZero } from '@crease/contracts/routes/operator-records.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  answered,
  closeOffice,
  type FakeHouse,
  fakeHouse,
  logInAnita,
  openOffice,
} from '#operator/testing/open-office.tsx';

const ASHA: BelowZero = {
  userId: 4,
  userName: 'asha',
  currency: 'DEMO',
  cash: -1_250.5,
  cause: 'REVERSAL',
  marketId: 10,
  eventId: 7,
  marketName: 'Match Odds',
  time: '2026-11-22T10:00:00.000Z',
};
const BILAL: BelowZero = {
  userId: 5,
  userName: 'bilal',
  currency: 'INR',
  cash: -1,
  cause: null,
  marketId: null,
  eventId: null,
  marketName: null,
  time: null,
};

let house: FakeHouse;
beforeEach(() => {
  house = fakeHouse();
  logInAnita();
});
afterEach(closeOffice);

describe('accounts below zero on the dashboard', () => {
  test('are listed with what took the money back, and lead to player and market', async () => {
    house.answers['/Operator/GetBelowZero'] = () => answered({ items: [ASHA, BILAL] });
    await openOffice('');

    const table = within(await screen.findByRole('table', { name: 'Accounts below zero' }));
    const [, asha, bilal] = table.getAllByRole('row');

    expect(asha?.textContent).toContain('1,250.50');
    expect(asha?.textContent).toContain('A settlement was reversed');
    expect(bilal?.textContent).toContain('Not known any more');
    expect(table.getByRole('link', { name: 'asha' }).getAttribute('href')).toBe(
      '/backoffice/players/4',
    );
    expect(table.getByRole('link', { name: 'Match Odds' }).getAttribute('href')).toBe(
      '/backoffice/events/7',
    );
    expect(screen.getByText(/They can place no bet until this is made good/)).toBeTruthy();
  });

  test('leave no empty table behind when there are none', async () => {
    await openOffice('');

    await screen.findByRole('heading', { name: 'Needs a person' });
    expect(screen.queryByRole('table', { name: 'Accounts below zero' })).toBeNull();
  });
});
