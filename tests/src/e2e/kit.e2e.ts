import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeProblems, DESKTOP, type Device, openBrowser, openVisitor, PHONE } from './browser.ts';
import { expectSound, sidewaysScroll, smallTargets } from './measures.ts';

const configFile = path.resolve(import.meta.dirname, '../../../web/kit.config.ts');
const STANDARD = { theme: 'orange', mode: 'light', lay: 'pink', letters: 'off' } as const;
/** Colours don't change with the width, so each layout shows every theme and mode once. */
const LAYOUTS = [
  {
    device: PHONE,
    looks: [
      STANDARD,
      { ...STANDARD, theme: 'emerald', mode: 'dark' },
      { ...STANDARD, lay: 'amber', letters: 'on' },
      { ...STANDARD, mode: 'dark', lay: 'amber', letters: 'on' },
    ],
  },
  {
    device: DESKTOP,
    looks: [
      { ...STANDARD, mode: 'dark' },
      { ...STANDARD, theme: 'emerald' },
    ],
  },
] as const;

let browser: Browser;
let outDir: string;
let server: PreviewServer;

beforeAll(async () => {
  outDir = await mkdtemp(path.join(tmpdir(), 'kit-'));
  await build({ configFile, logLevel: 'warn', build: { outDir } });
  server = await preview({ configFile, logLevel: 'warn', build: { outDir }, preview: { port: 0 } });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  if (outDir !== undefined) await rm(outDir, { recursive: true });
});

/** Opens a stage with every story, once icons and fonts have loaded. */
async function openStage(device: Device, language = 'en') {
  const visitor = await openVisitor(browser, device);
  const [base] = server.resolvedUrls?.local ?? [];
  await visitor.page.goto(`${base}kit.html?${new URLSearchParams({ stage: '', language })}`);
  await visitor.page.getByRole('article').first().waitFor();
  await expect.poll(() => emptyIcons(visitor.page)).toEqual([]);
  await visitor.page.evaluate(() => document.fonts.ready);
  return visitor;
}

/** Icons that render nothing because their symbol is missing or hasn't loaded. */
function emptyIcons(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<SVGUseElement>('main use')]
      .filter((use) => use.getBBox().width === 0 && use.getBBox().height === 0)
      .map((use) => use.getAttribute('href')),
  );
}

describe.each(LAYOUTS)('on a $device.name', ({ device, looks }) => {
  test('stories and dialogs fit, are large enough and accessible in every look, and dialogs return focus', async () => {
    const { page, complaints, context } = await openStage(device);
    expect.soft(await sidewaysScroll(page, device.viewport.width)).toEqual([]);
    expect.soft(await smallTargets(page, device === PHONE ? 44 : 24)).toEqual([]);

    for (const button of await page.getByRole('button', { name: /^Open / }).all()) {
      // An open dialog hides the page, including the button, from role queries.
      const name = await button.innerText();
      await button.click();
      const dialog = page.getByRole('dialog', { name: 'Cancel bets' });
      await dialog.waitFor();
      await expectSound(page, name);

      await page.keyboard.press('Escape');

      await dialog.waitFor({ state: 'hidden' });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    }

    for (const look of looks) {
      await page.evaluate((wanted) => Object.assign(document.documentElement.dataset, wanted), look);
      expect.soft(await axeProblems(page), JSON.stringify(look)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

// A window of 1280 or 640 px at 200% zoom; the latter is the narrowest that must not scroll sideways.
test('nothing overflows a window at 200% zoom', async () => {
  // Hindi is the longer language.
  const { page, context } = await openStage({ name: 'desktop', viewport: { width: 640, height: 450 } }, 'hi');
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 450 });
    // Cut tables become scrollable in the frame after the resize.
    await expect.poll(() => sidewaysScroll(page, width), { message: `${width} px` }).toEqual([]);
  }
  await context.close();
});

test('no continuous motion with reduced motion, and every control shows a focus ring', async () => {
  const { page, context } = await openStage(DESKTOP);
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((animation) => (animation.effect as KeyframeEffect).target?.className),
  );
  expect(moving).toEqual([]);

  const ringless = new Set<string>();
  const controls = await page.locator('main :is(button, input, a, [tabindex="0"])').count();
  for (let press = 0; press < Math.min(controls, 120); press += 1) {
    await page.keyboard.press('Tab');
    const missing = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      // The focus ring may be drawn by an ancestor of a native control: a box, a label or a checkbox.
      const around = [element, element.parentElement, element.parentElement?.parentElement];
      const near = [...around, element.nextElementSibling, ...(element.parentElement?.children ?? [])];
      const isSeen = near.some(
        (one) =>
          one instanceof Element &&
          [null, '::after'].some((part) => {
            const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part);
            const hasOutline = outlineStyle !== 'none' && outlineWidth !== '0px';
            return hasOutline || /0px 0px 0px [12]px/.test(boxShadow);
          }),
      );
      return isSeen ? null : element.outerHTML.slice(0, 120);
    });
    if (missing !== null) ringless.add(missing);
  }

  expect([...ringless]).toEqual([]);
  await context.close();
});

test('every icon of every variant is distinct and inside its safe area', async () => {
  const { page, context } = await openStage(DESKTOP);

  const drawn = await page.evaluate(async () => {
    const SIZE = 96;
    const EDGE = 4;
    const address = document.querySelector('main use')?.getAttribute('href')?.split('#')[0] ?? '';
    const sprite = new DOMParser().parseFromString(await (await fetch(address)).text(), 'image/svg+xml');
    const canvas = new OffscreenCanvas(SIZE, SIZE);
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (pen === null) throw new Error('no canvas');
    const found: { id: string; ink: number; outside: number; appearance: string }[] = [];
    for (const symbol of sprite.querySelectorAll('symbol')) {
      const picture = new Image();
      const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">${symbol.outerHTML}<use href="#${symbol.id}"/></svg>`;
      picture.src = `data:image/svg+xml,${encodeURIComponent(markup)}`;
      await picture.decode();
      pen.clearRect(0, 0, SIZE, SIZE);
      pen.drawImage(picture, 0, 0);
      const { data } = pen.getImageData(0, 0, SIZE, SIZE);
      let ink = 0;
      let outside = 0;
      let appearance = '';
      for (let at = 3; at < data.length; at += 4) {
        const isInk = (data[at] ?? 0) > 20;
        if (at % 5 === 3) appearance += Math.round((data[at] ?? 0) / 64);
        if (!isInk) continue;
        const place = (at - 3) / 4;
        const x = place % SIZE;
        const y = Math.floor(place / SIZE);
        ink += 1;
        if (x < EDGE || y < EDGE || x >= SIZE - EDGE || y >= SIZE - EDGE) outside += 1;
      }
      found.push({ id: symbol.id, ink, outside, appearance });
    }
    return found;
  });

  expect(drawn.length).toBeGreaterThan(300);
  expect.soft(drawn.filter(({ ink }) => ink < 60).map(({ id }) => id)).toEqual([]);
  expect.soft(drawn.filter(({ outside }) => outside > 0).map(({ id }) => id)).toEqual([]);
  const firstOf = new Map<string, string>();
  const alike: string[] = [];
  for (const { id, appearance } of drawn) {
    const first = firstOf.get(appearance);
    if (first === undefined) firstOf.set(appearance, id);
    else alike.push(`${id} is ${first}`);
  }
  expect(alike).toEqual([]);
  await context.close();
});
