import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { findDialog, press } from '#operator/testing/page.ts';

setUpOffice();

test('creates a handicap on the chosen line and settles it half won, half lost', async () => {
  await office.logIn();
  const stage = await office.stage({ sportId: 1, title: 'Harbour v Mill' });
  const { eventId } = stage;
  await openOffice(`/events/${eventId}`);
  await press(/^New market/);
  const dialog = await findDialog('New market');
  const choose = (name: string, value: string) =>
    fireEvent.change(dialog.getByRole('combobox', { name }), { target: { value } });
  choose('Template', 'handicap');
  choose('Line', '-0.25');
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Open immediately' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Create market' }));

  await waitFor(() => expect(office.sentTo('operatorCreateMarket')).toHaveLength(1));
  const marketName = 'Asian handicap Harbour -0.25';
  await screen.findAllByText(marketName);
  const { items } = await office.call('operatorGetMarkets', { eventId });
  const [market] = items;
  expect(market).toMatchObject({ kind: 'GOALS', subType: 'ASIAN_HANDICAP', marketName });
  expect(market?.rules).toContain('Half the stake goes on each adjacent line');
  const names = market?.runners.map(({ runnername }) => runnername);
  expect(names).toEqual(['Harbour -0.25', 'Mill +0.25']);
  if (market === undefined) return;

  const { marketId } = market;
  await office.call('operatorUpdateMarket', { marketId, inPlayDelayMs: 0 });
  const player = await office.server.user();
  await stage.match(market, player.token, { type: 1, rate: 2, stake: 1_000 });
  await stage.status(market, 'SUSPENDED');
  fireEvent.keyDown(window, { key: 'e' });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Mill +0.25' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Return half of every stake' }));
  const propose = screen.getByRole('button', { name: 'Propose result' });
  await waitFor(() => expect(propose).toHaveProperty('disabled', false));
  fireEvent.click(propose);
  await press('Confirm Half won: Mill +0.25 and settle');
  await screen.findByRole('button', { name: 'Reverse settlement' });

  const settled = await office.market(market);
  expect(settled.runners.map(({ status }) => status)).toEqual(['HALF_LOST', 'HALF_WON']);
  // A draw at -0.25: half of the ₹1,000 is lost, half returned.
  const history = await office.call('getUserBetHistory', {}, player.token);
  expect(history.items).toMatchObject([{ status: 'HALF_LOST', profitLoss: -500 }]);
});
