import type { Page } from 'playwright-core';

/** A page of moving prices is never idle, so content that arrives later isn't awaited. */
const QUIET_MS = 2_000;
/** Timeout for a screen's content: server and browser share a machine that may be busy. */
const TIMEOUT_MS = 90_000;

/**
 * Waits until a page shows its content: no pending requests, with images and fonts loaded, and no skeletons or
 * loading messages.
 */
export async function untilShown(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => null);
  for (const frame of page.frames()) {
    await frame.waitForFunction(
      () => {
        // No named functions in here: the page lacks the loader's helper for names.
        const waits = [...document.querySelectorAll('[aria-busy="true"], [role="status"]')].filter(
          (element) =>
            element.getClientRects().length > 0 &&
            (element.getAttribute('aria-busy') === 'true' ||
              /^Loading/.test(element.getAttribute('aria-label') ?? element.textContent ?? '')),
        );
        const pictures = [...document.images].filter((picture) => picture.getClientRects().length > 0);
        return waits.length === 0 && pictures.every(({ complete }) => complete) && document.fonts.status === 'loaded';
      },
      undefined,
      { timeout: TIMEOUT_MS },
    );
  }
}
