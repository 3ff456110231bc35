import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { logInTo, PASSWORD } from './bettor.ts';
import { OFFER, offerBonuses } from './bonus-stage.ts';
import { axeProblems, openBrowser, openVisitor, PHONE } from './browser.ts';
import { makePayer } from './cashier-stage.ts';
import { offer, setStage } from './fixtures.ts';
import { bannerFigure, bestPrice, findSlip, showOpenBets } from './market-page.ts';

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

async function loggedIn(userName: string): Promise<ApiClient> {
  const client = new ApiClient(server.url);
  const login = { userNameOrEmailAddress: userName, password: PASSWORD };
  client.token = (await client.call('authenticate', login)).accessToken;
  return client;
}

describe('a free bet on a phone', () => {
  test('is selected in the slip, costs nothing and pays net winnings', async () => {
    const operator = await offerBonuses(server, []);
    const { id: bonusId } = await operator.call('operatorSaveBonus', {
      ...OFFER,
      title: `Free bet on a ${PHONE.name}`,
      kind: 'FREE_BET',
      amount: 100,
      wageringMultiple: 0,
      maxConversion: 150,
    });
    const stage = await setStage(server, { inPlayDelayMs: 0 });
    const [asha, ravi] = [await makePayer(operator), await makePayer(operator)];
    await offer({ ...stage, rival: await loggedIn(ravi.userName) }, { side: 'lay', rate: 2, stake: 600 });
    await (await loggedIn(asha.userName)).call('claimBonus', { bonusId });

    const { page, complaints, context } = await openVisitor(browser, PHONE);
    const to = `/markets/${stage.eventId}/${stage.dreamEventId}`;
    await logInTo(page, server, { userName: asha.userName, to });
    await bestPrice(page, 'Back Deccan Falcons').click();
    const slip = findSlip(page);
    await slip.getByLabel('Use ₹100 free bet').check();
    await slip.getByText('Stake not returned. Max winnings ₹150.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width);
    await slip.getByRole('button', { name: /^place bet/i }).click();
    await page
      .getByText(/bet matched/i)
      .first()
      .waitFor();
    const bets = await showOpenBets(page, PHONE);
    await bets.getByText('Free bet').waitFor();
    const balance = () => bannerFigure(page, /bal/i);
    expect(await balance()).toBe('20,000');

    await stage.operator.call('operatorSettleMarket', {
      marketId: stage.marketId,
      result: { winnerRunnerId: stage.falcons },
      closeFirst: true,
    });
    // ₹100 at 2.00 less the market's commission.
    await expect.poll(balance).toMatch(/^20,(09\d|100)/);
    await page.goto(`${server.url}/bonus`);
    const past = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await past.filter({ hasText: `Free bet on a ${PHONE.name}` }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
