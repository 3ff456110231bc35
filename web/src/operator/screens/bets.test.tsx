import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { answerDialog, enter, press } from '#operator/testing/page.ts';

setUpOffice();
beforeEach(() => office.logIn());

test('filters bets by status in the address and voids one with a reason', async () => {
  const { userName } = (await office.bet(1_000)).player;
  const { router } = await openOffice('/bets');
  await screen.findByRole('link', { name: userName });
  enter('Bet status', 'MATCHED');
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'MATCHED' }));

  await press('Void');
  await answerDialog('Void bet', 'Void bet', { Reason: 'wrong line' });

  await screen.findByText('No bets');
  expect(office.sentTo('operatorGetBets')).toContainEqual({
    MaxResultCount: '50',
    SkipCount: '0',
    Sorting: 'placeTime desc',
    status: 'MATCHED',
  });
});
