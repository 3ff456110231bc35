import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';
import { at, isOnPhone, type Screen } from './screen.ts';

/** Opens the payment page of a deposit; an unfinished one is resumed. */
async function openPayStep(page: Page, scene: Scene): Promise<void> {
  await at('/depositw/1')(page, scene);
  const amount = page.getByRole('textbox', { name: 'Amount' });
  const exactly = page.getByText('Pay exactly');
  await amount.or(exactly).first().waitFor();
  if (await exactly.isVisible()) return;
  await amount.fill('10000');
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await exactly.waitFor();
}

async function openConfirmStep(page: Page, scene: Scene): Promise<void> {
  await openPayStep(page, scene);
  await page.getByRole('button', { name: 'I’ve paid' }).click();
  await page.getByLabel('Payment reference').fill('532844171946');
}

/** Opens the withdrawal page with a payout account that is a day old, as sandbox players have. */
async function openWithdrawal(page: Page, { sandbox }: Scene): Promise<void> {
  const { server } = await sandbox();
  await page.goto(`${server.url}/depositw/2`);
  await page.getByRole('textbox', { name: 'Amount' }).fill('20000');
}

async function openWithdrawalToConfirm(page: Page, scene: Scene): Promise<void> {
  await openWithdrawal(page, scene);
  await page.getByRole('button', { name: 'Continue with ₹20,000' }).click();
  await page.getByLabel('Current password').waitFor();
}

/** Opens the reality check manually, because it first appears after a quarter of an hour. */
async function openSession(page: Page, scene: Scene): Promise<void> {
  await at('/inplay')(page, scene);
  if (isOnPhone(page)) {
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
    await page.getByRole('dialog', { name: 'Account' }).waitFor();
  }
  await page
    .getByRole('button', { name: /^Session: / })
    .first()
    .click();
  await page.getByText(/^You’ve been playing for /).waitFor();
}

export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: 'statement', as: 'bettor', open: at('/account-cash-statement') },
  { name: 'profitloss', as: 'bettor', open: at('/ProfitLoss') },
  { name: 'wallet', as: 'bettor', isWhole: true, open: at('/Payment') },
  { name: 'deposit-1', as: 'bettor', open: at('/depositw/1') },
  { name: 'deposit-2', as: 'bettor', open: openPayStep },
  { name: 'deposit-3', as: 'bettor', open: openConfirmStep },
  { name: 'withdraw', as: 'payer', isWhole: true, open: openWithdrawal },
  { name: 'withdraw-2', as: 'payer', isWhole: true, open: openWithdrawalToConfirm },
  { name: 'requests', as: 'bettor', open: at('/dwrequests') },
  { name: 'bonus', as: 'bettor', open: at('/bonus') },
  { name: 'documents', as: 'bettor', open: at('/documents'), site: { identity: 'STRICT' } },
  { name: 'limits', as: 'bettor', isWhole: true, open: at('/play-limits') },
  { name: 'limits-break', as: 'bettor', on: 'phone', open: at('/play-limits#time-out') },
  { name: 'reality-check', as: 'bettor', open: openSession },
];
