import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeProblems, DESKTOP, PHONE } from './browser.ts';

/** Expects no axe violations and no sideways scrolling. */
export async function expectSound(page: Page, what = page.url()): Promise<void> {
  expect.soft(await axeProblems(page), `axe: ${what}`).toEqual([]);
  expect.soft(await sidewaysScroll(page, page.viewportSize()?.width ?? 0), `sideways scroll: ${what}`).toEqual([]);
}

/** The same at a desktop's width in dark and light mode, and at a phone's, where only the layout differs. */
export async function expectSoundOnDevices(page: Page, what = page.url()): Promise<void> {
  const size = page.viewportSize() ?? DESKTOP.viewport;
  await page.setViewportSize(PHONE.viewport);
  await expectSound(page, `${what}, phone`);
  await page.setViewportSize(DESKTOP.viewport);
  for (const mode of ['dark', 'light']) {
    await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { mode });
    await expectSound(page, `${what}, ${mode}`);
  }
  await page.setViewportSize(size);
}

/**
 * Horizontal overflow and the elements that cause it. Doesn't use innerWidth, because phones zoom out until
 * everything fits.
 */
export function sidewaysScroll(page: Page, width: number): Promise<string[]> {
  return page.evaluate((allowed) => {
    const root = document.scrollingElement;
    if (root === null || root.scrollWidth <= allowed) return [];
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement));
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > allowed + 0.5)
      .filter((element) => !isClipped(element.parentElement))
      .map((element) => `${element.tagName}.${element.className}`);
    return [`${root.scrollWidth} px in a window of ${allowed} px`, ...wide.slice(0, 5)];
  }, width);
}

/**
 * Controls smaller than required. Measures the clickable area, which may extend beyond the drawn box. Exempts links
 * in running text, as in WCAG 2.5.8, and chart bars, because the range above them selects days too.
 */
export function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((wanted) => {
    const reach = (element: Element, x: number, y: number, dx: number, dy: number): number => {
      let steps = 0;
      while (steps < wanted) {
        const hit = document.elementFromPoint(x + dx * (steps + 1), y + dy * (steps + 1));
        if (hit === null || !element.contains(hit)) break;
        steps += 1;
      }
      return steps;
    };
    const small: string[] = [];
    const isExempt = (element: Element): boolean =>
      element.closest('[data-slots]') !== null ||
      (element.tagName === 'A' && getComputedStyle(element).display === 'inline');
    const controls = document.querySelectorAll('a[href], button, [role="tab"], select, summary');
    for (const element of controls) {
      if (isExempt(element)) continue;
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const hit = document.elementFromPoint(x, y);
      if (hit === null || !element.contains(hit)) continue;
      const width = Math.max(box.width, reach(element, x, y, 1, 0) + reach(element, x, y, -1, 0) + 1);
      const height = Math.max(box.height, reach(element, x, y, 0, 1) + reach(element, x, y, 0, -1) + 1);
      if (Math.min(width, height) + 0.5 >= wanted) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      small.push(`${Math.round(width)} × ${Math.round(height)}: ${name.trim().slice(0, 50)}`);
    }
    window.scrollTo(0, 0);
    return [...new Set(small)];
  }, least);
}

/** A sticky element at the top of a scrolled page, and the element covering it. */
export interface StuckPart {
  readonly part: string;
  readonly coveredBy: string | null;
}

/** Elements currently stuck below the header, by name, with the element covering their upper edge, if any. */
export function stuckParts(page: Page): Promise<StuckPart[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')].flatMap((element) => {
      const { position, top } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const isStuck = position === 'sticky' && Math.abs(box.top - Number.parseFloat(top)) < 1;
      if (!isStuck || box.height === 0) return [];
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + 2);
      const isFree = hit !== null && element.contains(hit);
      return [{ part: element.className, coveredBy: isFree ? null : (hit?.className ?? 'nothing') }];
    }),
  );
}

/**
 * Text cut off at the side of the window. The shell clips overflow, so the page isn't wider for it. Horizontal
 * scrollers and ellipses are fine.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const content = document.querySelector('main') ?? document.body;
    const isHeld = (element: Element | null): boolean =>
      element !== null &&
      !element.contains(content) &&
      (getComputedStyle(element).overflowX !== 'visible' || isHeld(element.parentElement));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const words = node.nodeValue?.trim() ?? '';
      const holder = node.parentElement;
      if (words === '' || holder?.checkVisibility() !== true || isHeld(holder)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      const isCut = width > 1 && (right > window.innerWidth + 0.5 || left < -0.5);
      if (isCut) cut.push(words.slice(0, 60));
    }
    return cut;
  });
}

/**
 * Text covered by fixed elements: floating ones at any scroll position, a bottom bar only at the end of the page,
 * where the text can't be scrolled into view.
 */
export async function coveredTexts(page: Page): Promise<string[]> {
  const found = new Set<string>();
  for (let isEnd = false, screen = 0; !isEnd; screen += 1) {
    isEnd = await page.evaluate((half) => {
      window.scrollTo(0, (half * window.innerHeight) / 2);
      const { scrollHeight } = document.documentElement;
      return window.scrollY + window.innerHeight >= scrollHeight - 1;
    }, screen);
    for (const words of await coveredNow(page, isEnd)) found.add(words);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  return [...found];
}

function coveredNow(page: Page, isEnd: boolean): Promise<string[]> {
  return page.evaluate((isAtEnd) => {
    const fixed = [...document.body.querySelectorAll('*')]
      .filter(({ className }) => className !== 'visually-hidden')
      // The progress line runs along the header, which covers scrolled text anyway.
      .filter((part) => part.closest('[role="progressbar"]') === null)
      .filter((part) => getComputedStyle(part).position === 'fixed' && part.checkVisibility())
      .map((part) => part.getBoundingClientRect())
      .filter(({ width, height, bottom }) => width > 1 && height > 1 && bottom > 1);
    const bars = fixed.filter(({ width }) => width > window.innerWidth * 0.9);
    const isOnBar = (box: DOMRect) => bars.some(({ top, bottom }) => box.top >= top - 1 && box.bottom <= bottom + 1);
    const lids = fixed.filter((box) => isAtEnd || !isOnBar(box));
    const content = document.querySelector('main') ?? document.body;
    const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    const covered: string[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const words = node.nodeValue?.trim() ?? '';
      if (words === '' || node.parentElement?.checkVisibility() !== true) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.bottom < 0 || box.top > window.innerHeight) continue;
      const isCovered = lids.some(
        (lid) =>
          Math.min(box.right, lid.right) - Math.max(box.left, lid.left) > 1 &&
          Math.min(box.bottom, lid.bottom) - Math.max(box.top, lid.top) > 1,
      );
      if (isCovered) covered.push(words.slice(0, 60));
    }
    return covered;
  }, isEnd);
}

/**
 * Distance from the top of the window to the first text that is neither the page title nor a control, or to the first
 * form field; null if there is none.
 */
export function contentTop(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const aside = 'h1, button, label, select, [role="tab"], [role="tablist"], .visually-hidden';
    const content = document.querySelector('main') ?? document.body;
    const tops = [...content.querySelectorAll('form input:not([type="search"])')]
      .filter((field) => field.checkVisibility())
      .map((field) => field.getBoundingClientRect().top);
    const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const holder = node.parentElement;
      if (!node.nodeValue?.trim() || holder?.checkVisibility() !== true) continue;
      if (holder.closest(aside) !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      tops.push(range.getBoundingClientRect().top);
      break;
    }
    return tops.length === 0 ? null : Math.round(Math.min(...tops));
  });
}

/** Layout shift score of the page, as computed by the browser, and the elements that moved. */
export interface Shifts {
  readonly score: number;
  readonly parts: readonly string[];
}

/** Starts watching before the page loads. Shifts after user input are expected and excluded. */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const seen = { score: 0, parts: [] as string[] };
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
          readonly sources: readonly { readonly node: Node | null }[];
        };
        if (shift.hadRecentInput) continue;
        seen.score += shift.value;
        for (const { node } of shift.sources) {
          const part = node instanceof Element ? node : node?.parentElement;
          const words = part?.textContent?.trim().slice(0, 30);
          seen.parts.push(`${shift.value.toFixed(4)} ${part?.tagName}.${part?.className}: ${words}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { readonly shifts: Shifts }).shifts);
}
