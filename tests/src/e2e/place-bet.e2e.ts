import { describe, expect, test } from 'vitest';
import { axeProblems, DESKTOP, DEVICES, openVisitor, PHONE } from './browser.ts';
import { credit, moveOffer, offer, openBetsOnServer, type StageTerms, setStage } from './fixtures.ts';
import {
  bannerFigure,
  bestPrice,
  findSlip,
  logInAsDemo,
  openMarket,
  placeButton,
  showOpenBets,
} from './market-page.ts';
import { expectSound } from './measures.ts';
import { browser, server, startProduct } from './product.ts';

startProduct();

describe.each(DEVICES)('a bettor on a $name', (device) => {
  test('logs in as demo user, backs a team, is partly matched, cancels the remainder, cashes out and is paid', async () => {
    const stage = await setStage(server);
    const { page, complaints, context } = await openVisitor(browser, device);

    await page.goto(server.url);
    await page.waitForURL('**/inplay');
    await expect.poll(() => page.title()).toBe('Crease | Inplay');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^log in$/i })
      .click();
    const login = page.getByRole('dialog', { name: 'LOGIN' });
    expect(await axeProblems(page)).toEqual([]);
    await login.getByRole('button', { name: /login as demo user/i }).click();
    await login.waitFor({ state: 'hidden' });
    await expect.poll(() => bannerFigure(page, /bal/i)).toBe('1,00,000');
    expect(await axeProblems(page)).toEqual([]);

    await page.goto(`${server.url}/markets/${stage.eventId}/${stage.dreamEventId}`);
    await page
      .getByRole('button', { name: /^back deccan falcons/i })
      .first()
      .click();
    const slip = page.getByRole('region', { name: /betslip/i });
    await slip.getByRole('textbox', { name: /^Stake/ }).fill('1000');
    await slip.getByRole('button', { name: /^place bet/i }).click();
    await page
      .getByText(/bet partly matched/i)
      .first()
      .waitFor();
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('1,000');
    expect(await axeProblems(page)).toEqual([]);

    const bets = await showOpenBets(page, device);
    await bets
      .getByText(/unmatched/i)
      .first()
      .waitFor();
    await bets
      .getByRole('button', { name: /^cancel/i })
      .first()
      .click();
    await expect.poll(() => bets.getByText(/unmatched/i).count()).toBe(0);
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('600');

    // Another player now backs at 1.60: laying there closes the position at a profit.
    await offer(stage, { side: 'back', rate: 1.6, stake: 2_000 });
    if (device.name === 'phone') await page.getByRole('tab', { name: /markets/i }).click();
    await page
      .getByRole('button', { name: /cash out/i })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /cash out/i });
    await dialog
      .getByRole('button', { name: /cash out/i })
      .last()
      .click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('0');

    // 600 at 1.90 laid off at 1.60: +112.50 for either winner, with 2% commission on it.
    await stage.operator.call('operatorSettleMarket', {
      marketId: stage.marketId,
      result: { winnerRunnerId: stage.kraken },
      closeFirst: true,
    });
    await expect.poll(() => bannerFigure(page, /bal/i)).toBe('1,00,110.25');
    expect(await axeProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** A demo user on a market without delay, with the Falcons' price tapped. */
async function tapped(terms: StageTerms = {}, device = DESKTOP) {
  const stage = await setStage(server, { inPlayDelayMs: 0, ...terms });
  const visitor = await openVisitor(browser, device);
  await openMarket(visitor.page, server, stage);
  await logInAsDemo(visitor.page);
  await bestPrice(visitor.page, 'Back Deccan Falcons').click();
  return { ...visitor, stage, slip: findSlip(visitor.page) };
}

test('a price that worsened after the tap must be accepted, by button or Enter, before the bet is placed', async () => {
  const { page, stage, slip, context } = await tapped();
  await slip.getByRole('textbox', { name: /^Stake/ }).fill('500');

  await moveOffer(stage, { side: 'lay', rate: 1.83, stake: 600 });
  await slip.getByText('Odds changed 1.90 → 1.83').waitFor();
  await slip.getByRole('button', { name: 'Accept 1.83' }).waitFor();
  await moveOffer(stage, { side: 'lay', rate: 1.82, stake: 600 });
  await slip.getByRole('button', { name: 'Accept 1.82' }).click();
  await moveOffer(stage, { side: 'lay', rate: 1.81, stake: 600 });
  await slip.getByRole('button', { name: 'Accept 1.81' }).waitFor();
  await slip.getByRole('textbox', { name: /^Stake/ }).press('Enter');
  const place = slip.getByRole('button', { name: 'Place bet ₹500' });
  await place.waitFor();
  expect(await openBetsOnServer(server, page)).toEqual([]);
  await place.click();

  await page
    .getByText(/bet matched/i)
    .first()
    .waitFor();
  const [bet] = await openBetsOnServer(server, page);
  expect(bet).toMatchObject({ betRate: 1.81, matchedStake: 500, avgRate: 1.81 });
  await context.close();
});

test('accepts a stake of one paisa if the market allows it', async () => {
  const { page, slip, context } = await tapped({ min: 0.01 });

  await slip.getByRole('textbox', { name: /^Stake/ }).fill('0.01');
  await slip.getByRole('button', { name: 'Place bet ₹0.01' }).click();

  await expect.poll(() => bannerFigure(page, /bal/i)).toBe('99,999.99');
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('0.01');
  await context.close();
});

test('groups fifteen lakh the Indian way everywhere', async () => {
  const { page, stage, slip, context } = await tapped({ max: 1_500_000 }, PHONE);
  await credit(stage, page, 1_500_000);
  await expect.poll(() => bannerFigure(page, /bal/i)).toBe('16,00,000');

  await slip.getByRole('button', { name: '15 lac', exact: true }).click();
  expect(await slip.getByRole('textbox', { name: /^Stake/ }).inputValue()).toBe('15,00,000');
  await slip.getByText('+₹13,50,000').waitFor();
  await slip.getByRole('button', { name: 'Place bet ₹15,00,000' }).click();

  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('15,00,000');
  const bets = await showOpenBets(page, PHONE);
  await bets.getByText('600 matched, 14,99,400 unmatched').waitFor();
  await context.close();
});

test('a double press places one bet', async () => {
  const { page, slip, context } = await tapped({ inPlayDelayMs: 1_000 });
  await slip.getByRole('textbox', { name: /^Stake/ }).fill('200');

  await placeButton(page).dblclick();

  await page
    .getByText(/bet matched/i)
    .first()
    .waitFor();
  expect(await openBetsOnServer(server, page)).toHaveLength(1);
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('200');
  await context.close();
});

test('keeps the tapped price and stake on the slip through login', async () => {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const { page, context, complaints } = await openVisitor(browser, PHONE);
  await openMarket(page, server, stage);
  await bestPrice(page, 'Back Deccan Falcons').click();
  const slip = findSlip(page);
  for (const key of ['2', '5', '0']) await slip.getByRole('button', { name: key, exact: true }).click();

  await slip.getByRole('button', { name: 'Log in to bet' }).click();
  await page
    .getByRole('dialog', { name: 'LOGIN' })
    .getByRole('button', { name: /demo user/i })
    .click();

  await slip.getByRole('button', { name: 'Place bet ₹250' }).click();
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('250');
  const [bet] = await openBetsOnServer(server, page);
  expect(bet).toMatchObject({ marketId: stage.marketId, betType: 'Back', matchedStake: 250 });
  expect(complaints).toEqual([]);
  await context.close();
});

test('reports the outcome of a delayed bet after a page reload', async () => {
  const { page, slip, context } = await tapped({ inPlayDelayMs: 3_000 });
  await slip.getByRole('textbox', { name: /^Stake/ }).fill('250');
  const sent = page.waitForRequest(/PlaceBetV2/);
  await placeButton(page).click();
  await sent;

  await page.reload();

  await slip.getByText('The page reloaded. Checking your bet…').waitFor();
  await page
    .getByText(/^Bet matched: Back Deccan Falcons ₹250/)
    .first()
    .waitFor();
  await page.getByText('Tap a price to add a bet.').waitFor();
  expect(await openBetsOnServer(server, page)).toHaveLength(1);
  await context.close();
});

test('keeps the slip through a reload, shows the average odds, and repeats the last bet at the current price', async () => {
  const { page, stage, slip, context } = await tapped();
  await slip.getByRole('textbox', { name: /^Stake/ }).fill('250');

  await page.reload();

  await expect.poll(() => slip.getByRole('textbox', { name: /^Stake/ }).inputValue()).toBe('250');
  await slip.getByRole('button', { name: 'Place bet ₹250' }).click();
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('250');
  await moveOffer(stage, { side: 'lay', rate: 1.83, stake: 600 });
  await bestPrice(page, 'Back Deccan Falcons').getByText('1.83').waitFor();

  await slip.getByText('Last bet: Back Deccan Falcons, ₹250').waitFor();
  await slip.getByRole('button', { name: 'Repeat bet' }).click();

  await slip.getByText('Your last bet was at 1.90. This one is at 1.83.').waitFor();
  await slip.getByText(/Average odds with this bet: 1\.90 → 1\.8[67]\./).waitFor();
  await slip.getByRole('button', { name: 'Place bet ₹250' }).click();
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('500');
  await context.close();
});

test('on a phone a bet repeated from open bets scrolls to its slip with the stake focused', async () => {
  const { page, slip, context } = await tapped({}, PHONE);
  for (const key of ['2', '5', '0']) {
    await slip.getByRole('button', { name: key, exact: true }).click();
  }
  await slip.getByRole('button', { name: 'Place bet ₹250' }).click();
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('250');
  const bets = await showOpenBets(page, PHONE);
  await bets.getByRole('button', { name: 'Deccan Falcons', exact: true }).click();

  await bets.getByRole('button', { name: 'Repeat bet on Deccan Falcons' }).click();

  const stake = slip.getByRole('textbox', { name: /^Stake/ });
  await expect.poll(() => stake.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await stake.inputValue()).toBe('250');
  const box = await stake.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(PHONE.viewport.height);
  await expectSound(page);
  await context.close();
});
