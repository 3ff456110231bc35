import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';
import { at, isOnPhone, type Screen } from './screen.ts';

const findPrice = (page: Page) => page.getByRole('button', { name: /^Back .* at / }).first();

async function openMatch(page: Page, { server, match }: Scene): Promise<void> {
  await page.goto(`${server.url}/markets/${match.eventId}/${match.dreamEventId}`);
  await findPrice(page).waitFor();
}

/** Presses the first offered price; while a ball is bowled there is none. */
async function openSlip(page: Page, scene: Scene): Promise<void> {
  await openMatch(page, scene);
  await findPrice(page).click();
  const slip = page.getByRole('region', { name: 'Bet', exact: true });
  await slip.getByRole('textbox', { name: /^stake/i }).fill('10000');
}

async function openTab(page: Page, scene: Scene, name: RegExp): Promise<void> {
  await openMatch(page, scene);
  await page.getByRole('tab', { name }).click();
}

async function openBook(page: Page, scene: Scene): Promise<void> {
  const session = await scene.betOnSession();
  if (session === null) throw new Error('no session accepted a bet in time');
  await openMatch(page, scene);
  const main = page.getByRole('main');
  // In a long list of sessions only the rows near the window are rendered.
  await main.getByRole('searchbox', { name: 'Find session' }).fill(session);
  await main
    .getByRole('button', { name: /^Book / })
    .first()
    .click();
  await page.getByRole('dialog', { name: /^Book: / }).waitFor();
}

async function openInPlay(page: Page, scene: Scene): Promise<void> {
  await at('/inplay')(page, scene);
  await page.getByRole('main').getByRole('article').first().waitFor();
  // Content next to the list loads after it.
  if (!isOnPhone(page)) await page.getByRole('region', { name: 'Open bets' }).waitFor();
}

async function openNothingOn(page: Page, scene: Scene): Promise<void> {
  await openInPlay(page, scene);
  // Clicks the labels, because the inputs are hidden behind them.
  await page
    .getByRole('main')
    .getByText(/^Tomorrow/)
    .first()
    .click();
}

export const SPORT_SCREENS: readonly Screen[] = [
  { name: 'inplay', as: 'bettor', open: openInPlay },
  { name: 'empty', as: 'bettor', open: openNothingOn },
  { name: 'market', phoneName: 'market-mobile', as: 'bettor', open: openSlip },
  { name: 'market-tall', as: 'bettor', on: 'desktop', isWhole: true, open: openMatch },
  {
    name: 'market-mobile-live',
    as: 'bettor',
    on: 'phone',
    open: (page, scene) => openTab(page, scene, /^Live/),
  },
  {
    name: 'market-mobile-bets',
    as: 'bettor',
    on: 'phone',
    open: (page, scene) => openTab(page, scene, /^Open bets/),
  },
  { name: 'market-book', as: 'bettor', open: openBook },
  { name: 'analysis', as: 'bettor', open: at('/Market-Analysis') },
];
