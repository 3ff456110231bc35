import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { openSmsInbox, type SmsInbox } from '#running/sms-inbox.ts';
import { logInButton, makeBettor, PASSWORD, stored } from './bettor.ts';
import { DESKTOP, openVisitor, PHONE } from './browser.ts';
import { openBetsOnServer, setStage } from './fixtures.ts';
import { bannerFigure, bestPrice, findSlip, logInAsDemo, openMarket } from './market-page.ts';
import { browser, server, startProduct } from './product.ts';

/** More tab stops than any of these pages has. */
const MAX_TAB_STOPS = 120;

let inbox: SmsInbox;

startProduct(async () => {
  inbox = await openSmsInbox();
  return { SMS_WEBHOOK_URL: inbox.url };
});

afterAll(() => inbox?.close());

function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}

async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => hasFocus(element)).toBe(true);
}

/** Presses Tab until the element has focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    if (await hasFocus(element)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab doesn’t reach ${element}`);
}

test('places a bet by keyboard: login, search, price, stake, Enter, Escape', async () => {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const { page, complaints, context } = await openVisitor(browser, DESKTOP);
  await page.goto(`${server.url}/inplay`);
  const logIn = page.getByRole('banner').getByRole('button', { name: /^log in$/i });
  const dialog = page.getByRole('dialog', { name: 'LOGIN' });

  await logIn.waitFor();
  await page.keyboard.press('Tab');
  expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);
  await tabTo(page, logIn);
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: /login as demo user/i }));
  await page.keyboard.press('Enter');
  await expect.poll(() => bannerFigure(page, /bal/i)).toBe('1,00,000');

  await page.keyboard.press('/');
  const search = page.getByRole('banner').getByRole('searchbox', { name: 'Search matches' });
  await expectFocus(search);
  await page.keyboard.type('kraken');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /konkan kraken/i })
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/markets/${stage.eventId}/**`);

  const cell = bestPrice(page, 'Back Deccan Falcons');
  const stake = findSlip(page).getByRole('textbox', { name: /^Stake/ });
  await tabTo(page, cell);
  await page.keyboard.press('Enter');
  await expectFocus(stake);
  await page.keyboard.type('500');
  await page.keyboard.press('Escape');
  await stake.waitFor({ state: 'detached' });
  await expectFocus(cell);

  await page.keyboard.press('Enter');
  await expectFocus(stake);
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await expect.poll(() => openBetsOnServer(server, page)).toHaveLength(1);
  const [bet] = await openBetsOnServer(server, page);
  expect(bet).toMatchObject({ betType: 'Back', matchedStake: 500, runnerId: stage.falcons });
  await expectFocus(cell);
  expect(complaints).toEqual([]);
  await context.close();
});

test('arrow keys step the odds along the ladder, and the bet is placed at those odds', async () => {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const { page, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^demo$/i })
    .press('Enter');
  await expect.poll(() => bannerFigure(page, /bal/i)).toBe('1,00,000');

  await bestPrice(page, 'Back Deccan Falcons').press('Enter');
  const odds = findSlip(page).getByRole('textbox', { name: 'Odds' });
  await odds.focus();
  for (let step = 0; step < 11; step++) await page.keyboard.press('ArrowUp');
  // 1.90 … 2.00 in steps of 0.01, then of 0.02.
  expect(await odds.inputValue()).toBe('2.02');
  await page.keyboard.press('Tab');
  await findSlip(page)
    .getByRole('textbox', { name: /^Stake/ })
    .focus();
  await page.keyboard.type('150');
  await page.keyboard.press('Enter');

  await expect.poll(() => openBetsOnServer(server, page)).toHaveLength(1);
  const [bet] = await openBetsOnServer(server, page);
  expect(bet).toMatchObject({ betRate: 2.02, unmatchedStake: 150 });
  await context.close();
});

test('every dialog returns focus to the control that opened it', async () => {
  await setStage(server);
  const { page, context } = await openVisitor(browser, PHONE);
  await page.goto(`${server.url}/inplay`);
  await logInAsDemo(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  const openers: readonly [Locator, string][] = [
    [main.getByRole('button', { name: 'Sports' }), 'Sports and matches'],
    [main.getByRole('button', { name: 'My bets' }), 'My bets'],
    [main.getByRole('button', { name: 'Account' }), 'Account'],
    [page.getByRole('banner').getByRole('button', { name: 'Search events' }), 'Search'],
  ];

  for (const [opener, name] of openers) {
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
    // A dialog's content may appear shortly after its frame.
    await expect.poll(isInside, { message: `focus is inside ${name}` }).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(opener), { message: `focus is back after ${name}` }).toBe(true);
  }
  await context.close();
});

/** Text of the focused element; `outside` if focus is anywhere but in the open dialog. */
function focusedIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // The dialog's focus guards pass the focus on within a few frames.
    const isGuard = () => document.activeElement?.hasAttribute('data-base-ui-focus-guard') === true;
    for (let frame = 0; frame < 60 && isGuard(); frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return 'browser';
    if (element.closest('[role="dialog"]') === null) return 'outside';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : undefined;
    return (element.getAttribute('aria-label') ?? label ?? element.innerText).trim();
  });
}

/** Tab stops of one round, starting with the focused one. */
async function round(page: Page): Promise<string[]> {
  const first = await focusedIn(page);
  const stops = [first];
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const next = await focusedIn(page);
    if (next === first) return stops;
    stops.push(next);
  }
  throw new Error(`focus doesn’t cycle: ${stops.join(', ')}`);
}

async function openLogin(page: Page): Promise<Locator> {
  await page.goto(`${server.url}/inplay`);
  await tabTo(page, logInButton(page));
  await page.keyboard.press('Enter');
  const login = page.getByRole('dialog', { name: 'LOGIN' });
  await expectFocus(login.getByLabel('Username'));
  return login;
}

describe('2 LOGIN, SIGN UP and VERIFICATION by keyboard', () => {
  test('LOGIN: keeps focus inside in order, and Escape returns it', async () => {
    const { page, context } = await openVisitor(browser, DESKTOP);
    await openLogin(page);

    const stops = await round(page);
    expect(stops.filter((stop) => stop !== 'browser')).toEqual([
      'Username',
      'Password',
      'Show',
      'Remember me on this device',
      'I’m 18 or over and agree to the Terms and Conditions',
      'Terms and Conditions',
      'Log in',
      'Use a passkey',
      'Login as demo user',
      'Forgot your password?',
      'Sign Up',
      'Close login',
    ]);
    await page.keyboard.press('Shift+Tab');
    expect(await focusedIn(page)).not.toBe('outside');

    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'LOGIN' }).waitFor({ state: 'hidden' });
    await expectFocus(logInButton(page));
    expect(new URL(page.url()).search).toBe('');
    await context.close();
  });

  test('LOGIN: Enter submits, Space ticks the terms, Show reveals the password', async () => {
    const { userName } = await makeBettor(server);
    const { page, context } = await openVisitor(browser, DESKTOP);
    const login = await openLogin(page);

    await page.keyboard.press('Enter');
    await login.getByText('Username is a required field').waitFor();
    await expectFocus(login.getByLabel('Username'));
    await page.keyboard.type(userName);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await login.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    const terms = login.getByRole('checkbox', { name: /agree/ });
    await tabTo(page, terms);
    await page.keyboard.press('Space');
    expect(await terms.isChecked()).toBe(false);
    await tabTo(page, login.getByLabel('Password', { exact: true }));
    await page.keyboard.press('Enter');
    await page.getByText('Please agree Terms and Conditions.').first().waitFor();
    expect(await stored(page, 'accessToken')).toBeNull();

    await tabTo(page, terms);
    await page.keyboard.press('Space');
    expect(await terms.isChecked()).toBe(true);
    await tabTo(page, login.getByLabel('Password', { exact: true }));
    await page.keyboard.press('Enter');
    await login.waitFor({ state: 'hidden' });
    expect(await stored(page, 'accessToken')).not.toBeNull();
    await context.close();
  });

  test('the terms open and close by keyboard without losing typed values', async () => {
    const { page, context } = await openVisitor(browser, DESKTOP);
    const login = await openLogin(page);
    await page.keyboard.type('ravi_7');
    await tabTo(page, login.getByRole('link', { name: 'Terms and Conditions' }));
    await page.keyboard.press('Enter');
    const back = login.getByRole('button', { name: /back/i });
    await back.waitFor();
    await tabTo(page, back);
    expect(await round(page)).not.toContain('outside');
    await page.keyboard.press('Enter');
    await back.waitFor({ state: 'hidden' });
    expect(await login.getByLabel('Username').inputValue()).toBe('ravi_7');
    await context.close();
  });

  test('SIGN UP and back by Enter, then VERIFICATION to the end', async () => {
    const { page, context } = await openVisitor(browser, DESKTOP);
    const login = await openLogin(page);
    await tabTo(page, login.getByRole('button', { name: 'Sign Up' }));
    await page.keyboard.press('Enter');
    const signUp = page.getByRole('dialog', { name: /^sign up$/i });
    await expectFocus(signUp.getByLabel('Username'));
    const stops = await round(page);
    expect(stops.filter((stop) => stop !== 'browser')).toEqual([
      'Username',
      'Password',
      'Show',
      'Confirm password',
      'Mobile no',
      'I’m 18 or over and agree to the Terms and Conditions',
      'Terms and Conditions',
      'Sign up',
      'Login here',
      'Close sign up',
    ]);

    await tabTo(page, signUp.getByRole('button', { name: 'Login here' }));
    await page.keyboard.press('Enter');
    await expectFocus(login.getByLabel('Username'));
    await tabTo(page, login.getByRole('button', { name: 'Sign Up' }));
    await page.keyboard.press('Enter');
    await expectFocus(signUp.getByLabel('Username'));

    await page.keyboard.type('asha_keys');
    await tabTo(page, signUp.getByLabel('Password', { exact: true }));
    await page.keyboard.type(PASSWORD);
    await tabTo(page, signUp.getByLabel('Confirm password'));
    await page.keyboard.type(PASSWORD);
    await tabTo(page, signUp.getByLabel('Mobile no'));
    await page.keyboard.type('9812345678');
    await page.keyboard.press('Enter');
    const verification = page.getByRole('dialog', { name: /^verification$/i });
    await expectFocus(verification.getByLabel('OTP'));
    const inWindow = await round(page);
    expect(inWindow.filter((stop) => stop !== 'browser')).toEqual(['OTP', 'Send', 'Close verification', 'Change']);
    await page.keyboard.type(inbox.findCode('+919812345678') ?? 'none');
    await page.keyboard.press('Enter');
    await verification.waitFor({ state: 'hidden' });
    await expect.poll(() => stored(page, 'userinfo')).toContain('asha_keys');
    await context.close();
  });

  test('Escape in SIGN UP returns focus to the button that opened it', async () => {
    const { page, context } = await openVisitor(browser, DESKTOP);
    await page.goto(`${server.url}/inplay`);
    const opener = page.getByRole('banner').getByRole('button', { name: 'Sign up' });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const signUp = page.getByRole('dialog', { name: /^sign up$/i });
    await expectFocus(signUp.getByLabel('Username'));
    await page.keyboard.press('Escape');
    await signUp.waitFor({ state: 'hidden' });
    await expectFocus(opener);
    await context.close();
  });
});
