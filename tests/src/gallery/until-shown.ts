import type { Page } from 'playwright-core';

/** A page of moving prices is never quite idle: what has not come by then is not waited for. */
const QUIET_MS = 2_000;
/** For what a screen waits for: server and browser share a machine that may be busy. */
const PATIENCE_MS = 90_000;

/**
 * Waits until a page shows what it is about: nothing of it is on its way any more, its pictures and letters have come.
 * A skeleton, and a sentence that something is being fetched, are not what a screen looks like.
 */
export async function untilShown(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => null);
  for (const frame of page.frames()) {
    await frame.waitForFunction(
      () => {
        // No function with a name in here: the page knows nothing of what the loader does with names.
        const waits = [...document.querySelectorAll('[aria-busy="true"], [role="status"]')].filter(
          (element) =>
            element.getClientRects().length > 0 &&
            (element.getAttribute('aria-busy') === 'true' ||
              /^(Loading|Fetching)/.test(
                element.getAttribute('aria-label') ?? element.textContent ?? '',
              )),
        );
        const pictures = [...document.images].filter(
          (picture) => picture.getClientRects().length > 0,
        );
        return (
          waits.length === 0 &&
          pictures.every(({ complete }) => complete) &&
          document.fonts.status === 'loaded'
        );
      },
      undefined,
      { timeout: PATIENCE_MS },
    );
  }
}
