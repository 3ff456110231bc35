import { PLAYED_GAMES } from '@crease/contracts/casino/game-pages.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoUser } from '#running/api-client.ts';
import { logInTo, makeBettor } from './bettor.ts';
import { axeProblems, DESKTOP, openVisitor, PHONE } from './browser.ts';
import { hindi } from './hindi.ts';
import { sidewaysScroll } from './measures.ts';
import { browser, server, startProduct } from './product.ts';

const LOST = 'No response yet. Retrying; your bet will count only once.';
const OFFLINE = 'You’re offline. Bets already accepted still stand, and the round continues.';

startProduct();

/** Opens games like the lobby does, all for one player. */
async function createLauncher(page: Page): Promise<(game: string) => Promise<void>> {
  const player = await demoUser(server.url);
  return async (gameCode) => {
    const { url } = await player.call('launchGame', { gameCode });
    await page.goto(url);
    // Rules and RTP are shown before the first bet.
    await page.getByRole('dialog').getByRole('columnheader', { name: 'RTP' }).waitFor();
    await page.getByRole('button', { name: 'Go to table' }).click();
  };
}

const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).click();
const findRounds = (page: Page) => page.getByRole('region', { name: 'My rounds' }).getByRole('listitem');

/** Expects no axe violations and no sideways scrolling in the layouts of phones and desktops. */
async function expectFit(page: Page): Promise<void> {
  const size = page.viewportSize() ?? PHONE.viewport;
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page, viewport.width)).toEqual([]);
  }
  await page.setViewportSize(size);
}

test('on a desktop plays dice, plinko, the slot, hi-lo and blackjack to the end', async () => {
  const { page, context, complaints } = await openVisitor(browser, DESKTOP);
  const open = await createLauncher(page);
  for (const [game, verb] of [
    ['dice', /^Roll ₹/],
    ['plinko', /^Drop ₹/],
    ['slot1', /^Spin ₹/],
  ] as const) {
    await open(game);
    await press(page, verb);
    await expect.poll(() => findRounds(page).count(), { timeout: 60_000 }).toBe(1);
    await expectFit(page);
  }

  await open('hilo');
  await press(page, /^Deal for/);
  await press(page, /^Skip/);
  await page.getByRole('list', { name: 'Cards so far' }).getByRole('listitem').nth(1).waitFor();
  await expectFit(page);
  await press(page, /^Higher or same/);
  const cashOut = page.getByRole('button', { name: /^Cash out ₹/ });
  const again = page.getByRole('button', { name: /^Deal for/ });
  await cashOut.and(page.locator(':enabled')).or(again).waitFor();
  if (await cashOut.isVisible()) await cashOut.click();
  await again.waitFor();

  await open('bj');
  await press(page, /^Deal for/);
  const stand = page.getByRole('button', { name: /^Stand/ });
  await stand.or(findRounds(page)).first().waitFor();
  if (await stand.isVisible()) {
    await page.getByRole('switch', { name: 'Show optimal play' }).check();
    await page.getByText('Optimal play:').waitFor();
    await expectFit(page);
    await stand.click();
  }
  await page.getByRole('button', { name: /^Deal for/ }).waitFor();
  await expect.poll(() => findRounds(page).count()).toBe(1);
  await expectFit(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a lost response and a reload during a mines round cost nothing, and the round can be verified afterwards', async () => {
  const { page, context } = await openVisitor(browser, PHONE);
  const open = await createLauncher(page);
  await open('mines');
  await press(page, /^Start for/);
  await page.getByRole('button', { name: 'Tile 1', exact: true }).click();
  await page.getByRole('button', { name: /^Tile 1, (safe|mine hit)/ }).waitFor();

  // Connection lost: the next pick is retried and applied once.
  if (await page.getByRole('button', { name: /^Cash out ₹/ }).isVisible()) {
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Tile 2', exact: true }).click();
    await page.getByText(LOST).waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: /^Tile 2, (safe|mine hit)/ }).waitFor();
  }
  if (await page.getByRole('button', { name: /^Cash out ₹/ }).isVisible()) {
    await page.reload();
    await page.getByRole('button', { name: 'Tile 2, safe' }).waitFor();
    await press(page, /^Cash out ₹/);
  }
  await page.getByRole('button', { name: /^Start for/ }).waitFor();
  await expectFit(page);

  await page.getByRole('tab', { name: 'Fairness' }).click();
  await press(page, 'Rotate seeds and reveal the old one');
  await page.getByText('The seed matches the hash you were shown:').waitFor();
  await expectFit(page);
  await page.getByRole('tab', { name: 'My bets' }).click();
  await findRounds(page).first().getByRole('button').click();
  await press(page, 'Verify');
  await page.getByText('Verified: results match').waitFor();
  await expectFit(page);
  await context.close();
});

/** Start button of a solo round without and with decisions, and the action that continues the latter. */
const ROUNDS = [
  ['dice', /^Roll ₹/, null],
  ['hilo', /^Deal for/, /^(Higher|Lower|Same)/],
] as const;

test.each(ROUNDS)(
  'without a connection a round of %s starts once and continues once',
  async (game, begin, act) => {
    const { page, context } = await openVisitor(browser, PHONE);
    const open = await createLauncher(page);
    await open(game);
    await context.setOffline(true);
    await press(page, begin);
    await page.getByText(LOST).waitFor();
    await expectFit(page);
    await context.setOffline(false);
    if (act !== null) {
      const button = page.getByRole('button', { name: act }).first();
      // A blackjack ends its round immediately.
      await button.or(findRounds(page)).first().waitFor({ timeout: 60_000 });
      if (await button.isVisible()) {
        const cards = () => page.getByRole('main').getByRole('img').count();
        const before = await cards();
        await page.setViewportSize({
          width: PHONE.viewport.height,
          height: PHONE.viewport.width,
        });
        await page.reload();
        await page.setViewportSize(PHONE.viewport);
        await button.and(page.locator(':enabled')).waitFor();
        expect(await cards()).toBe(before);
        await context.setOffline(true);
        await button.click();
        await page.getByText(LOST).waitFor();
        await context.setOffline(false);
        await page.getByText(LOST).waitFor({ state: 'detached' });
        // The choice may have ended the round; otherwise the player cashes out.
        const cashOut = page.getByRole('button', { name: /^Cash out ₹/ });
        await expect
          .poll(
            async () => {
              const isOpen = (await cashOut.isVisible()) && (await cashOut.isEnabled());
              if (isOpen) await cashOut.click({ timeout: 1_000 }).catch(() => undefined);
              return await findRounds(page).count();
            },
            { timeout: 60_000 },
          )
          .toBe(1);
      }
    }
    await expect.poll(() => findRounds(page).count(), { timeout: 60_000 }).toBe(1);
    await expectFit(page);
    await context.close();
  },
  180_000,
);

test('without a connection a crash bet is placed once, and its seed chain leads back to the first seed', async () => {
  const { page, context } = await openVisitor(browser, PHONE);
  const open = await createLauncher(page);
  await open('crash');
  const lose = async () => {
    await context.setOffline(true);
    await page.getByText(OFFLINE).waitFor();
    await context.setOffline(false);
    await page.getByText(OFFLINE).waitFor({ state: 'detached' });
  };
  await lose();
  const panel = page.getByRole('region', { name: 'Bet 1' });
  await panel.getByLabel('Auto cash-out at').fill('1.01');
  await panel.getByRole('button', { name: /^Bet ₹/ }).click();
  // A flight already in the air ends first: one in four takes longer than 23 seconds.
  const isIn = panel.getByRole('button', { name: /^(₹.* bet placed|Cash out ₹)/ });
  // At 1.01 a flight may end between two polls.
  await isIn.or(findRounds(page)).first().waitFor({ timeout: 120_000 });
  await page.reload();
  await isIn.or(findRounds(page)).first().waitFor();
  await lose();
  await expect.poll(() => findRounds(page).count(), { timeout: 120_000 }).toBe(1);
  await page.getByText(/^In flight/).waitFor({ timeout: 120_000 });
  await lose();
  await page.getByText('Crashed').first().waitFor({ timeout: 120_000 });
  await lose();
  expect(await findRounds(page).count()).toBe(1);
  await expectFit(page);
  await expect
    .poll(
      async () => {
        await findRounds(page).first().getByRole('button').click();
        const verify = page.getByRole('button', { name: 'Verify' });
        const isThere = await verify.isVisible();
        if (!isThere) await press(page, 'Close');
        return isThere;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await press(page, 'Verify');
  await page.getByText('Verified: results match').waitFor();
  await press(page, 'Verify the chain');
  await page.getByText(/^Chain verified: .* back, round 0\./).waitFor();
  await context.close();
}, 400_000);

/** The narrowest phone, phones in landscape, and the widest desktop. */
const SIZES = [
  { width: 320, height: 568 },
  { width: 667, height: 375 },
  { width: 844, height: 390 },
  { width: 1920, height: 1080 },
] as const;

/** Expects no sideways scrolling at any size, once the page has been laid out for it. */
async function expectNoOverflow(page: Page, what: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const message = `${what} at ${size.width} px`;
    await expect.poll(() => sidewaysScroll(page, size.width), { message, timeout: 5_000 }).toEqual([]);
  }
}

test('every game fits every window, with and without its rules', async () => {
  const player = await demoUser(server.url);
  const { page, complaints, context } = await openVisitor(browser, PHONE);
  for (const gameCode of PLAYED_GAMES) {
    const { url } = await player.call('launchGame', { gameCode });
    await page.goto(url);
    const begin = page.getByRole('button', { name: 'Go to table' });
    await begin.waitFor();
    await expectNoOverflow(page, `${gameCode} rules`);
    await begin.click();
    await page.getByRole('tab', { name: 'My bets' }).waitFor();
    await expectNoOverflow(page, gameCode);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

/** A phone in landscape, wider than the shell's phone breakpoint. */
const TURNED = { name: 'phone', viewport: { width: 844, height: 390 } } as const;

test('a game fills a phone in landscape, and changes its language with another tab', async () => {
  const { userName } = await makeBettor(server);
  const { page, complaints, context } = await openVisitor(browser, TURNED);
  await logInTo(page, server, { userName, to: '/casino' });
  const game = page.frameLocator('iframe');
  for (const [gameCode, begins] of [
    ['rou', /^Confirm/],
    ['crash', /^Bet ₹/],
    ['mines', /^Start for/],
  ] as const) {
    await page.goto(`${server.url}/lobby?game=crease:${gameCode}`);
    await game.getByRole('button', { name: 'Go to table' }).click();
    // The lower one if there are two.
    const button = game.getByRole('button', { name: begins }).last();
    await button.waitFor();
    const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect.soft(y + height, gameCode).toBeLessThanOrEqual(TURNED.viewport.height);
    expect.soft(await page.getByRole('banner').count(), 'site headers').toBe(0);
    await game.getByRole('button', { name: 'Back to all games' }).waitFor();
  }
  await game.getByText('Balance', { exact: true }).first().waitFor();

  const tab = await context.newPage();
  await tab.goto(`${server.url}/stake-setting`);
  await tab.getByRole('main').getByText('हिन्दी', { exact: true }).click();

  await game.getByText(hindi('Balance'), { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
