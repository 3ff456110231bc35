import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoUser } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DEVICES, openBrowser, openVisitor, PHONE } from './browser.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

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

async function isFit(page: Page): Promise<void> {
  expect(await axeProblems(page)).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
}

describe.each(DEVICES)('solo games on a $name', (device) => {
  test('plays dice, plinko and the slot in one press each and lists the round', async () => {
    const { page, context, complaints } = await openVisitor(browser, device);
    const open = await createLauncher(page);
    for (const [game, verb] of [
      ['dice', /^Roll ₹/],
      ['plinko', /^Drop ₹/],
      ['slot1', /^Spin ₹/],
    ] as const) {
      await open(game);
      await press(page, verb);
      await expect.poll(() => findRounds(page).count(), { timeout: 60_000 }).toBe(1);
      await isFit(page);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a lost response and a reload during a mines round cost nothing, and the round can be verified afterwards', async () => {
    const { page, context } = await openVisitor(browser, device);
    const open = await createLauncher(page);
    await open('mines');
    await press(page, /^Start for/);
    await page.getByRole('button', { name: 'Tile 1', exact: true }).click();
    await page.getByRole('button', { name: /^Tile 1, (safe|mine hit)/ }).waitFor();

    // Connection lost: the next pick is retried and applied once.
    if (await page.getByRole('button', { name: /^Cash out ₹/ }).isVisible()) {
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Tile 2', exact: true }).click();
      await page.getByText('No response yet. Retrying; your bet will count only once.').waitFor();
      await context.setOffline(false);
      await page.getByRole('button', { name: /^Tile 2, (safe|mine hit)/ }).waitFor();
    }
    if (await page.getByRole('button', { name: /^Cash out ₹/ }).isVisible()) {
      await page.reload();
      await page.getByRole('button', { name: 'Tile 2, safe' }).waitFor();
      await press(page, /^Cash out ₹/);
    }
    await page.getByRole('button', { name: /^Start for/ }).waitFor();
    await isFit(page);

    await page.getByRole('tab', { name: 'Fairness' }).click();
    await press(page, 'Rotate seeds and reveal the old one');
    await page.getByText('The seed matches the hash you were shown:').waitFor();
    await isFit(page);
    await page.getByRole('tab', { name: 'My bets' }).click();
    await findRounds(page).first().getByRole('button').click();
    await press(page, 'Verify');
    await page.getByText('Verified: results match').waitFor();
    await isFit(page);
    await context.close();
  });

  test('plays hi-lo and blackjack to the end with their buttons', async () => {
    const { page, context, complaints } = await openVisitor(browser, device);
    const open = await createLauncher(page);
    await open('hilo');
    await press(page, /^Deal for/);
    await press(page, /^Skip/);
    await page.getByRole('list', { name: 'Cards so far' }).getByRole('listitem').nth(1).waitFor();
    await isFit(page);
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
      await isFit(page);
      await stand.click();
    }
    await page.getByRole('button', { name: /^Deal for/ }).waitFor();
    await expect.poll(() => findRounds(page).count()).toBe(1);
    await isFit(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a crash bet is paid or lost, and its seed chain leads back to the first seed', async () => {
    const { page, context, complaints } = await openVisitor(browser, device);
    const open = await createLauncher(page);
    await open('crash');
    const panel = page.getByRole('region', { name: 'Bet 1' });
    await panel.getByLabel('Auto cash-out at').fill('1.01');
    await panel.getByRole('button', { name: /^Bet ₹/ }).click();
    await expect.poll(() => findRounds(page).count(), { timeout: 120_000 }).toBe(1);
    await isFit(page);
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
    expect(complaints).toEqual([]);
    await context.close();
  }, 240_000);
});

/** Start button of a solo round without and with decisions, and the action that continues the latter. */
const ROUNDS = [
  ['dice', /^Roll ₹/, null],
  ['hilo', /^Deal for/, /^(Higher|Lower|Same)/],
] as const;

const LOST = 'No response yet. Retrying; your bet will count only once.';
const OFFLINE = 'You’re offline. Bets already accepted still stand, and the round continues.';

describe('without a connection on a phone', () => {
  const device = PHONE;
  test.each(ROUNDS)(
    'starts a round of %s once and continues it once',
    async (game, begin, act) => {
      const { page, context } = await openVisitor(browser, device);
      const open = await createLauncher(page);
      await open(game);
      await context.setOffline(true);
      await press(page, begin);
      await page.getByText(LOST).waitFor();
      await isFit(page);
      await context.setOffline(false);
      if (act !== null) {
        const button = page.getByRole('button', { name: act }).first();
        // A blackjack ends its round immediately.
        await button.or(findRounds(page)).first().waitFor({ timeout: 60_000 });
        if (await button.isVisible()) {
          const cards = () => page.getByRole('main').getByRole('img').count();
          const before = await cards();
          await page.setViewportSize({
            width: device.viewport.height,
            height: device.viewport.width,
          });
          await page.reload();
          await page.setViewportSize(device.viewport);
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
      await isFit(page);
      await context.close();
    },
    180_000,
  );

  test('a crash bet is placed once, survives a reload and runs to the end of its flight', async () => {
    const { page, context } = await openVisitor(browser, device);
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
    await isFit(page);
    await context.close();
  }, 400_000);
});
