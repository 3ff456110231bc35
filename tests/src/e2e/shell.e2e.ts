import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '#running/api-client.ts';
import { type Bettor, logInTo, makeBettor, PASSWORD } from './bettor.ts';
import { DESKTOP, DEVICES, type Device, openVisitor, PHONE } from './browser.ts';
import { publishSetting, type Stage, setStage } from './fixtures.ts';
import { hindi } from './hindi.ts';
import { expectSound } from './measures.ts';
import { browser, server, startProduct } from './product.ts';

startProduct();
let stage: Stage;
let bettor: Bettor;

beforeAll(async () => {
  stage = await setStage(server);
  const setting = {
    announcement: 'Deposits are free this week | The final starts at 19:30 | Void: 18 over runs',
    showSupportLink: true,
    supportLink: 'https://help.example',
    telegramId: 'crease',
    apkUrl: '/crease.apk',
    banners: [{ imageUrl: '/missing.webp', link: '/matchlist/3', title: 'Monsoon T20 has started' }],
  };
  await publishSetting(server, setting);
});

beforeEach(async () => {
  bettor = await makeBettor(server);
});

/** A bettor notified of a login on another device. */
async function openWithNotice(device: Device) {
  const visitor = await openVisitor(browser, device);
  await logInTo(visitor.page, server, { userName: bettor.userName, to: '/inplay' });
  await visitor.page.getByRole('article').first().waitFor();
  await new ApiClient(server.url, null).call('authenticate', {
    userNameOrEmailAddress: bettor.userName,
    password: PASSWORD,
    rememberClient: false,
  });
  return visitor;
}

const header = (page: Page) => page.getByRole('banner').first();

describe.each(DEVICES)('on a $name', (device) => {
  const isPhone = device.name === 'phone';

  test('a visitor sees messages, banners, help, search and menus', async () => {
    const { page, context, complaints } = await openVisitor(browser, device);
    await page.goto(`${server.url}/inplay`);
    await page.getByRole('link', { name: 'Monsoon T20 has started' }).waitFor();
    const announcement = page.getByRole('complementary', { name: 'Announcement' });
    const download = page.getByRole('region', { name: 'Download app' });
    await (isPhone ? download : announcement).waitFor();
    expect(await (isPhone ? announcement : download).count()).toBe(0);
    await page.getByRole('button', { name: 'Quick links' }).click();
    const help = page.getByRole('complementary', { name: 'Help' }).getByRole('link');
    await expect.poll(() => help.allInnerTexts()).toEqual(['Support']);
    await expectSound(page);
    await page.keyboard.press('Escape');

    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: 'Search matches' }).fill('monsoon');
    await page.getByRole('link', { name: /Monsoon T20 Cricket, 1 match/ }).waitFor();
    await expectSound(page);
    await page.getByRole('searchbox').press('ArrowDown');
    await page.getByRole('searchbox').press('Escape');

    if (isPhone) {
      await page.goto(`${server.url}/inplay`);
      await header(page).getByRole('button', { name: 'Menu' }).click();
      const menu = page.getByRole('navigation', { name: 'Footer menu' });
      await menu.getByRole('button', { name: 'Notifications' }).waitFor();
      expect(await menu.getByRole('link', { name: 'Statement' }).count()).toBe(0);
      await expectSound(page);
      await menu.getByRole('button', { name: 'Notifications' }).click();
      const bell = page.getByRole('dialog', { name: 'Notifications' });
      await bell.getByText('The final starts at 19:30').waitFor();
      await expectSound(page);
    }
    // The banner image is missing on purpose.
    expect(complaints.filter((words) => !words.includes('404'))).toEqual([]);
    await context.close();
  });

  test('a bettor uses notifications, account, rules and another language', async () => {
    const { page, context, complaints } = await openWithNotice(device);
    await header(page)
      .getByRole('button', { name: /^Notifications, \d+ unread/ })
      .click();
    const bell = page.getByRole('dialog', { name: 'Notifications' });
    await bell.getByRole('link', { name: /New login/ }).waitFor();
    await expectSound(page);
    await bell.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(() => bell.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0);
    await bell.getByRole('button', { name: 'Close notifications' }).click();

    await header(page).getByRole('button', { name: 'Account' }).click();
    const account = page.getByRole('dialog', { name: 'Account' });
    await account.getByRole('heading', { name: bettor.userName }).waitFor();
    await expectSound(page);
    await account.getByRole('link', { name: 'Rules' }).click();
    await page.getByRole('heading', { name: 'Rules', level: 1 }).waitFor();
    const rules = page.getByRole('main');
    await rules.getByRole('heading', { name: 'Cricket' }).click();
    await rules
      .getByText(/\d overs|innings/i)
      .first()
      .waitFor();
    await expectSound(page);

    await header(page).getByRole('button', { name: 'Account' }).click();
    await account.getByText('हिन्दी').click();
    // It stays open: on a phone nothing behind it is reachable meanwhile.
    await page.getByRole('dialog', { name: hindi('Account') }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('hi');
    await expectSound(page);
    // Set from the first moment of the next visit.
    await page.route('**/assets/*.woff2', (route) => route.abort());
    await page.reload();
    await header(page)
      .getByRole('button', { name: hindi('Account') })
      .waitFor();
    expect(complaints.filter((words) => !/404|woff2|ERR_FAILED/.test(words))).toEqual([]);
    await context.close();
  });
});

test('applies mode, density, lay colour, letters and language before the first paint', async () => {
  const { page, context } = await openVisitor(browser, DESKTOP);
  await page.goto(`${server.url}/inplay`);
  await page.evaluate(() => {
    localStorage.setItem('crease_mode', 'dark');
    localStorage.setItem(
      'crease_preferences',
      JSON.stringify({
        mode: 'dark',
        density: 'compact',
        layColour: 'amber',
        sideLetters: true,
        language: 'hi',
      }),
    );
  });
  // The app is blocked, so the visible state was set by the page's head.
  await page.route('**/assets/*.js', (route) => route.abort());

  await page.reload();

  const root = await page.evaluate(() => {
    const { lang, dataset } = document.documentElement;
    return { lang, ...dataset };
  });
  expect(root).toMatchObject({
    lang: 'hi',
    mode: 'dark',
    density: 'compact',
    lay: 'amber',
    letters: 'on',
  });
  await context.close();
});

test('arrow keys move through the tree, and a match can be pinned there', async () => {
  const { page, context } = await openVisitor(browser, DESKTOP);
  await page.goto(`${server.url}/inplay`);
  const tree = page.getByRole('navigation', { name: 'Sports and matches' });
  await tree.getByRole('link', { name: /^Deccan Falcons/ }).waitFor();

  await tree.getByRole('link', { name: /^In-play/ }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Cricket/);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => tree.getByRole('link', { name: /^Deccan Falcons/ }).count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await tree.getByRole('link', { name: /^Deccan Falcons/ }).waitFor();
  // The casino and rules links are last, below the matches.
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await tree.getByText('Pinned', { exact: false }).waitFor();
  await page.reload();
  await tree.getByText('Pinned', { exact: false }).waitFor();
  await context.close();
});

test('connection changes move nothing on the page', async () => {
  const { page, context } = await openVisitor(browser, DESKTOP);
  await page.goto(`${server.url}/markets/${stage.eventId}/${stage.dreamEventId}`);
  const cell = page.getByRole('button', { name: /^back deccan falcons at/i }).first();
  await cell.waitFor();
  // Waits for an established connection: the browser's offline switch doesn't abort a pending one.
  await page.getByText('Live prices', { exact: true }).waitFor();
  const before = await cell.boundingBox();

  await context.setOffline(true);
  await page.getByText(/You’re offline\. Prices are as of \d\d:\d\d:\d\d IST/).waitFor();

  const place = page.locator('[data-stale][data-depth="0"]').first();
  await place.waitFor();
  expect(await place.boundingBox()).toEqual(before);
  await context.setOffline(false);
  await page.getByText('Reconnected. Prices are live.').waitFor();
  expect(await cell.boundingBox()).toEqual(before);
  await context.close();
});

test('a league found in search opens in its list, also from its URL', async () => {
  const { page, complaints, context } = await openVisitor(browser, PHONE);
  // Short enough that the list must scroll.
  await page.setViewportSize({ ...PHONE.viewport, height: 320 });
  await page.goto(`${server.url}/inplay`);
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Search matches' }).fill('monsoon');
  await page.getByRole('link', { name: /Monsoon T20 Cricket, 1 match/ }).click();
  const league = page.getByRole('main').getByRole('button', { name: /^Monsoon T20/ });
  const isScrollTarget = () =>
    league.evaluate((button) => {
      const { left, top } = button.getBoundingClientRect();
      const isSeen = button.contains(document.elementFromPoint(left + 20, top + 20));
      return button === document.activeElement && isSeen && window.scrollY > 0;
    });

  await expect.poll(isScrollTarget).toBe(true);
  expect(await league.getAttribute('aria-expanded')).toBe('true');
  expect(new URL(page.url()).search).toBe('?league=Monsoon+T20');
  await expectSound(page);
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);

  await expect.poll(isScrollTarget).toBe(true);
  expect(complaints.filter((words) => !words.includes('404'))).toEqual([]);
  await context.close();
});
