import type { SavedBonus } from '@crease/contracts/bonus/bonus-routes.ts';
import { NO_SHARES } from '@crease/contracts/bonus/bonus-rules.ts';
import { PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type ApiClient, logInOperator } from '#running/api-client.ts';
import { type Bettor, logInClient, logInTo, placeBet } from './bettor.ts';
import { openVisitor, PHONE } from './browser.ts';
import { makePayer } from './cashier-stage.ts';
import { offer, publishSetting, setStage } from './fixtures.ts';
import { bannerFigure, bestPrice, findSlip, showOpenBets } from './market-page.ts';
import { expectSoundOnDevices } from './measures.ts';
import { browser, server, startProduct } from './product.ts';

// Operators of a licensed site need two-factor authentication, which other tests cover.
startProduct(() => ({ OPERATOR_SECOND_FACTOR: 'optional' }));

let operator: ApiClient;

beforeAll(async () => {
  const licence = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' };
  await publishSetting(server, { licence, isSandbox: true, showDepositW: true, minAge: 18 });
  operator = await logInOperator(server.url, server.operator);
});

/** ₹500 with a 1× wagering requirement. */
const OFFER: Omit<SavedBonus, 'title'> = {
  description: 'Thank you for being here.',
  category: 'WELCOME',
  product: 'SPORTS',
  kind: 'FIXED',
  amount: 500,
  percent: null,
  minDeposit: null,
  period: null,
  minLoss: null,
  wageringMultiple: 1,
  shares: { ...NO_SHARES, EXCHANGE: 100, BOOKMAKER: 50 },
  minOdds: 1.5,
  mostPerMarket: null,
  days: 7,
  maxConversion: 300,
  needsApproval: false,
  enabled: true,
  domains: [],
  endsAt: null,
  budget: 100_000,
};

/** The bettor backs a runner at 2.00 for the given rupees, another player lays it, and the runner wins. */
async function settleStake({ userName }: Bettor, stake: number): Promise<void> {
  const { falcons, ...market } = await setStage(server, { inPlayDelayMs: 0 });
  const rival = await makePayer(operator);
  for (const [type, by] of [
    [2, rival.userName],
    [1, userName],
  ] as const) {
    await placeBet(await logInClient(server.url, by), market, { type, rate: 2, stake, runnerId: falcons });
  }
  await operator.call('operatorSettleMarket', {
    marketId: market.marketId,
    result: { winnerRunnerId: falcons },
    closeFirst: true,
  });
}

/** Accepts the terms of an offer on the bonus page. */
async function claim(page: Page, title: string): Promise<void> {
  const item = page.getByRole('listitem').filter({ hasText: title });
  await item.getByRole('button', { name: 'Claim', exact: true }).click();
  const terms = page.getByRole('dialog', { name: `Read terms and claim: ${title}` });
  const accept = terms.getByRole('button', { name: 'Accept terms and claim' });
  await accept.waitFor();
  await expectSoundOnDevices(page);
  await accept.click();
}

const findPast = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem');

test('settled stakes contribute live, and meeting the requirement converts the bonus to cash', async () => {
  const title = 'Welcome to the season, for everybody who plays';
  await operator.call('operatorSaveBonus', { ...OFFER, title });
  const payer = await makePayer(operator);
  const { page, complaints, context } = await openVisitor(browser, PHONE);
  await logInTo(page, server, { userName: payer.userName, to: '/bonus' });
  await claim(page, title);
  const bonus = page.getByRole('region', { name: title });
  await bonus.getByText('₹500 locked').waitFor();

  await settleStake(payer, 200);
  await bonus.getByText('₹200 of ₹500 wagered').waitFor();
  await expectSoundOnDevices(page);
  await settleStake(payer, 300);

  const converted = findPast(page).filter({ hasText: 'Completed' }).getByText('₹300');
  await converted.waitFor();
  await expectSoundOnDevices(page);
  await page.reload();
  await converted.waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a free bet is selected in the slip, costs nothing and pays net winnings', async () => {
  const title = 'Free bet';
  const { id: bonusId } = await operator.call('operatorSaveBonus', {
    ...OFFER,
    title,
    kind: 'FREE_BET',
    amount: 100,
    wageringMultiple: 0,
    maxConversion: 150,
  });
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const [asha, ravi] = [await makePayer(operator), await makePayer(operator)];
  await offer({ ...stage, rival: await logInClient(server.url, ravi.userName) }, { side: 'lay', rate: 2, stake: 600 });
  await (await logInClient(server.url, asha.userName)).call('claimBonus', { bonusId });

  const { page, complaints, context } = await openVisitor(browser, PHONE);
  const to = `/markets/${stage.eventId}/${stage.dreamEventId}`;
  await logInTo(page, server, { userName: asha.userName, to });
  await bestPrice(page, 'Back Deccan Falcons').click();
  const slip = findSlip(page);
  await slip.getByLabel('Use ₹100 free bet').check();
  await slip.getByText('Stake not returned. Max winnings ₹150.').waitFor();
  await expectSoundOnDevices(page);
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
  await findPast(page).filter({ hasText: title }).waitFor();
  await expectSoundOnDevices(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test('free rounds are claimed, shown on the game tile and played in the game', async () => {
  const title = 'Free rolls';
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
  await claim(page, title);
  await page.getByText(/^3 free rounds left\./).waitFor();
  await expectSoundOnDevices(page);

  await page.goto(`${server.url}/casino`);
  await page.getByText('3 free rounds left').first().waitFor();
  const client = await logInClient(server.url, asha.userName);
  await page.goto((await client.call('launchGame', { gameCode: 'dice' })).url);
  await page.getByRole('button', { name: 'Go to table' }).click();
  await page.getByLabel(/^Use ₹10 free round/).check();
  await page.getByText(/You keep winnings above it, up to ₹150\./).waitFor();
  await expectSoundOnDevices(page);
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
