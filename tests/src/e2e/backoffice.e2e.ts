import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type ApiClient, demoUser, logInOperator } from '#running/api-client.ts';
import { makeBettor, placeBet } from './bettor.ts';
import { addAuthenticator, DESKTOP, openVisitor } from './browser.ts';
import { expectSoundOnDevices } from './measures.ts';
import { enterOffice } from './office.ts';
import { browser, server, startProduct } from './product.ts';

/** Offset of the site's clock from UTC. */
const SITE_AHEAD_MS = 5.5 * 3_600_000;
const MINUTE_MS = 60_000;
const SECOND_PASSWORD = 'a second pair of eyes';

startProduct();

let operator: ApiClient;
/** Another, independent admin who confirms what the first one can't. */
let otherAdmin: ApiClient;

beforeAll(async () => {
  operator = await logInOperator(server.url, server.operator);
  otherAdmin = await logInOperator(server.url, server.otherAdmin);
});

afterEach(async () => {
  await disableFourEyes();
  const { items } = await operator.call('operatorGetStops', {});
  for (const { eventId } of items) {
    const scope = eventId === null ? {} : { eventId };
    await operator.call('operatorResumeAll', { ...scope, reason: 'after the test' });
  }
});

/** Two admins turn four-eyes approval off. */
async function disableFourEyes(): Promise<void> {
  if (!(await operator.call('operatorGetSettings', {})).fourEyes) return;
  const act = { type: 'SaveRules', fourEyes: false, reason: 'after the test' } as const;
  const { proposalId } = await operator.call('operatorProposeAct', { act });
  await otherAdmin.call('operatorConfirmAct', { proposalId });
}

/** Has the other admin confirm that an operator is an independent person. */
async function vouchFor(userName: string): Promise<void> {
  const { items } = await otherAdmin.call('operatorGetOperators', { MaxResultCount: 100 });
  const id = items.find((one) => one.userName === userName)?.id ?? 0;
  await otherAdmin.call('operatorVouchForOperator', { id });
}

async function openOffice() {
  const visitor = await openVisitor(browser, DESKTOP);
  await enterOffice(visitor.page);
  return visitor;
}

/** Opens a page from the navigation. */
async function goTo(page: Page, name: string): Promise<void> {
  const pages = page.getByRole('navigation', { name: 'Back office' });
  await pages.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

const getTitle = (page: Page) => page.getByRole('heading', { level: 1 });

/** Creates a match with a bookmaker market and a session at the desk, like a trader. */
async function openMatch(page: Page, title: readonly [string, string]): Promise<void> {
  await goTo(page, 'Events');
  await page.getByRole('button', { name: 'New event' }).click();
  const event = page.getByRole('dialog', { name: 'New event' });
  await event.getByLabel('Side 1').fill(title[0]);
  await event.getByLabel('Side 2').fill(title[1]);
  await event.getByRole('button', { name: 'Create event' }).click();
  await page.getByRole('heading', { level: 1, name: title.join(' v ') }).waitFor();
  for (const template of ['Bookmaker', 'Session runs']) {
    await page.keyboard.press('m');
    const market = page.getByRole('dialog', { name: 'New market' });
    await market.getByLabel('Template').selectOption({ label: template });
    await market.getByLabel('Open immediately').check();
    await market.getByRole('button', { name: 'Create market' }).click();
    await market.waitFor({ state: 'hidden' });
  }
}

/** A market's row, by its name and the text after it. The accessible name begins with the checkbox. */
function findRow(page: Page, name: RegExp): Locator {
  const line = new RegExp(name.source.replace('^', '^Select .+ '), name.flags);
  return page.getByRole('table', { name: 'Event markets' }).getByRole('row', { name: line });
}

async function choose(page: Page, name: RegExp): Promise<void> {
  await findRow(page, name).getByRole('button', { name }).click();
}

/** Quotes the session at No 52, Yes 53 by keyboard only. */
async function quoteSession(page: Page): Promise<void> {
  await choose(page, /^6 over runs/);
  await page.keyboard.press('q');
  const line = page.getByRole('textbox', { name: 'No line' });
  await expect.poll(() => line.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await findRow(page, /^6 over runs.*No 52\s*100.*Yes 53\s*100/s).waitFor();
}

async function quoteBookmaker(page: Page): Promise<void> {
  await choose(page, /^Bookmaker/);
  const back = page.getByRole('textbox', { name: /^Back / }).first();
  await back.fill('85');
  await back.press('Enter');
  await findRow(page, /^Bookmaker.*Back 85.*Lay/s).waitFor();
}

/** A demo user backs the first side for ₹1,000 at a rate of 85. */
async function betOnBookmaker(eventId: number): Promise<void> {
  const bettor = await demoUser(server.url);
  const { items } = await operator.call('operatorGetMarkets', { eventId });
  const market = items.find(({ kind }) => kind === 'BOOKMAKER');
  if (market !== undefined) await placeBet(bettor, market, { rate: 85, stake: 1_000 });
}

/** Locates a market's state button once it is pressed. */
const findState = (page: Page, market: RegExp, state: 'Open' | 'Suspend'): Locator =>
  findRow(page, market).getByRole('button', { name: state, exact: true, pressed: true });

const getEventId = (page: Page): number => Number(new URL(page.url()).pathname.split('/').at(-1));

/** Proposes 60 runs as the session's result, which opens the confirmation dialog. */
async function proposeSixtyRuns(page: Page): Promise<Locator> {
  await choose(page, /^6 over runs/);
  await page.keyboard.press('s');
  await findState(page, /^6 over runs/, 'Suspend').waitFor();
  await page.keyboard.press('e');
  const runs = page.getByLabel('Runs', { exact: true });
  await runs.fill('60');
  await runs.press('Enter');
  const confirm = page.getByRole('button', { name: 'Confirm 60 and settle' });
  await confirm.waitFor();
  return confirm;
}

const settled = (page: Page) => page.getByRole('button', { name: 'Reverse settlement' });

test('the back office’s login and every page have a title, no axe violations and no horizontal scrolling', async () => {
  const { userId, userName } = await makeBettor(server);
  const { page, complaints, context } = await openVisitor(browser, DESKTOP);
  await page.goto(`${server.url}/backoffice`);
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  await expectSoundOnDevices(page, 'login');
  await enterOffice(page);

  const pages = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
  const names = await pages.allInnerTexts();
  expect(names).toContain('Operators');
  for (const name of names) {
    await pages.filter({ hasText: name }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    expect(await page.title()).toBe(`${name} | Back office`);
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await expectSoundOnDevices(page, name);
  }
  await goTo(page, 'Players');
  await page.getByRole('link', { name: userName }).click();
  await page.getByRole('heading', { level: 1, name: userName }).waitFor();
  expect(page.url()).toContain(`/players/${userId}`);
  await expectSoundOnDevices(page, 'player');
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('heading', { level: 1, name: `History: user ${userId}` }).waitFor();
  await expectSoundOnDevices(page, 'player history');
  await goTo(page, 'Sites');
  await page.getByRole('table', { name: 'Sites' }).getByRole('link').first().click();
  await page.getByRole('button', { name: /^Save/ }).first().waitFor();
  await expectSoundOnDevices(page, 'site');

  expect(complaints).toEqual([]);
  await context.close();
});

test('trades a match by keyboard from first quote to result, and voids bets in a time window', async () => {
  const { page, complaints, context } = await openOffice();
  await openMatch(page, ['Deccan Falcons', 'Konkan Kraken']);
  await quoteSession(page);
  await quoteBookmaker(page);
  await betOnBookmaker(getEventId(page));
  for (const key of ['q', 'e', 'g', 'l', 'v']) {
    await choose(page, /^Bookmaker/);
    await page.keyboard.press(key);
    await expectSoundOnDevices(page, `desk, ${key}`);
    await page.keyboard.press('Escape');
  }

  await choose(page, /^Bookmaker/);
  await page.keyboard.press('x');
  for (const name of [/^Bookmaker/, /^6 over runs/]) {
    const suspend = findRow(page, name).getByRole('button', { name: 'Suspend', pressed: true });
    await suspend.waitFor();
  }

  await page.keyboard.press('v');
  const until = new Date(Date.now() + MINUTE_MS + SITE_AHEAD_MS);
  await page.getByLabel('To (IST)').fill(until.toISOString().slice(0, 19));
  await page.getByRole('button', { name: 'Void bets in window' }).click();
  const voiding = page.getByRole('dialog', { name: 'Void bets in window' });
  await voiding.getByLabel('Reason').fill('rate typed wrong');
  await expectSoundOnDevices(page, 'void confirmation');
  await voiding.getByRole('button', { name: 'Void bets' }).click();
  await page.getByText('1 bet (1 fill, ₹1,000) voided.').waitFor();

  await (await proposeSixtyRuns(page)).click();
  await settled(page).waitFor();
  await expectSoundOnDevices(page, 'desk, settled');

  expect(complaints).toEqual([]);
  await context.close();
});

test('with four eyes on, a newly created operator confirms a result that the first can’t', async () => {
  const second = { userName: `meera.${randomUUID().slice(0, 8)}`, password: SECOND_PASSWORD };
  const { page, context } = await openOffice();
  await goTo(page, 'Operators');
  await page.getByRole('button', { name: 'New operator' }).click();
  const dialog = page.getByRole('dialog', { name: 'New operator' });
  await dialog.getByLabel('Name').fill(second.userName);
  await dialog.getByLabel('Role').selectOption('trader');
  await expectSoundOnDevices(page, 'new operator');
  await dialog.getByRole('button', { name: 'Create operator' }).click();
  const made = page.getByRole('dialog', { name: `Password link for ${second.userName}` });
  const address = await made.getByLabel('Link', { exact: true }).inputValue();
  await expectSoundOnDevices(page, 'password link');
  await made.getByRole('button', { name: 'Done' }).click();
  const link = new URL(address).hash.slice(1);
  await operator.call('operatorChoosePassword', { link, password: second.password });
  await page.getByRole('button', { name: `Block ${second.userName}` }).waitFor();
  await vouchFor(second.userName);
  await goTo(page, 'Sites');
  await page.getByLabel('Require a second operator to confirm actions that affect money').check();
  await page.getByLabel('Results, Trader (₹)').fill('0');
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect.poll(async () => (await operator.call('operatorGetSettings', {})).fourEyes).toBe(true);
  await openMatch(page, ['Malwa Monarchs', 'Coastal Comets']);
  await quoteSession(page);
  const desk = `/events/${getEventId(page)}`;

  await (await proposeSixtyRuns(page)).click();
  await page.getByText(/A second operator must confirm this result/).waitFor();
  expect(await settled(page).count()).toBe(0);
  await expectSoundOnDevices(page, 'result pending confirmation');
  const other = await openVisitor(browser, DESKTOP);
  await enterOffice(other.page, desk, second);
  await choose(other.page, /^6 over runs/);
  await other.page.keyboard.press('e');
  await other.page.getByRole('button', { name: 'Confirm 60 and settle' }).click();

  await settled(other.page).waitFor();
  await settled(page).waitFor();
  expect(other.complaints).toEqual([]);
  await other.context.close();

  // Blocked on the same page, the second operator is logged out at once.
  const third = await openVisitor(browser, DESKTOP);
  await enterOffice(third.page, '', second);
  await goTo(page, 'Operators');
  await page.getByRole('button', { name: `Block ${second.userName}` }).click();
  const question = page.getByRole('dialog', { name: `Block ${second.userName}` });
  await question.getByRole('button', { name: 'Block operator' }).click();
  await third.page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  expect(await getTitle(third.page).innerText()).toBe('Back office');
  await third.context.close();
  await context.close();
});
/** Passkeys are bound to a host name, so an IP address won't do. */
const office = (path: string) => `http://localhost:${server.port}/backoffice${path}`;

const inside = (page: Page) => page.getByRole('navigation', { name: 'Back office' }).waitFor();

async function newOperator(): Promise<{ readonly userName: string; readonly link: string }> {
  const userName = `ritu.${randomUUID().slice(0, 8)}`;
  const made = await operator.call('operatorSaveOperator', { userName, role: 'trader' });
  return { userName, link: made.passwordLink?.link ?? '' };
}

test('a new operator sets a password by link, adds a passkey and logs in with it alone', async () => {
  const { userName, link } = await newOperator();
  const { page, complaints, context } = await openVisitor(browser, DESKTOP);
  await addAuthenticator(page);

  await page.goto(office(`/password#${link}`));
  await page.getByLabel('Password', { exact: true }).fill(SECOND_PASSWORD);
  await expectSoundOnDevices(page, 'password page');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Password set. Log in with your new password.').waitFor();
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(SECOND_PASSWORD);
  await page.keyboard.press('Enter');
  await inside(page);

  await page.goto(office('/account'));
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await dialog.getByLabel('Name', { exact: true }).fill('Desk');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await codes.waitFor();
  expect(await codes.getByRole('listitem').count()).toBe(10);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByRole('button', { name: 'Remove Desk' }).waitFor();
  await expectSoundOnDevices(page, 'account page');
  await page.getByRole('button', { name: 'Log out' }).click();

  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await inside(page);
  expect(complaints).toEqual([]);
  await context.close();
});
