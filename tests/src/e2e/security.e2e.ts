import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInOperator } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DESKTOP, DEVICES, openBrowser, openVisitor } from './browser.ts';

const PASSWORD = 'Saffr0n!kite';

let server: ServerProcess;
let browser: Browser;
/** Passkeys are bound to a host name, never to an IP address. */
let site: string;

beforeAll(async () => {
  server = await startServer();
  site = `http://localhost:${server.port}`;
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function createUser(mustChangePassword = false): Promise<string> {
  const userName = `asha_${randomUUID().slice(0, 8)}`;
  const operator = await logInOperator(server.url, server.operator);
  await operator.call('operatorCreateUser', { userName, password: PASSWORD, mustChangePassword });
  return userName;
}

async function startLogin(page: Page, userName: string, password = PASSWORD, to = '/activity-log') {
  await page.goto(`${site}${to}`);
  const login = page.getByRole('dialog', { name: 'LOGIN' });
  await login.getByLabel('Username').fill(userName);
  await login.getByLabel('Password', { exact: true }).fill(password);
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
  return login;
}

async function logInTo(page: Page, userName: string, to = '/activity-log'): Promise<void> {
  const login = await startLogin(page, userName, PASSWORD, to);
  await login.waitFor({ state: 'hidden' });
  await page.waitForURL(`**${to}`);
}

/** Adds a virtual authenticator whose fingerprint always matches. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
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

async function clearSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
}

describe.each(DEVICES)('10 my profile on a $name', (device) => {
  test('turns on two-factor authentication and logs in with a recovery code', async () => {
    const userName = await createUser();
    const { page, complaints, context } = await openVisitor(browser, device);
    await logInTo(page, userName);
    await expect.poll(() => page.title()).toBe('Crease | My Profile');
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog', { name: /two-factor|recovery/i });
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const secret = (await dialog.locator('code').first().innerText()).replaceAll(' ', '');
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: /code/i }).fill(await generate({ secret }));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    const recovery = (await codes.first().innerText()).trim();
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByText('I’ve saved my codes').click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('10 recovery codes left.').waitFor();

    await clearSession(page);
    const login = await startLogin(page, userName);
    await login.getByRole('textbox', { name: /code/i }).fill(recovery);
    await login.getByRole('button', { name: /^(log in|continue|verify)$/i }).click();
    await page.waitForURL('**/activity-log');
    await page.getByText('9 recovery codes left.').waitFor();

    // A rejected login is a response with status 400, which the browser console reports.
    expect(complaints.filter((line) => !/400/.test(line))).toEqual([]);
    await context.close();
  });
});

test('10 a passkey logs in without the password', async () => {
  const userName = await createUser();
  const { page, context } = await openVisitor(browser, DESKTOP);
  await addAuthenticator(context, page);
  await logInTo(page, userName);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await dialog.getByLabel('Name').fill('My laptop');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('My laptop').first().waitFor();

  await clearSession(page);
  await page.goto(`${site}/inplay?login=false`);
  const login = page.getByRole('dialog', { name: 'LOGIN' });
  await login.getByRole('button', { name: /passkey/i }).click();
  await login.waitFor({ state: 'hidden' });

  const stored = await page.evaluate(() => localStorage.getItem('userinfo'));
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ userName });
  await context.close();
});
