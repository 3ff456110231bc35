import { HUB_PATH } from '@crease/contracts/pushes/message.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ServerProcess } from '#running/server-process.ts';
import type { Device } from './browser.ts';
import type { Stage } from './fixtures.ts';

/** Logs in with the header's demo button and waits for the balance. */
export async function logInAsDemo(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^log in$/i })
    .click();
  const login = page.getByRole('dialog', { name: 'LOGIN' });
  await login.getByRole('button', { name: /login as demo user/i }).click();
  await login.waitFor({ state: 'hidden' });
  await expect.poll(() => bannerFigure(page, /\bbal/i)).toBe('1,00,000');
}

/** Opens the stage's match and waits for its best price. */
export async function openMarket(page: Page, server: ServerProcess, stage: Stage): Promise<void> {
  const live = whenLive(page);
  await page.goto(`${server.url}/markets/${stage.eventId}/${stage.dreamEventId}`);
  await bestPrice(page, 'Back Deccan Falcons').waitFor();
  await live;
}

/**
 * Call before opening the page. Resolves when the server has confirmed the page's subscription. Accepts any socket,
 * because the previous page may just have opened another one.
 */
function whenLive(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (!socket.url().includes(HUB_PATH)) return;
      socket.on('framereceived', ({ payload }) => {
        // Type 3 is the completion of a call.
        if (/"type":3\b/.test(String(payload))) resolve();
      });
    });
  });
}

/** The best available price of a side, e.g. "Back Deccan Falcons". */
export function bestPrice(page: Page, name: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${name} at`) }).and(page.locator('[data-depth="0"]'));
}

/** The bet slip: a column on wide screens, under the tapped row on phones. */
export function findSlip(page: Page): Locator {
  return page.getByRole('region', { name: /^betslip$/i });
}

/** The button that places the bet. */
export function placeButton(page: Page): Locator {
  return findSlip(page).getByRole('button', { name: /^place bet/i });
}

/** A header figure, digits only; `word` is e.g. /bal/i or /exp/i. */
export async function bannerFigure(page: Page, word: RegExp): Promise<string> {
  const text = await page.getByRole('banner').innerText();
  const at = text.search(word);
  return /[\d,]+(\.\d+)?/.exec(text.slice(at))?.[0] ?? '';
}

/** Open bets of the page's match; behind a tab on phones. */
export async function showOpenBets(page: Page, device: Device): Promise<Locator> {
  if (device.name === 'desktop') return page.getByRole('region', { name: /open bets/i });
  await page.getByRole('tab', { name: /open bets/i }).click();
  return page.getByRole('tabpanel', { name: /open bets/i });
}
