import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openSmsInbox, type SmsInbox } from '#running/sms-inbox.ts';
import { logInClient, logInTo, makeBettor, PASSWORD, stored } from './bettor.ts';
import { addAuthenticator, DESKTOP, openVisitor, PHONE } from './browser.ts';
import { bannerFigure } from './market-page.ts';
import { expectSoundOnDevices } from './measures.ts';
import { browser, server, startProduct } from './product.ts';

let inbox: SmsInbox;
let people = 0;

startProduct(async () => {
  inbox = await openSmsInbox();
  return { SMS_WEBHOOK_URL: inbox.url };
});

afterAll(() => inbox?.close());

/** An unused username and mobile number. */
function somebody() {
  people += 1;
  const digits = `98${String(20_000_000 + people * 7_919).padStart(8, '0')}`;
  return { userName: `ravi_${people}`, digits, mobile: `+91${digits}` };
}

async function openSignUp(page: Page) {
  await page.goto(`${server.url}/inplay?login=false`);
  const login = page.getByRole('dialog', { name: 'LOGIN' });
  await login
    .getByRole('button', { name: 'Sign Up' })
    .or(login.getByRole('link', { name: 'Sign Up' }))
    .click();
  const dialog = page.getByRole('dialog', { name: /^sign up$/i });
  await dialog.waitFor();
  return dialog;
}

test('registration shows each rule at its field, then takes a texted code', async () => {
  const person = somebody();
  const { page, complaints, context } = await openVisitor(browser, PHONE);
  const dialog = await openSignUp(page);
  await expectSoundOnDevices(page);

  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
  await dialog.getByText('Username is a required field').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill('abc');
  await dialog.getByText('Password is too short - should be 8 chars minimum.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill('abcdefgh');
  await dialog
    .getByText('Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character')
    .waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm password').fill('other');
  await dialog.getByText('Passwords must match').waitFor();
  await dialog.getByLabel('Confirm password').fill(PASSWORD);
  await dialog.getByLabel('Mobile no').fill('123');
  await dialog.getByText('mobile number is not valid').waitFor();
  await dialog.getByLabel('Mobile no').fill(person.digits);
  await dialog.getByLabel('Username', { exact: true }).fill(person.userName);
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();

  const verification = page.getByRole('dialog', { name: /^verification$/i });
  // Two minutes, less the time a busy machine took to render the page.
  await verification.getByText(/^(2:00|1:[0-5]\d)$/).waitFor();
  await expectSoundOnDevices(page);
  await verification.getByRole('button', { name: 'Send', exact: true }).click();
  await verification.getByText('Please Enter Otp code').waitFor();
  const code = inbox.findCode(person.mobile) ?? '';
  // The last digit submits.
  await verification.getByLabel('OTP').fill(code === '11111' ? '22222' : '11111');
  await page.getByText('Invalid code').first().waitFor();
  await verification.getByLabel('OTP').fill('');
  await verification.getByLabel('OTP').fill(code);
  await verification.waitFor({ state: 'hidden' });

  await page.waitForURL('**/inplay');
  await expect.poll(() => bannerFigure(page, /bal/i)).toBe('1,00,000');
  // A rejected code is a response with status 400, which the browser console reports.
  expect(complaints.filter((line) => !/400/.test(line))).toEqual([]);
  await context.close();
});

/** Passkeys are bound to a host name, never to an IP address. */
const site = () => `http://localhost:${server.port}`;

/** Opens the profile and submits username and password in the login that appears. */
async function startLogin(page: Page, userName: string) {
  await page.goto(`${site()}/activity-log`);
  const login = page.getByRole('dialog', { name: 'LOGIN' });
  await login.getByLabel('Username').fill(userName);
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
  return login;
}

test('two-factor authentication is turned on, and a recovery code logs in', async () => {
  const { userName } = await makeBettor(server);
  const { page, complaints, context } = await openVisitor(browser, PHONE);
  await startLogin(page, userName);
  await page.waitForURL('**/activity-log');
  await expect.poll(() => page.title()).toBe('Crease | My Profile');
  await expectSoundOnDevices(page);

  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: /two-factor|recovery/i });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = (await dialog.locator('code').first().innerText()).replaceAll(' ', '');
  await expectSoundOnDevices(page);
  await dialog.getByRole('textbox', { name: /code/i }).fill(await generate({ secret }));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => codes.count()).toBe(10);
  const recovery = (await codes.first().innerText()).trim();
  await expectSoundOnDevices(page);
  await dialog.getByText('I’ve saved my codes').click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('10 recovery codes left.').waitFor();

  await page.evaluate(() => localStorage.clear());
  const login = await startLogin(page, userName);
  await login.getByRole('textbox', { name: /code/i }).fill(recovery);
  await login.getByRole('button', { name: /^(log in|continue|verify)$/i }).click();
  await page.waitForURL('**/activity-log');
  await page.getByText('9 recovery codes left.').waitFor();

  // A rejected login is a response with status 400, which the browser console reports.
  expect(complaints.filter((line) => !/400/.test(line))).toEqual([]);
  await context.close();
});

test('a passkey logs in without the password', async () => {
  const { userName } = await makeBettor(server);
  const { page, context } = await openVisitor(browser, DESKTOP);
  await addAuthenticator(page);
  await startLogin(page, userName);
  await page.waitForURL('**/activity-log');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await dialog.getByLabel('Name').fill('My laptop');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('My laptop').first().waitFor();

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site()}/inplay?login=false`);
  const login = page.getByRole('dialog', { name: 'LOGIN' });
  await login.getByRole('button', { name: /passkey/i }).click();
  await login.waitFor({ state: 'hidden' });

  expect(JSON.parse((await stored(page, 'userinfo')) ?? '{}')).toMatchObject({ userName });
  await context.close();
});

test('a player sets a limit, requests a higher one, and starts a time-out that ends all sessions', async () => {
  const { userName } = await makeBettor(server);
  const elsewhere = await logInClient(server.url, userName);
  const { page, complaints, context } = await openVisitor(browser, PHONE);
  await logInTo(page, server, { userName, to: '/play-limits' });
  const loss = page.getByRole('region', { name: 'Loss' });
  for (const [open, amount, press] of [
    ['Set limit: Day', '40000', 'Set limit'],
    ['Change limit: Day', '90,000', 'Request limit'],
  ] as const) {
    await loss.getByRole('button', { name: open }).click();
    await loss.getByLabel('New limit').fill(amount);
    await expectSoundOnDevices(page);
    await loss.getByRole('button', { name: press, exact: true }).click();
    await loss.getByText('₹40,000 left').waitFor();
  }
  await loss.getByText('Requested: ₹90,000').waitFor();
  await expectSoundOnDevices(page);
  const history = page.getByRole('region', { name: 'Limit history' });
  await history.getByText('Daily losses: you set ₹90,000').waitFor();
  const marketing = page.getByRole('region', { name: 'Marketing' });
  const byEmail = marketing.getByRole('group', { name: 'Email' });
  await byEmail.getByText('Sports').click();
  await marketing.getByText('Preference history').click();
  await marketing.getByText('Email, Sports: opted in').waitFor();
  await expectSoundOnDevices(page);

  await page.getByRole('button', { name: 'Start a time-out of 7 days' }).click();
  const asked = page.getByRole('dialog', { name: 'Start a time-out of 7 days' });
  await expectSoundOnDevices(page);
  await asked.getByRole('button', { name: 'Start time-out' }).click();
  await page.getByRole('dialog', { name: 'LOGIN' }).waitFor();
  expect((await elsewhere.send('getPlayLimits', {})).error?.code).toBe('UNAUTHENTICATED');

  await logInTo(page, server, { userName, to: '/play-limits' });
  await page.getByText('You’re on a break until').waitFor();
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
  await context.close();
});
