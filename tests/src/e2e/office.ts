import type { Page } from 'playwright-core';
import { server } from './product.ts';

/** Logs in to a page of the back office; as the first operator by default. */
export async function enterOffice(page: Page, path = '', by = server.operator): Promise<void> {
  await page.goto(`${server.url}/backoffice${path}`);
  await page.getByLabel('Username').fill(by.userName);
  await page.getByLabel('Password', { exact: true }).fill(by.password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Back office' }).waitFor();
}
