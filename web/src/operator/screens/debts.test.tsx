import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { cashierDesk } from '@crease/server/testing/cashier-desk.ts';
import { eventually } from '@crease/server/testing/eventually.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { enter, press, propose } from '#operator/testing/page.ts';
import type { MatchStage } from '#testing/match-stage.ts';

const desk = cashierDesk(() => office.server);
let stage: MatchStage;
setUpOffice();
beforeEach(async () => {
  stage = await office.stage();
  await office.logIn();
});

/** A player wins in a market, loses the winnings in another, then the first settlement is reversed. */
async function fallBelowZero(marketName: string): Promise<{
  readonly player: Awaited<ReturnType<typeof office.server.user>>;
  readonly market: WireMarket;
}> {
  const player = await office.server.user();
  const market = await stage.session(marketName);
  await stage.place(market, player.token, { type: 4, rate: 100, line: 51, stake: 100_000 });
  await stage.settle(market, { runs: 50 });
  const next = await stage.session(`${marketName}, next`, { max: 500_000 });
  await stage.place(next, player.token, { type: 4, rate: 100, line: 51, stake: 150_000 });
  const { marketId } = market;
  await office.call('operatorUnsettleMarket', { marketId, reason: 'wrong runs' });
  return { player, market };
}

describe('debts on the dashboard', () => {
  test('are listed with their cause and link to player and market', async () => {
    const asha = await fallBelowZero('6 over runs');
    const bilal = await fallBelowZero('10 over runs');
    const { documents } = office.server.context;
    const cause = `below-zero:${bilal.player.id}`;
    await eventually(async () => (await documents.get(cause)) !== null, 'the cause is stored');
    await documents.remove(cause);
    await office.restartServer();
    await openOffice('');

    const table = within(await screen.findByRole('table', { name: 'Player debts' }));
    const findRow = (name: string) =>
      table.getAllByRole('row').find(({ textContent }) => textContent?.includes(name) === true);

    expect(findRow(asha.player.userName)?.textContent).toContain('50,000');
    expect(findRow(asha.player.userName)?.textContent).toContain('A settlement was reversed');
    expect(findRow(bilal.player.userName)?.textContent).toContain('Unknown');
    const link = table.getByRole('link', { name: asha.player.userName });
    expect(link.getAttribute('href')).toBe(`/backoffice/players/${asha.player.id}`);
    expect(table.getByRole('link', { name: '6 over runs' }).getAttribute('href')).toBe(
      `/backoffice/events/${asha.market.eventId}`,
    );
    expect(screen.getByRole('link', { name: 'Collect or write off' }).getAttribute('href')).toBe('/backoffice/debts');
  });

  test('are hidden when there are none', async () => {
    await openOffice('');

    await screen.findByRole('heading', { name: 'Needs attention' });
    expect(screen.queryByRole('table', { name: 'Player debts' })).toBeNull();
  });
});

describe('debts page', () => {
  test('shows an empty state without debts', async () => {
    await openOffice('/debts');

    expect(await screen.findByText('No debts')).toBeTruthy();
  });

  test('proposes writing off a negative balance, confirmed by a second operator', async () => {
    const { player } = await fallBelowZero('6 over runs');
    await openOffice('/debts');
    await press(`Write off: ${player.userName}`);
    await propose('our own mistake');
    await screen.findByRole('heading', { name: 'Pending confirmation' });

    const { acts } = await office.call('operatorGetProposals', {});
    const { proposalId = 0 } = acts[0] ?? {};
    const other = await office.server.otherOperator('cashier');
    await office.call('operatorConfirmAct', { proposalId }, other);
    await office.refetchAll();

    expect(await screen.findByText('No debts')).toBeTruthy();
  });

  test('collects a separate debt and hides the actions from support', async () => {
    await desk.saveMethod();
    const asha = await office.server.user('INR');
    const requestId = await desk.credited(asha, 1_000);
    await office.server.engine.submit({
      type: 'MoveCash',
      accountId: asha.id,
      move: { type: 'DEPOSIT_REVERSED', amount: 200_000_00, to: { kind: 'TRANSIT' } },
      reason: null,
      key: `taken back ${requestId}`,
    });
    await openOffice('/debts');
    await press(`Collect: ${asha.userName}`);
    const question = within(await screen.findByRole('dialog'));
    enter('Reason', 'agreed by phone', question);
    fireEvent.click(question.getByRole('button', { name: 'Collect' }));

    await screen.findByRole('button', { name: `Stop collecting: ${asha.userName}` });
    cleanup();
    await office.logIn('support');
    await openOffice('/debts');
    await screen.findByRole('link', { name: asha.userName });
    expect(screen.queryByRole('button', { name: /Write off|ollect/ })).toBeNull();
  });
});
