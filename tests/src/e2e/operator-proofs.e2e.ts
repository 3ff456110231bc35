import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, logInOperator } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DESKTOP, openBrowser, openVisitor } from './browser.ts';

const PASSWORD = 'a long desk phrase';

let server: ServerProcess;
let browser: Browser;
let operator: ApiClient;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  operator = await logInOperator(server.url, server.operator);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Adds a virtual authenticator that stores passkeys and approves automatically. */
async function withAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Passkeys are bound to a host name, so an IP address won't do. */
const office = (path: string) => `http://localhost:${server.port}/backoffice${path}`;

const inside = (page: Page) => page.getByRole('navigation', { name: 'Back office' }).waitFor();

async function newOperator(): Promise<{ readonly userName: string; readonly link: string }> {
  const userName = `ritu.${randomUUID().slice(0, 8)}`;
  const made = await operator.call('operatorSaveOperator', { userName, role: 'trader' });
  return { userName, link: made.passwordLink?.link ?? '' };
}

async function expectClean(page: Page, what: string): Promise<void> {
  for (const mode of ['light', 'dark']) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset.mode = wanted;
    }, mode);
    expect.soft(await axeProblems(page), `axe: ${what}, ${mode}`).toEqual([]);
  }
}

describe('on a desktop', () => {
  test('a new operator sets a password by link, adds a passkey and logs in with it alone', async () => {
    const { userName, link } = await newOperator();
    const { page, complaints, context } = await openVisitor(browser, DESKTOP);
    await withAuthenticator(page);

    await page.goto(office(`/password#${link}`));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expectClean(page, 'password page');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Password set. Log in with your new password.').waitFor();
    await page.getByLabel('Username').fill(userName);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await inside(page);

    await page.goto(office('/account'));
    await page.getByLabel('Passkey name').fill('Desk');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' });
    await codes.waitFor();
    expect(await codes.getByRole('listitem').count()).toBe(10);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.getByRole('button', { name: 'Remove Desk' }).waitFor();
    await expectClean(page, 'account page');
    await page.getByRole('button', { name: 'Log out' }).click();

    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await inside(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
