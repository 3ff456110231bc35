import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Office, openOffice, startOffice } from '#operator/testing/office.tsx';

let office: Office;
beforeEach(async () => {
  office = await startOffice();
  await office.logIn();
});
afterEach(() => office.close());

test('filters bets by status in the address and voids one with a reason', async () => {
  const stage = await office.stage();
  const market = await stage.session('6 over runs');
  const { token, userName } = await office.server.user();
  await stage.place(market, token, { type: 4, rate: 100, line: 51, stake: 1_000 });
  const { router } = await openOffice('/bets');
  await screen.findByRole('link', { name: userName });
  fireEvent.change(screen.getByLabelText('Bet status'), { target: { value: 'MATCHED' } });
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'MATCHED' }));

  fireEvent.click(await screen.findByRole('button', { name: 'Void' }));
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'wrong line' } });
  fireEvent.click(screen.getByRole('button', { name: 'Void bet' }));

  await screen.findByText('No bets');
  expect(office.sentTo('operatorGetBets')).toContainEqual({
    MaxResultCount: '50',
    SkipCount: '0',
    Sorting: 'placeTime desc',
    status: 'MATCHED',
  });
});
