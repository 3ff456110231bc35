import { HUB_PATH } from '@crease/contracts/pushes/hub-method.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ServerProcess } from '#running/server-process.ts';
import type { Device } from './browser.ts';
import type { Stage } from './fixtures.ts';

/** Logs in by the header's own button and waits for the purse. */
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
 * Called before the page is opened: resolves when the server has answered that it knows what the page watches. On any
 * socket: the page that is left may just have opened another one.
 */
function whenLive(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (!socket.url().includes(HUB_PATH)) return;
      socket.on('framereceived', ({ payload }) => {
        // Of the protocol's messages, the completion of a call.
        if (/"type":3\b/.test(String(payload))) resolve();
      });
    });
  });
}

/** The best price of a side that can be taken: "Back Deccan Falcons". */
export function bestPrice(page: Page, name: string): Locator {
  return page
    .getByRole('button', { name: new RegExp(`^${name} at`) })
    .and(page.locator('[data-depth="0"]'));
}

/** The betslip: a column on wide screens, under the tapped row on phones. */
export function slipOf(page: Page): Locator {
  return page.getByRole('region', { name: /^betslip$/i });
}

/** The button that sends the bet. */
export function placeButton(page: Page): Locator {
  return slipOf(page).getByRole('button', { name: /^place bet/i });
}

/** A figure of the header, digits only: /bal/i or /exp/i. */
export async function bannerFigure(page: Page, word: RegExp): Promise<string> {
  const text = await page.getByRole('banner').innerText();
  const at = text.search(word);
  return /[\d,]+(\.\d+)?/.exec(text.slice(at))?.[0] ?? '';
}

/** The bets of the page's match; on phones behind a tab. */
export async function openBetsOf(page: Page, device: Device): Promise<Locator> {
  if (device.name === 'desktop') return page.getByRole('region', { name: /open bets/i });
  await page.getByRole('tab', { name: /open bets/i }).click();
  return page.getByRole('tabpanel', { name: /open bets/i });
}
