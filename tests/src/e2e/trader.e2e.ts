import { HOUSE_KINDS } from '@crease/contracts/base/constants.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP, openVisitor, PHONE } from './browser.ts';
import { LIVES } from './house-lives.ts';
import { type HouseStage, openHouseStage } from './house-stage.ts';
import { expectSoundOnDevices, smallTargets } from './measures.ts';
import { enterOffice } from './office.ts';
import { browser, server, startProduct } from './product.ts';

const WIDTHS = [390, 1440, 1920];
/** Longest first: names of real sides don't fit on a button next to its verb. */
const SIDES = ['Thiruvananthapuram Seafarers', 'Visakhapatnam Lighthouse Keepers'];

startProduct();
let stage: HouseStage;

beforeAll(async () => {
  stage = await openHouseStage(server);
});

/** Expects the page to be sound on phones and desktops, with targets for a thumb. */
async function expectThumbSized(page: Page, what: string): Promise<void> {
  await expectSoundOnDevices(page, what);
  expect.soft(await smallTargets(page, 44), `targets: ${what}`).toEqual([]);
}

/** Event created for the match; 0 until it exists. */
async function findEventId(title: string): Promise<number> {
  const { items } = await stage.operator.call('operatorGetScoredMatches', {});
  return items.find((line) => line.title === title)?.eventId ?? 0;
}

/** Number of its markets in BALL_RUNNING. */
async function running(eventId: number): Promise<number> {
  const asked = { eventId, status: 'BALL_RUNNING' } as const;
  return (await stage.operator.call('operatorGetMarkets', asked)).totalCount;
}

test('a scorer creates a match, scores an over and undoes a ball, live for bettors', async () => {
  const first = 'Harbour of the very long name';
  const { page, context } = await openVisitor(browser, PHONE);
  await enterOffice(page, '/scoring');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await expectThumbSized(page, 'no match');
  await button('New match').click();
  await page.getByLabel('Side 1').fill(first);
  await page.getByLabel('Side 2').fill('Mill');
  await page.getByLabel('Competition').fill('Harbour League');
  await expectThumbSized(page, 'new match');
  await button('Create match').click();

  await button(`${first}, bats`).click();
  await expectThumbSized(page, 'batting side');
  await button(first).click();
  await page.getByLabel('Striker', { exact: true }).fill('Asha');
  await page.getByLabel('Non-striker').fill('Bela');
  await page.getByLabel('New over bowler').fill('Chand');
  await page.keyboard.press('Tab');

  const title = `${first} v Mill`;
  await expect.poll(() => findEventId(title)).toBeGreaterThan(0);
  const eventId = await findEventId(title);
  await button('Start ball').click();
  await button('Ball running: betting suspended').waitFor();
  await expect.poll(() => running(eventId)).toBeGreaterThan(0);
  await expectThumbSized(page, 'ball running');
  await button('4').click();
  await page.getByText('4/0', { exact: true }).waitFor();
  await expect.poll(() => running(eventId)).toBe(0);

  const { items } = await stage.operator.call('operatorGetEvents', { eventId });
  const dreamEventId = encodeURIComponent(items[0]?.dreamEventId ?? '');
  const bettor = await openVisitor(browser, PHONE);
  await bettor.page.goto(`${server.url}/markets/${eventId}/${dreamEventId}`);
  await bettor.page.getByText('4/0').first().waitFor();

  await button('1').click();
  await page.getByText('5/0', { exact: true }).waitFor();
  await bettor.page.getByText('5/0').first().waitFor();
  await button('Undo').click();
  await page.getByText('4/0', { exact: true }).waitFor();
  await bettor.page.getByText('4/0').first().waitFor();
  await bettor.context.close();

  await button('Wicket or other event').click();
  await page.getByLabel('Wicket', { exact: true }).selectOption('caught');
  await expectThumbSized(page, 'wicket');
  await page.getByLabel('New batter').fill('Devi');
  await button('Record ball').click();
  await page.getByText('4/1', { exact: true }).waitFor();
  await expectThumbSized(page, 'over');
  await context.close();
});

/** Fields and buttons of a form that reach beyond it, or whose text reaches beyond them. */
function strayControls(page: Page, form: string): Promise<string[]> {
  return page.getByRole('form', { name: form }).evaluate((element) => {
    const outer = element.getBoundingClientRect();
    const { clientWidth } = document.documentElement;
    return [...element.querySelectorAll('input, select, button')].flatMap((control) => {
      const { left, right } = control.getBoundingClientRect();
      const isOutside = left < outer.left - 0.5 || right > Math.min(outer.right, clientWidth) + 0.5;
      const isCut = control.tagName === 'BUTTON' && control.scrollWidth > control.clientWidth;
      const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
      return isOutside || isCut ? [`${name}: ${Math.round(left)}–${Math.round(right)}`] : [];
    });
  });
}

test('every field of every quote form is within its form at every width', async () => {
  const { id } = await stage.event();
  const names: string[] = [];
  for (const kind of HOUSE_KINDS) {
    const runners = LIVES.find((life) => life.kind === kind)?.runners ?? [];
    const named = runners.map((name, place) => ({ name: SIDES[place] ?? name }));
    const marketName = `${kind} of the match`;
    await stage.market(id, { kind, marketName, ...(named.length > 0 ? { runners: named } : {}) });
    names.push(marketName);
  }
  const { page, context } = await openVisitor(browser, DESKTOP);
  await enterOffice(page, `/events/${id}`);

  for (const name of names) {
    await page.setViewportSize(DESKTOP.viewport);
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const form = page.getByRole('form', { name: `Quote: ${name}` });
    await form.waitFor();
    const add = form.getByRole('button', { name: /^Add price level/ }).first();
    if ((await add.count()) > 0) await add.click();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await strayControls(page, `Quote: ${name}`), `${name} at ${width}`).toEqual([]);
    }
  }
  await context.close();
});
