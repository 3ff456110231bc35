import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { PASSWORD } from '#e2e/bettor.ts';
import type { Scene } from './scene.ts';
import { at, isOnPhone, type Screen } from './screen.ts';

async function openLogin(page: Page, scene: Scene): Promise<void> {
  await at('/inplay?login=false')(page, scene);
  await page.getByRole('dialog', { name: 'LOGIN' }).waitFor();
}

async function openSignUp(page: Page, scene: Scene): Promise<void> {
  await openLogin(page, scene);
  await page.getByRole('dialog', { name: 'LOGIN' }).getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('dialog', { name: /^sign up$/i }).waitFor();
}

/** Signs up as far as the SMS code. */
async function openVerification(page: Page, scene: Scene): Promise<void> {
  await openSignUp(page, scene);
  const dialog = page.getByRole('dialog', { name: /^sign up$/i });
  await dialog.getByLabel('Username', { exact: true }).fill(`ravi_${randomUUID().slice(0, 8)}`);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm password').fill(PASSWORD);
  await dialog.getByLabel('Mobile no').fill(`98${randomInt(10_000_000, 99_999_999)}`);
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByRole('dialog', { name: /^verification$/i }).waitFor();
}

async function openAccount(page: Page, scene: Scene): Promise<void> {
  await at('/inplay')(page, scene);
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('dialog', { name: 'Account' }).waitFor();
}

/** On phones the left column of wide screens is in a sheet. */
async function openMenu(page: Page, scene: Scene): Promise<void> {
  await at('/inplay')(page, scene);
  if (isOnPhone(page)) await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
}

async function openQuickLinks(page: Page, scene: Scene): Promise<void> {
  await at('/inplay')(page, scene);
  await page.getByRole('button', { name: 'Quick links' }).click();
}

const APP = { apkUrl: '/crease.apk' };
const LINKS = {
  ...APP,
  showSupportLink: true,
  supportLink: 'https://example.com/support',
  telegramId: 'crease',
  instagramId: 'crease',
};

export const SHELL_SCREENS: readonly Screen[] = [
  { name: 'menu-drawer', as: 'bettor', open: openAccount },
  { name: 'menu-sheet', as: 'bettor', on: 'phone', open: openMenu },
  { name: 'menu-download', as: 'bettor', on: 'phone', site: APP, open: at('/inplay') },
  { name: 'menu-floating', as: 'bettor', on: 'phone', site: LINKS, open: openQuickLinks },
  { name: 'auth-login', as: 'visitor', open: openLogin },
  { name: 'auth-signup', as: 'visitor', open: openSignUp },
  { name: 'auth-verify', as: 'visitor', open: openVerification },
  { name: 'error-404', as: 'visitor', open: at('/error-404') },
  { name: 'error-500', as: 'visitor', open: at('/error-500') },
  { name: 'maintenance', as: 'visitor', open: at('/under-maintenance') },
];
