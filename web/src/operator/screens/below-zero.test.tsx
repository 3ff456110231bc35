import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Office, openOffice, startOffice } from '#operator/testing/office.tsx';
import type { MatchStage } from '#testing/match-stage.ts';

let office: Office;
let stage: MatchStage;
beforeEach(async () => {
  office = await startOffice();
  stage = await office.stage();
  await office.logIn();
});
afterEach(() => office.close());

/** A player wins in a market, spends it on another one, and the first settlement is reversed. */
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

describe('accounts below zero on the dashboard', () => {
  test('are listed with what took the money back, and lead to player and market', async () => {
    const asha = await fallBelowZero('6 over runs');
    const bilal = await fallBelowZero('10 over runs');
    await office.server.context.documents.remove(`below-zero:${bilal.player.id}`);
    await office.restartServer();
    await openOffice('');

    const table = within(await screen.findByRole('table', { name: 'Accounts below zero' }));
    const rowOf = (name: string) =>
      table.getAllByRole('row').find(({ textContent }) => textContent?.includes(name) === true);

    expect(rowOf(asha.player.userName)?.textContent).toContain('50,000');
    expect(rowOf(asha.player.userName)?.textContent).toContain('A settlement was reversed');
    expect(rowOf(bilal.player.userName)?.textContent).toContain('Not known any more');
    const link = table.getByRole('link', { name: asha.player.userName });
    expect(link.getAttribute('href')).toBe(`/backoffice/players/${asha.player.id}`);
    expect(table.getByRole('link', { name: '6 over runs' }).getAttribute('href')).toBe(
      `/backoffice/events/${asha.market.eventId}`,
    );
    expect(screen.getByText(/They can place no bet until this is made good/)).toBeTruthy();
  });

  test('leave no empty table behind when there are none', async () => {
    await openOffice('');

    await screen.findByRole('heading', { name: 'Needs a person' });
    expect(screen.queryByRole('table', { name: 'Accounts below zero' })).toBeNull();
  });
});
