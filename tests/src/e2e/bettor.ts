import { randomUUID } from 'node:crypto';
import type { ROUTES } from '@crease/contracts/all-routes.ts';
import type { WireOf } from '@crease/contracts/base/route.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { Page } from 'playwright-core';
import { ApiClient, logInOperator } from '#running/api-client.ts';
import type { ServerProcess } from '#running/server-process.ts';

/** Meets every password policy. */
export const PASSWORD = 'Saffr0n!kite';

/** A bettor with username and password, created by the house. */
export interface Bettor {
  readonly userId: number;
  readonly userName: string;
  readonly operator: ApiClient;
}

export async function makeBettor(server: ServerProcess): Promise<Bettor> {
  const operator = await logInOperator(server.url, server.operator);
  const userName = `asha_${randomUUID().slice(0, 8)}`;
  const { id } = await operator.call('operatorCreateUser', { userName, password: PASSWORD });
  return { userId: id, userName, operator };
}

/** Logs in with username and password on the way to the requested page. */
export async function logInTo(
  page: Page,
  server: ServerProcess,
  {
    userName,
    to,
    isRemembered = true,
    password = PASSWORD,
  }: {
    readonly userName: string;
    readonly to: string;
    readonly isRemembered?: boolean;
    readonly password?: string;
  },
): Promise<void> {
  await page.goto(`${server.url}/inplay?to=${encodeURIComponent(to)}&login=false`);
  const login = page.getByRole('dialog', { name: 'LOGIN' });
  await login.getByLabel('Username').fill(userName);
  await login.getByLabel('Password', { exact: true }).fill(password);
  await login.getByLabel('Remember me on this device').setChecked(isRemembered);
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
  await login.waitFor({ state: 'hidden' });
  await page.waitForURL(`**${to}`);
}

/** A client logged in as the player. */
export async function logInClient(url: string, userName: string): Promise<ApiClient> {
  const client = new ApiClient(url);
  const login = { userNameOrEmailAddress: userName, password: PASSWORD };
  client.token = (await client.call('authenticate', login)).accessToken;
  return client;
}

type WireBet = WireOf<(typeof ROUTES)['placeBet']>;

/** Places a bet; a back on the market's first runner unless the terms say otherwise. */
export function placeBet(
  client: ApiClient,
  { marketId, eventId, runners = [] }: Pick<WireBet, 'marketId' | 'eventId'> & Partial<Pick<WireMarket, 'runners'>>,
  terms: Pick<WireBet, 'rate' | 'stake'> & Partial<WireBet>,
) {
  return client.call('placeBet', {
    type: 1,
    fancyValue: 0,
    runnerId: runners[0]?.id ?? null,
    marketId,
    eventId,
    placeTime: null,
    clientBetId: randomUUID(),
    ...terms,
  });
}

/** Credits the bettor through an operator adjustment. */
export async function creditBettor({ operator, userId }: Bettor, rupees: number): Promise<void> {
  await operator.call('operatorAdjustBalance', {
    userId,
    type: 'CREDIT',
    amount: rupees,
    reason: 'for a bet',
    clientRequestId: randomUUID(),
  });
}

/** Logs out through the account drawer, also if a demo account has to confirm it, and waits for the login button. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: 'Log out' }).click();
  const confirm = page.getByRole('dialog', { name: 'End demo account' }).getByRole('button', { name: 'Log out' });
  await confirm.or(logInButton(page)).first().waitFor();
  if (await confirm.isVisible()) await confirm.click();
  await logInButton(page).waitFor();
}

/** The header's login button. */
export function logInButton(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^log in$/i });
}

/** Reads a raw item from the page's local storage. */
export function stored(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), name);
}
