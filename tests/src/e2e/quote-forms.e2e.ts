import { HOUSE_KINDS } from '@crease/contracts/base/constants.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { DESKTOP, openBrowser, openVisitor } from './browser.ts';
import { LIVES } from './house-lives.ts';
import { type HouseStage, openHouseStage } from './house-stage.ts';

const WIDTHS = [390, 1440, 1920];
/** Longest first: names of real sides don't fit on a button next to its verb. */
const SIDES = ['Thiruvananthapuram Seafarers', 'Visakhapatnam Lighthouse Keepers'];

let server: ServerProcess;
let browser: Browser;
let stage: HouseStage;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  stage = await openHouseStage(server);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
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
  await page.goto(`${server.url}/backoffice/events/${id}`);
  await page.getByLabel('Username').fill(server.operator.userName);
  await page.getByLabel('Password', { exact: true }).fill(server.operator.password);
  await page.keyboard.press('Enter');

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
