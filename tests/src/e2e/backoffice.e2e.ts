import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, demoUser, operatorOf } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { makeBettor } from './bettor.ts';
import { axeProblems, DEVICES, type Device, openBrowser, openVisitor } from './browser.ts';

/** What the site's clock is ahead of UTC. */
const SITE_AHEAD_MS = 5.5 * 3_600_000;
const MINUTE_MS = 60_000;
const SECOND_PASSWORD = 'a second pair of eyes';

let server: ServerProcess;
let browser: Browser;
let operator: ApiClient;
/** Another admin who depends on nobody: they confirm what the first may not. */
let otherAdmin: ApiClient;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  operator = await operatorOf(server.url, server.operator);
  otherAdmin = await operatorOf(server.url, server.otherAdmin);
});

afterEach(async () => {
  await wantOneAgain();
  const { items } = await operator.call('operatorGetStops', {});
  for (const { eventId } of items) {
    const scope = eventId === null ? {} : { eventId };
    await operator.call('operatorResumeAll', { ...scope, reason: 'after the test' });
  }
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Two admins switch four eyes off. */
async function wantOneAgain(): Promise<void> {
  if (!(await operator.call('operatorGetSettings', {})).fourEyes) return;
  const act = { type: 'SaveRules', fourEyes: false, reason: 'after the test' } as const;
  const { proposalId } = await operator.call('operatorProposeAct', { act });
  await otherAdmin.call('operatorConfirmAct', { proposalId });
}

/** The other admin says that an operator is a person of their own. */
async function vouchFor(userName: string): Promise<void> {
  const { items } = await otherAdmin.call('operatorGetOperators', { MaxResultCount: 100 });
  const id = items.find((one) => one.userName === userName)?.id ?? 0;
  await otherAdmin.call('operatorVouchForOperator', { id });
}

interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/** Logs in at the page that is asked for; the page itself stands there afterwards. */
async function logIn(page: Page, { userName, password }: Credentials, path = ''): Promise<void> {
  await page.goto(`${server.url}/backoffice${path}`);
  await page.getByLabel('Operator name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Back office' }).waitFor();
}

async function open(device: Device, path = '') {
  const visitor = await openVisitor(browser, device);
  await logIn(visitor.page, server.operator, path);
  return visitor;
}

/** Presses one of the pages in the list of pages. */
async function goTo(page: Page, name: string): Promise<void> {
  const pages = page.getByRole('navigation', { name: 'Back office' });
  await pages.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });

/** How far the page is wider than the window, in px. */
function overhang(page: Page, { viewport }: Device): Promise<number> {
  return page.evaluate(
    (width) => Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - width),
    viewport.width,
  );
}

/** Nothing that axe finds, light and dark, and nothing that scrolls sideways. */
async function expectClean(page: Page, device: Device, what: string): Promise<void> {
  for (const mode of ['light', 'dark']) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset.mode = wanted;
    }, mode);
    expect.soft(await axeProblems(page), `axe: ${what}, ${mode}`).toEqual([]);
  }
  expect.soft(await overhang(page, device), `sideways scroll: ${what}`).toBe(0);
}

/** A match with a bookmaker and a session, made at the desk as a trader makes them. */
async function openMatch(page: Page, title: readonly [string, string]): Promise<void> {
  await goTo(page, 'Events');
  await page.getByRole('button', { name: 'New event' }).click();
  const event = page.getByRole('dialog', { name: 'New event' });
  await event.getByLabel('First side').fill(title[0]);
  await event.getByLabel('Second side').fill(title[1]);
  await event.getByRole('button', { name: 'Create event' }).click();
  await page.getByRole('heading', { level: 1, name: title.join(' v ') }).waitFor();
  for (const template of ['Bookmaker', 'Session runs']) {
    await page.keyboard.press('m');
    const market = page.getByRole('dialog', { name: 'New market' });
    await market.getByLabel('Template').selectOption({ label: template });
    await market.getByLabel('Open at once').check();
    await market.getByRole('button', { name: 'Create market' }).click();
    await market.waitFor({ state: 'hidden' });
  }
}

/** The line of a market by its name and what follows it; the box that chooses it is read out before. */
function rowOf(page: Page, name: RegExp): Locator {
  const line = new RegExp(name.source.replace('^', '^Choose .+ '), name.flags);
  return page.getByRole('table', { name: 'Markets of the event' }).getByRole('row', { name: line });
}

async function choose(page: Page, name: RegExp): Promise<void> {
  await rowOf(page, name).getByRole('button', { name }).click();
}

/** Sets the session to No 52, Yes 53 by keys alone. */
async function quoteSession(page: Page): Promise<void> {
  await choose(page, /^6 over runs/);
  await page.keyboard.press('q');
  const line = page.getByRole('textbox', { name: 'Line of No' });
  await expect.poll(() => line.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await rowOf(page, /^6 over runs.*No 52\s*100.*Yes 53\s*100/s).waitFor();
}

async function quoteBookmaker(page: Page): Promise<void> {
  await choose(page, /^Bookmaker/);
  const back = page.getByRole('textbox', { name: /^Back / }).first();
  await back.fill('85');
  await back.press('Enter');
  await rowOf(page, /^Bookmaker.*Back 85.*Lay/s).waitFor();
}

/** A demo user backs the first side for ₹1,000 at the rate of 85. */
async function placeBet(eventId: number): Promise<void> {
  const bettor = await demoUser(server.url);
  const { items } = await operator.call('operatorGetMarkets', { eventId });
  const market = items.find(({ kind }) => kind === 'BOOKMAKER');
  await bettor.call('placeBet', {
    type: 1,
    rate: 85,
    stake: 1_000,
    fancyValue: 0,
    runnerId: market?.runners[0]?.id ?? 0,
    marketId: market?.marketId ?? 0,
    eventId,
    placeTime: null,
    clientBetId: randomUUID(),
  });
}

/** A market in a state, once it is so. */
const stateOf = (page: Page, market: RegExp, state: 'Open' | 'Suspend'): Locator =>
  rowOf(page, market).getByRole('button', { name: state, exact: true, pressed: true });

/** Gives the reason that a question wants, and says yes. */
async function answer(page: Page, question: string, reason: string, yes: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: yes, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Opens one of the records of the event. */
async function record(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).check({ force: true });
}

const eventIdOf = (page: Page): number => Number(new URL(page.url()).pathname.split('/').at(-1));

/** Proposes that 60 runs were made in the session; the window to confirm it stands there then. */
async function proposeSixty(page: Page): Promise<Locator> {
  await choose(page, /^6 over runs/);
  await page.keyboard.press('s');
  await stateOf(page, /^6 over runs/, 'Suspend').waitFor();
  await page.keyboard.press('e');
  const runs = page.getByLabel('Runs', { exact: true });
  await runs.fill('60');
  await runs.press('Enter');
  const confirm = page.getByRole('button', { name: 'Confirm 60 and settle' });
  await confirm.waitFor();
  return confirm;
}

const settled = (page: Page) => page.getByRole('button', { name: 'Reverse the settlement' });

describe.each(DEVICES)('back office on a $name', (device) => {
  test('the login and each page have their title, are clean and fit the window', async () => {
    const { userId, userName } = await makeBettor(server);
    const { page, complaints, context } = await openVisitor(browser, device);
    await page.goto(`${server.url}/backoffice`);
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    await expectClean(page, device, 'login');
    await logIn(page, server.operator);

    const pages = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
    const names = await pages.allInnerTexts();
    expect(names).toContain('Operators');
    for (const name of names) {
      await pages.filter({ hasText: name }).click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      expect(await page.title()).toBe(`${name} | Back office`);
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      await expectClean(page, device, name);
    }
    await goTo(page, 'Players');
    await page.getByRole('link', { name: userName }).click();
    await page.getByRole('heading', { level: 1, name: userName }).waitFor();
    expect(page.url()).toContain(`/players/${userId}`);
    await expectClean(page, device, 'a player');
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('heading', { level: 1, name: `History of user ${userId}` }).waitFor();
    await expectClean(page, device, 'history of a player');
    await goTo(page, 'Sites');
    await page.getByRole('table', { name: 'Sites' }).getByRole('link').first().click();
    await page.getByRole('button', { name: /^Save/ }).first().waitFor();
    await expectClean(page, device, 'a site');

    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a match is traded by keys from its first quote to its result, and a window of bets is taken back', async () => {
    const { page, complaints, context } = await open(device);
    await openMatch(page, ['Deccan Falcons', 'Konkan Kraken']);
    await quoteSession(page);
    await quoteBookmaker(page);
    await placeBet(eventIdOf(page));
    for (const key of ['q', 'e', 'g', 'l', 'v']) {
      await choose(page, /^Bookmaker/);
      await page.keyboard.press(key);
      await expectClean(page, device, `desk, ${key}`);
      await page.keyboard.press('Escape');
    }

    await choose(page, /^Bookmaker/);
    await page.keyboard.press('x');
    for (const name of [/^Bookmaker/, /^6 over runs/]) {
      const suspend = rowOf(page, name).getByRole('button', { name: 'Suspend', pressed: true });
      await suspend.waitFor();
    }

    await page.keyboard.press('v');
    const until = new Date(Date.now() + MINUTE_MS + SITE_AHEAD_MS);
    await page.getByLabel('To, IST').fill(until.toISOString().slice(0, 19));
    await page.getByRole('button', { name: 'Void bets of this window' }).click();
    const voiding = page.getByRole('dialog', { name: 'Void bets of a window' });
    await voiding.getByLabel('Reason').fill('rate typed wrong');
    await expectClean(page, device, 'question before a window is void');
    await voiding.getByRole('button', { name: 'Void bets' }).click();
    await page.getByText('1 bets with 1 fills and ₹1,000 were voided.').waitFor();

    await (await proposeSixty(page)).click();
    await settled(page).waitFor();
    await expectClean(page, device, 'desk, settled');

    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an event is stopped with one key, all betting with its button, and both go on again', async () => {
    const { page, complaints, context } = await open(device);
    await openMatch(page, ['Vidarbha Vultures', 'Sylhet Stags']);
    await quoteSession(page);

    await page.keyboard.press('x');
    const notice = page.getByRole('region', { name: 'Betting that is stopped' });
    await notice.getByText('Key X at the desk').waitFor();
    await stateOf(page, /^6 over runs/, 'Suspend').waitFor();
    await expectClean(page, device, 'desk, stopped');
    await notice.getByRole('button', { name: 'Resume Vidarbha Vultures v Sylhet Stags' }).click();
    await answer(page, 'Resume the event', 'pictures are back', 'Resume');
    await stateOf(page, /^6 over runs/, 'Open').waitFor();
    await stateOf(page, /^Bookmaker/, 'Open').waitFor();

    await page.getByRole('button', { name: 'Stop all betting' }).click();
    await expectClean(page, device, 'question before all betting is stopped');
    await answer(page, 'Stop all betting', 'odds are wrong', 'Stop all betting');
    await notice.getByText('All betting is stopped').waitFor();
    await stateOf(page, /^6 over runs/, 'Suspend').waitFor();
    await choose(page, /^6 over runs/);
    await page.keyboard.press('o');
    await page
      .getByRole('alert')
      .getByText(/the state does not allow it/)
      .waitFor();
    await notice.getByRole('button', { name: 'Resume all betting' }).click();
    await answer(page, 'Resume all betting', 'put right', 'Resume');
    await stateOf(page, /^6 over runs/, 'Open').waitFor();
    await notice.waitFor({ state: 'hidden' });

    expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
    await context.close();
  });

  test('a market is taken into the hand and given back, the event gets its picture and a score', async () => {
    const { page, complaints, context } = await open(device);
    await openMatch(page, ['Rampur Rockets', 'Cochin Cyclones']);
    await choose(page, /^Bookmaker/);
    await page.getByText('Led by hand: this event has no feed').waitFor();

    const eventId = eventIdOf(page);
    await operator.call('operatorUpdateEvent', { eventId, dreamEventId: 'feed-of-rockets' });
    await page.getByText('Led by the model').waitFor();
    await page.keyboard.press('h');
    await rowOf(page, /^Bookmaker.*By hand/s).waitFor();
    await page.getByRole('button', { name: 'Give back to the model' }).click();
    await page.getByRole('button', { name: 'Take into my hand' }).waitFor();
    await operator.call('operatorUpdateEvent', { eventId, dreamEventId: '0' });

    await record(page, 'TV');
    await page.getByLabel('TV address').fill('https://tv.example/live/1.m3u8');
    await page.getByRole('button', { name: 'Show picture' }).click();
    await page.getByRole('button', { name: 'Take picture away' }).waitFor();
    await expectClean(page, device, 'TV address');
    const tv = await operator.call('operatorGetTv', { eventId: eventIdOf(page) });
    expect(tv?.url).toBe('https://tv.example/live/1.m3u8');

    await page.getByRole('button', { name: 'Rampur Rockets comes in' }).click();
    for (const key of ['4', '1', 'w', '6', 'u']) await page.keyboard.press(key);
    await page.getByText('0.3 ov · this over 4 1 W').waitFor();
    await expectClean(page, device, 'score by hand');
    await expect
      .poll(async () => {
        const asked = { eventId: eventIdOf(page) };
        const { items } = await operator.call('operatorGetEvents', asked);
        return items[0]?.score?.sides.map(({ text }) => text);
      })
      .toEqual(['5/1', 'Yet to bat']);

    expect(complaints).toEqual([]);
    await context.close();
  });

  test('where four eyes are wanted, a void waits for the second operator', async () => {
    const second = { userName: `ritu.${randomUUID().slice(0, 8)}`, password: SECOND_PASSWORD };
    const { userName, password } = second;
    const made = await operator.call('operatorSaveOperator', { userName, role: 'trader' });
    const link = made.passwordLink?.link ?? '';
    await operator.call('operatorChoosePassword', { link, password });
    await vouchFor(userName);
    const { page, context } = await open(device);
    await openMatch(page, ['Malabar Mariners', 'Doaba Dragons']);
    await quoteBookmaker(page);
    await placeBet(eventIdOf(page));
    await operator.call('operatorSaveSettings', { fourEyes: true, fourEyesAbove: 0 });

    await choose(page, /^Bookmaker/);
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Void the market' }).click();
    await answer(page, 'Void the market', 'wrong sides', 'Void market');
    const waiting = page.getByRole('list', { name: 'Acts to confirm' });
    await waiting.getByText('1 bets of 1 users, ₹1,000 of stakes voided').waitFor();
    await waiting.getByRole('button', { name: 'Confirm: Void the market' }).click();
    await page.getByText(/Another person must confirm this: .* It stays proposed/).waitFor();
    await expectClean(page, device, 'void that waits for the second operator');

    const other = await openVisitor(browser, device);
    await logIn(other.page, second);
    const theirs = other.page.getByRole('list', { name: 'Acts to confirm' });
    await theirs.getByText('wrong sides').waitFor();
    await expectClean(other.page, device, 'dashboard with an act to confirm');
    await theirs.getByRole('button', { name: 'Confirm: Void the market' }).click();
    await theirs.waitFor({ state: 'hidden' });

    await rowOf(page, /^Bookmaker.*Void/s)
      .or(settled(page))
      .first()
      .waitFor();
    await other.context.close();
    await context.close();
  });

  test('where four eyes are wanted, a second operator made on their page confirms what the first may not', async () => {
    const second = { userName: `meera.${randomUUID().slice(0, 8)}`, password: SECOND_PASSWORD };
    const { page, context } = await open(device);
    await goTo(page, 'Operators');
    await page.getByRole('button', { name: 'New operator' }).click();
    const dialog = page.getByRole('dialog', { name: 'New operator' });
    await dialog.getByLabel('Name').fill(second.userName);
    await dialog.getByLabel('Role').selectOption('trader');
    await expectClean(page, device, 'new operator');
    await dialog.getByRole('button', { name: 'Create operator' }).click();
    const made = page.getByRole('dialog', { name: `Link for ${second.userName}` });
    const address = await made.getByLabel('Link', { exact: true }).inputValue();
    await expectClean(page, device, 'link of a new operator');
    await made.getByRole('button', { name: 'Done' }).click();
    const link = new URL(address).hash.slice(1);
    await operator.call('operatorChoosePassword', { link, password: second.password });
    await page.getByRole('button', { name: `Block ${second.userName}` }).waitFor();
    await vouchFor(second.userName);
    await goTo(page, 'Sites');
    await page.getByLabel('A second operator must confirm acts on money').check();
    await page.getByLabel('Only above, ₹').fill('0');
    await page.getByRole('button', { name: 'Save rules' }).click();
    await expect
      .poll(async () => (await operator.call('operatorGetSettings', {})).fourEyes)
      .toBe(true);
    await openMatch(page, ['Malwa Monarchs', 'Coastal Comets']);
    await quoteSession(page);
    const desk = `/events/${eventIdOf(page)}`;

    await (await proposeSixty(page)).click();
    await page.getByText(/A second operator must confirm this result/).waitFor();
    expect(await settled(page).count()).toBe(0);
    await expectClean(page, device, 'result that waits for the second operator');
    const other = await openVisitor(browser, device);
    await logIn(other.page, second, desk);
    await choose(other.page, /^6 over runs/);
    await other.page.keyboard.press('e');
    await other.page.getByRole('button', { name: 'Confirm 60 and settle' }).click();

    await settled(other.page).waitFor();
    await settled(page).waitFor();
    expect(other.complaints).toEqual([]);
    await other.context.close();

    // Blocked on the same page, the second one is out at once.
    const third = await openVisitor(browser, device);
    await logIn(third.page, second);
    await goTo(page, 'Operators');
    await page.getByRole('button', { name: `Block ${second.userName}` }).click();
    const question = page.getByRole('dialog', { name: `Block ${second.userName}` });
    await question.getByRole('button', { name: 'Block operator' }).click();
    await third.page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    expect(await titleOf(third.page).innerText()).toBe('Back office');
    await third.context.close();
    await context.close();
  });
});
