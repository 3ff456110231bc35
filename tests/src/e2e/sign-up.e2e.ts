import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { openSmsInbox, type SmsInbox } from '#running/sms-inbox.ts';
import { axeProblems, DEVICES, type Device, openBrowser, openVisitor } from './browser.ts';
import { bannerFigure } from './market-page.ts';

const PASSWORD = 'Saffr0n!kite';

let server: ServerProcess;
let browser: Browser;
let inbox: SmsInbox;
let people = 0;

beforeAll(async () => {
  inbox = await openSmsInbox();
  server = await startServer({ SMS_WEBHOOK_URL: inbox.url });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await inbox?.close();
});

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

async function openAs(device: Device) {
  return openVisitor(browser, device);
}

describe.each(DEVICES)('4 registration on a $name', (device) => {
  test('shows each rule at its field, then registers with a texted code', async () => {
    const person = somebody();
    const { page, complaints, context } = await openAs(device);
    const dialog = await openSignUp(page);
    expect(await axeProblems(page)).toEqual([]);

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
    expect(await axeProblems(page)).toEqual([]);
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
});
