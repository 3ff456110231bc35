import type { Page } from 'playwright-core';

/**
 * How far the page is wider than its window, and what sticks out. The window's own innerWidth is no measure: phones zoom
 * out until everything fits.
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
 * Controls that are smaller than asked for. What counts is where a press arrives, so an area that reaches beyond the
 * drawn box counts too; links in running text are exempt, as in WCAG 2.5.8.
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
    for (const element of document.querySelectorAll('button, [role="tab"], summary')) {
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const hit = document.elementFromPoint(x, y);
      if (hit === null || !element.contains(hit)) continue;
      const width = Math.max(
        box.width,
        reach(element, x, y, 1, 0) + reach(element, x, y, -1, 0) + 1,
      );
      const height = Math.max(
        box.height,
        reach(element, x, y, 0, 1) + reach(element, x, y, 0, -1) + 1,
      );
      if (Math.min(width, height) + 0.5 >= wanted) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      small.push(`${Math.round(width)} × ${Math.round(height)}: ${name.trim().slice(0, 50)}`);
    }
    window.scrollTo(0, 0);
    return [...new Set(small)];
  }, least);
}

/** A part of a scrolled page that stays in view at its top, and what lies over it. */
export interface StuckPart {
  readonly part: string;
  readonly coveredBy: string | null;
}

/** What sticks just now below the header: each part by its name, with whatever covers its upper edge. */
export function stuckParts(page: Page): Promise<StuckPart[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')].flatMap((element) => {
      const { position, top } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const isStuck = position === 'sticky' && Math.abs(box.top - Number.parseFloat(top)) < 1;
      if (!isStuck || box.height === 0) return [];
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + 2);
      const isFree = hit !== null && element.contains(hit);
      return [
        { part: element.className, coveredBy: isFree ? null : (hit?.className ?? 'nothing') },
      ];
    }),
  );
}
