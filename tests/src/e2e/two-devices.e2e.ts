import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Bettor, creditBettor, logInClient, logInTo, logOut, makeBettor, placeBet } from './bettor.ts';
import { axeProblems, DESKTOP, type Device, openVisitor, PHONE } from './browser.ts';
import { type HouseStage, openHouseStage } from './house-stage.ts';
import { listenToHub } from './hub-frames.ts';
import { browser, server, startProduct } from './product.ts';

startProduct();
let stage: HouseStage;

beforeAll(async () => {
  stage = await openHouseStage(server);
});

/** Opens one of the bettor's devices, subscribed to their pushes. The balance is the first push. */
async function openDevice({ userName }: Bettor, device: Device, to = '/inplay') {
  const visitor = await openVisitor(browser, device);
  const wire = listenToHub(visitor.page);
  await logInTo(visitor.page, server, { userName, to });
  await expect.poll(() => wire.pushedSince(0)).toContain('UserBalance');
  return visitor;
}

const readRoot = (page: Page) =>
  page.evaluate(() => {
    const { lang, dataset } = document.documentElement;
    return { lang, mode: dataset.mode, density: dataset.density ?? 'comfortable' };
  });

const findBell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });

async function market(): Promise<WireMarket> {
  const event = await stage.event();
  const made = await stage.market(event.id, {
    kind: 'MATCH_ODDS',
    marketName: 'Match odds',
    runners: [{ name: 'Deccan Falcons' }, { name: 'Konkan Kraken' }],
  });
  await stage.offer(made, [{ runner: 0, side: 'back', rate: 1.9 }]);
  return made;
}

describe('settings', () => {
  test('made on one device apply to the others immediately and after a new login, but not after logout', async () => {
    const bettor = await makeBettor(server);
    const desk = await openDevice(bettor, DESKTOP, '/stake-setting');
    const phone = await openDevice(bettor, PHONE);

    const looks = desk.page.getByRole('region', { name: 'Appearance and language' });
    await looks.getByText('Compact', { exact: true }).click();
    await looks.getByText('Dark', { exact: true }).click();
    await looks.getByText('हिन्दी', { exact: true }).click();
    const wanted = { lang: 'hi', mode: 'dark', density: 'compact' };
    await expect.poll(() => readRoot(phone.page)).toEqual(wanted);

    const fresh = await openDevice(bettor, DESKTOP);
    await expect.poll(() => readRoot(fresh.page)).toEqual(wanted);
    await fresh.page.reload();
    await expect.poll(() => readRoot(fresh.page)).toEqual(wanted);

    await desk.page.goto(`${server.url}/stake-setting`);
    await desk.page.getByRole('main').getByText('English', { exact: true }).click();
    await expect.poll(async () => (await readRoot(fresh.page)).lang).toBe('en');
    await logOut(fresh.page);
    const left = { lang: 'en', mode: 'light', density: 'comfortable' };
    await expect.poll(() => readRoot(fresh.page)).toEqual(left);
    expect((await readRoot(desk.page)).density).toBe('compact');
    expect([desk.complaints, phone.complaints, fresh.complaints]).toEqual([[], [], []]);
    await Promise.all([desk, phone, fresh].map(({ context }) => context.close()));
  });

  test('made before login are kept after it', async () => {
    const bettor = await makeBettor(server);
    const { page, context } = await openVisitor(browser, DESKTOP);
    await page.goto(`${server.url}/inplay`);
    await page.evaluate(() =>
      localStorage.setItem(
        'crease_unsaved_preferences',
        JSON.stringify({ userId: null, change: { sideLetters: true } }),
      ),
    );

    await logInTo(page, server, { userName: bettor.userName, to: '/inplay' });

    const client = await logInClient(server.url, bettor.userName);
    await expect.poll(async () => (await client.call('getPreferences', {})).sideLetters).toBe(true);
    await context.close();
  });
});

describe('notifications', () => {
  test('a settlement appears on both devices and is marked as read on both', async () => {
    const bettor = await makeBettor(server);
    await creditBettor(bettor, 5_000);
    const client = await logInClient(server.url, bettor.userName);
    const made = await market();
    await placeBet(client, made, { rate: 1.9, stake: 500 });
    const [desk, other] = [await openDevice(bettor, DESKTOP), await openDevice(bettor, DESKTOP)];

    await stage.settle(made, { winner: 0 });
    // A login from a new location also creates a notification, so the label is checked and not the count.
    for (const { page } of [desk, other]) {
      await expect.poll(() => findBell(page).getAttribute('aria-label')).toMatch(/unread$/);
      await findBell(page).click();
      await page.getByRole('link', { name: /Settled: Match odds/ }).waitFor();
    }
    expect(await axeProblems(desk.page)).toEqual([]);
    await desk.page.getByRole('button', { name: 'Mark all as read' }).click();

    for (const { page } of [desk, other]) {
      await expect.poll(() => findBell(page).getAttribute('aria-label')).toBe('Notifications');
    }
    await desk.page.reload();
    await expect.poll(() => findBell(desk.page).getAttribute('aria-label')).toBe('Notifications');
    expect([desk.complaints, other.complaints]).toEqual([[], []]);
    await Promise.all([desk.context.close(), other.context.close()]);
  });

  test('a triggered price alert shows a toast and a notification, also at a later login', async () => {
    const bettor = await makeBettor(server);
    const client = await logInClient(server.url, bettor.userName);
    const made = await market();
    const { marketId, runners } = made;
    await client.call('addPriceAlert', {
      marketId,
      runnerId: runners[0]?.id ?? 0,
      side: 'Back',
      when: 'AtLeast',
      price: 2.5,
    });
    await server.restart();
    const desk = await openDevice(bettor, DESKTOP);

    await stage.offer(made, [{ runner: 0, side: 'back', rate: 2.6 }]);

    await desk.page.getByText('Deccan Falcons is now 2.60').waitFor();
    const late = await openDevice(bettor, DESKTOP);
    for (const { page } of [desk, late]) {
      await findBell(page).click();
      await page.getByText('Deccan Falcons: back price 2.60').waitFor();
    }
    expect((await client.call('getPriceAlerts', {})).items).toEqual([]);
    await Promise.all([desk.context.close(), late.context.close()]);
  });
});
