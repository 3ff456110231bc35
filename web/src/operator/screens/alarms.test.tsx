import type { Alarm } from '@crease/contracts/routes/operator-alarms.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  answered,
  closeOffice,
  type FakeHouse,
  fakeHouse,
  logInAnita,
  openOffice,
} from '#operator/testing/open-office.tsx';

const LOSS: Alarm = {
  id: 'MARKET_LOSS:10:always',
  kind: 'MARKET_LOSS',
  entity: 'market',
  entityId: '10',
  name: 'Bookmaker',
  eventId: 7,
  figure: 600_000,
  limit: 500_000,
  since: '2026-11-22T10:00:00.000Z',
};

let house: FakeHouse;
beforeEach(() => {
  house = fakeHouse();
  logInAnita();
});
afterEach(closeOffice);

test('an unusual figure is on the dashboard until somebody says what it was', async () => {
  let items: readonly Alarm[] = [LOSS];
  house.answers['/Operator/GetAlarms'] = () => answered({ items });
  house.answers['/Operator/SeeAlarm'] = () => {
    items = [];
    return answered(true);
  };
  await openOffice('');
  const table = within(await screen.findByRole('table', { name: 'Unusual figures' }));
  expect(table.getByText('The house lost in one market')).toBeTruthy();
  expect(table.getByText(/6,00,000/)).toBeTruthy();
  expect(table.getByRole('link', { name: 'Bookmaker' }).getAttribute('href')).toBe(
    '/backoffice/events/7',
  );

  fireEvent.click(table.getByRole('button', { name: /^Seen/ }));
  fireEvent.change(await screen.findByLabelText('Reason'), {
    target: { value: 'late wicket, bets are right' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Take from the list' }));

  await waitFor(() => expect(screen.queryByRole('table', { name: 'Unusual figures' })).toBeNull());
  expect(house.asked.find(({ path }) => path === '/Operator/SeeAlarm')?.input).toEqual({
    alarm: LOSS.id,
    reason: 'late wicket, bets are right',
  });
});
