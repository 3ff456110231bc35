import { PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { logInTo, PASSWORD } from './bettor.ts';
import { OFFER, offerBonuses } from './bonus-stage.ts';
import { axeProblems, openBrowser, openVisitor, PHONE } from './browser.ts';
import { makePayer } from './cashier-stage.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  // Operators of a licensed site need two-factor authentication, which other tests cover.
  server = await startServer({ OPERATOR_SECOND_FACTOR: 'optional' });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('free rounds on a phone', () => {
  test('are claimed, shown on the game tile and played in the game', async () => {
    const operator = await offerBonuses(server, []);
    const title = `Free rolls on a ${PHONE.name}`;
    await operator.call('operatorSaveBonus', {
      ...OFFER,
      title,
      kind: 'FREE_ROUNDS',
      amount: 10,
      wageringMultiple: 0,
      maxConversion: 150,
      freeRounds: { providerId: PROVIDER_ID, gameCode: 'dice', gameName: '', rounds: 3 },
    });
    const asha = await makePayer(operator);

    const { page, complaints, context } = await openVisitor(browser, PHONE);
    await logInTo(page, server, { userName: asha.userName, to: '/bonus' });
    await page.getByText('3 free rounds on Dice at ₹10').first().waitFor();
    const item = page.getByRole('listitem').filter({ hasText: title });
    await item.getByRole('button', { name: 'Claim', exact: true }).click();
    await page.getByRole('button', { name: 'Accept terms and claim' }).click();
    await page.getByText(/^3 free rounds left\./).waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await page.goto(`${server.url}/casino`);
    await page.getByText('3 free rounds left').first().waitFor();
    const client = new ApiClient(server.url);
    const login = { userNameOrEmailAddress: asha.userName, password: PASSWORD };
    client.token = (await client.call('authenticate', login)).accessToken;
    await page.goto((await client.call('launchGame', { gameCode: 'dice' })).url);
    await page.getByRole('button', { name: 'Go to table' }).click();
    await page.getByLabel(/^Use ₹10 free round/).check();
    await page.getByText(/You keep winnings above it, up to ₹150\./).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: /^Roll ₹10/ }).click();
    await page.getByText('2 left', { exact: true }).waitFor();
    expect(complaints).toEqual([]);

    const { items, cash } = await client.call('getBonuses', {});
    const rounds = items.find((bonus) => bonus.title === title)?.claim?.rounds;
    expect(rounds).toMatchObject({ left: 2, open: 0 });
    // Nothing was staked from the ₹20,000; only winnings were added.
    expect(cash).toBe(20_000 + (rounds?.won ?? 0));
    await context.close();
  });
});
