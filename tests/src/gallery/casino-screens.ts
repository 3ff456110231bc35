import type { FrameLocator, Page } from 'playwright-core';
import type { Scene } from './scene.ts';
import { at, type Screen } from './screen.ts';

const CARD_MS = 60_000;

/** Opens a game from the lobby and enters its table. */
async function openGame(page: Page, scene: Scene, name: string): Promise<FrameLocator> {
  await at('/casino')(page, scene);
  await page.getByRole('searchbox', { name: 'Search games' }).fill(name);
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^(New )?${name}`) })
    .first()
    .click();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Play', exact: true }).click();
  const game = page.frameLocator(`iframe[title="${name}"]`);
  // A game whose rules were read opens at its table directly.
  const rules = game.getByRole('button', { name: 'Go to table' });
  await rules.or(game.locator('[data-spot], main button').first()).first().waitFor();
  if (await rules.isVisible()) await rules.click();
  return game;
}

const game =
  (name: string) =>
  async (page: Page, scene: Scene): Promise<void> => {
    await openGame(page, scene, name);
  };

/** While bets are open. */
const tableWithBets =
  (name: string) =>
  async (page: Page, scene: Scene): Promise<void> => {
    const table = await openGame(page, scene, name);
    await table.locator('[data-spot][aria-disabled="false"]').first().waitFor({ timeout: CARD_MS });
  };

/** Once bets are closed: cards are dealt, or the result is shown. */
const tableWithCards =
  (name: string) =>
  async (page: Page, scene: Scene): Promise<void> => {
    const table = await openGame(page, scene, name);
    await table
      .getByText(/No more bets|Dealing| wins\b/)
      .first()
      .waitFor({ timeout: CARD_MS });
  };

/** A finished ball, in the player's list of rounds. */
async function openRounds(page: Page, scene: Scene): Promise<void> {
  const plinko = await openGame(page, scene, 'Plinko');
  await plinko.getByRole('button', { name: /^Drop ₹/ }).click();
  const rounds = plinko.getByRole('region', { name: 'My rounds' });
  await rounds.getByRole('listitem').first().waitFor({ timeout: CARD_MS });
  await rounds.scrollIntoViewIfNeeded();
}

async function openCheck(page: Page, scene: Scene): Promise<void> {
  await at('/fairness')(page, scene);
  await page.getByRole('button', { name: 'Verify an example' }).click();
  await page.getByText('Verified: results match').waitFor();
}

export const CASINO_SCREENS: readonly Screen[] = [
  { name: 'casino', as: 'bettor', open: at('/casino') },
  { name: 'teenpatti', as: 'bettor', open: tableWithCards('Teen Patti 20-20') },
  { name: 'teenpatti-open', as: 'bettor', on: 'phone', open: tableWithBets('Teen Patti 20-20') },
  { name: 'tp1d', as: 'bettor', open: game('Teen Patti One Day') },
  { name: 'tp1d-suspended', as: 'bettor', open: tableWithCards('Teen Patti One Day') },
  { name: 'andarbahar', as: 'bettor', open: tableWithCards('Andar Bahar') },
  { name: 'andarbahar-open', as: 'bettor', open: tableWithBets('Andar Bahar') },
  { name: 'dragontiger', as: 'bettor', open: tableWithBets('Dragon Tiger') },
  { name: 'dragontiger-result', as: 'bettor', open: tableWithCards('Dragon Tiger') },
  { name: 'c32', as: 'bettor', open: game('32 Cards') },
  { name: 'c32-result', as: 'bettor', open: tableWithCards('32 Cards') },
  { name: 'roulette', as: 'bettor', open: tableWithBets('European Roulette') },
  { name: 'blackjack', as: 'bettor', open: game('Blackjack') },
  { name: 'crash', as: 'bettor', open: game('Crash') },
  { name: 'mines', as: 'bettor', open: game('Mines') },
  { name: 'plinko', as: 'bettor', open: game('Plinko') },
  { name: 'slot', as: 'bettor', open: game('Diwali Lights') },
  { name: 'casino-history', as: 'bettor', open: openRounds },
  { name: 'verify', as: 'bettor', open: openCheck },
];
