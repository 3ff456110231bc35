import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { creditBettor, logInButton, logInTo, logOut, makeBettor, stored } from './bettor.ts';
import { DESKTOP, DEVICES, type Device, openVisitor } from './browser.ts';
import { setStage } from './fixtures.ts';
import { END_OF_MESSAGE, type HubWire, listenToHub, messagesIn } from './hub-frames.ts';
import { bannerFigure } from './market-page.ts';
import { browser, server, startProduct } from './product.ts';

const HEARTBEAT_MS = 20_000;

startProduct();

/** Opens a page that requires a login, with its connection registered. */
async function openStakes(device: Device, userName: string) {
  const { page, context } = await openVisitor(browser, device);
  const wire = listenToHub(page);
  await logInTo(page, server, { userName, to: '/stake-setting' });
  await expect.poll(() => getLastRegistration(wire)).toMatchObject({ CurrentPage: '/stake-setting' });
  await expect.poll(() => unanswered(wire)).toEqual([]);
  return { page, wire, context };
}

async function expectRedirectedToLogin(page: Page): Promise<void> {
  await page.waitForURL(/\/inplay\?/);
  await page.getByRole('dialog', { name: 'LOGIN' }).waitFor();
  for (const name of ['accessToken', 'refresh_token', 'userinfo', 'balance'])
    expect([name, await stored(page, name)]).toEqual([name, null]);
}

/** The latest registration of a page. */
function getLastRegistration(wire: HubWire) {
  return wire.invoked('RegisterClient').at(-1);
}

/** Advances the stopped clock by one heartbeat and waits for all resulting responses. */
async function advanceHeartbeat(page: Page, wire: HubWire): Promise<void> {
  await page.clock.runFor(HEARTBEAT_MS);
  await expect.poll(() => unanswered(wire)).toEqual([]);
}

/** Invocations of the page without a completion. */
function unanswered({ frames }: HubWire) {
  const makeKey = ({ connection, invocationId }: HubWire['frames'][number]) => `${connection}/${invocationId}`;
  const completed = new Set(frames.filter(({ from, type }) => from === 'server' && type === 3).map(makeKey));
  return frames
    .filter(({ from, type }) => from === 'page' && type === 1)
    .map(makeKey)
    .filter((id) => !completed.has(id));
}

describe('4 and 8 the real-time connection, on the wire', () => {
  test('starts with the page, with Browser, Domain, CurrentPage and no token', async () => {
    const { page, context } = await openVisitor(browser, DESKTOP);
    const wire = listenToHub(page);

    await page.goto(`${server.url}/matchlist/3`);

    await expect.poll(() => wire.invoked('RegisterClient').length).toBeGreaterThan(0);
    expect(wire.invoked('RegisterClient')[0]).toEqual({
      Browser: await page.evaluate(() => navigator.userAgent),
      Domain: '127.0.0.1',
      CurrentPage: '/matchlist/3',
      Token: null,
    });
    await context.close();
  });

  test('registers again with the token after a login, and for each opened page', async () => {
    const { userName } = await makeBettor(server);
    const stage = await setStage(server);
    const { page, context } = await openVisitor(browser, DESKTOP);
    const wire = listenToHub(page);

    await logInTo(page, server, { userName, to: '/inplay' });
    const Token = await stored(page, 'accessToken');
    expect(Token).not.toBeNull();
    await expect.poll(() => getLastRegistration(wire)).toMatchObject({ CurrentPage: '/inplay', Token });
    const connections = wire.frames.at(-1)?.connection ?? 0;
    // A connection's user is fixed at login, so it differs from the guest's connection.
    expect(connections).toBeGreaterThan(1);

    const market = `/markets/${stage.eventId}/${stage.dreamEventId}`;
    await page.getByRole('article').locator(`a[href="${market}"]`).first().click();
    await expect.poll(() => getLastRegistration(wire)).toMatchObject({ CurrentPage: market, Token });
    await page.goBack();
    await expect.poll(() => getLastRegistration(wire)).toMatchObject({ CurrentPage: '/inplay', Token });
    expect(wire.frames.at(-1)?.connection).toBe(connections);
    await context.close();
  });

  test('sends a heartbeat every 20 s while logged in, and none before or after', async () => {
    const { userName } = await makeBettor(server);
    const { page, context } = await openVisitor(browser, DESKTOP);
    const wire = listenToHub(page);
    await page.clock.install();
    await page.goto(`${server.url}/inplay`);
    await page.getByText('Live prices', { exact: true }).waitFor();
    await page.clock.pauseAt(await later(page));
    for (let time = 0; time < 2; time += 1) await advanceHeartbeat(page, wire);
    expect(wire.invoked('SendHeartbeat')).toEqual([]);
    await page.clock.resume();

    await logInTo(page, server, { userName, to: '/inplay' });
    const Token = await stored(page, 'accessToken');
    await expect.poll(() => getLastRegistration(wire)).toMatchObject({ Token });
    await page.getByText('Live prices', { exact: true }).waitFor();
    await page.clock.pauseAt(await later(page));
    const before = wire.invoked('SendHeartbeat').length;
    for (let time = 0; time < 3; time += 1) await advanceHeartbeat(page, wire);
    const beats = wire.invoked('SendHeartbeat').slice(before);
    expect(beats).toEqual(
      Array.from({ length: 3 }, () => ({
        Browser: expect.any(String),
        Domain: '127.0.0.1',
        CurrentPage: '/inplay',
        Token,
        GroupBy: server.url,
      })),
    );
    await page.clock.resume();

    await logOut(page);
    await expect.poll(() => getLastRegistration(wire)).toMatchObject({ Token: null });
    await page.getByText('Live prices', { exact: true }).waitFor();
    await page.clock.pauseAt(await later(page));
    const after = wire.invoked('SendHeartbeat').length;
    for (let time = 0; time < 2; time += 1) await advanceHeartbeat(page, wire);
    expect(wire.invoked('SendHeartbeat')).toHaveLength(after);
    await context.close();
  });

  test('a failed heartbeat opens a new connection, registered with the token', async () => {
    const { userName } = await makeBettor(server);
    const { page, context } = await openVisitor(browser, DESKTOP);
    let connections = 0;
    let refused = 0;
    const registered: unknown[] = [];
    await page.routeWebSocket(/\/notify/, (socket) => {
      connections += 1;
      const connection = connections;
      const hub = socket.connectToServer();
      socket.onMessage((payload) => {
        for (const message of messagesIn(payload)) {
          if (message.target === 'RegisterClient') registered.push({ connection, ...message.arguments?.[0] });
          if (message.target !== 'SendHeartbeat') continue;
          refused += 1;
          const { invocationId } = message;
          socket.send(JSON.stringify({ type: 3, invocationId, error: 'no heartbeat' }) + END_OF_MESSAGE);
          return;
        }
        hub.send(payload);
      });
    });
    await page.clock.install();
    await logInTo(page, server, { userName, to: '/inplay' });
    const Token = await stored(page, 'accessToken');
    await expect.poll(() => registered.at(-1)).toMatchObject({ Token });
    await page.getByText('Live prices', { exact: true }).waitFor();
    const before = connections;

    await page.clock.fastForward(HEARTBEAT_MS);

    await expect.poll(() => refused).toBeGreaterThan(0);
    await expect.poll(() => connections).toBeGreaterThan(before);
    await expect
      .poll(() => registered.at(-1))
      .toMatchObject({ connection: connections, CurrentPage: '/inplay', Token });
    await page.getByText('Live prices', { exact: true }).waitFor();
    await context.close();
  });

  test('registers the page again after a server restart', async () => {
    const { userName } = await makeBettor(server);
    const { page, context } = await openVisitor(browser, DESKTOP);
    const wire = listenToHub(page);
    await logInTo(page, server, { userName, to: '/matchlist/3' });
    const Token = await stored(page, 'accessToken');
    await expect.poll(() => getLastRegistration(wire)).toMatchObject({ Token });
    const { connection = 0 } = wire.frames.at(-1) ?? {};

    await server.restart();

    await expect
      .poll(() => wire.frames.findLast(({ target }) => target === 'RegisterClient'), {
        timeout: 60_000,
      })
      .toMatchObject({
        connection: expect.toSatisfy((each: number) => each > connection),
        arguments: [{ CurrentPage: '/matchlist/3', Token }],
      });
    await context.close();
  });
});

describe('4 the end of a session, on the wire', () => {
  test('a logout immediately registers without a token; no later credit reaches that browser', async () => {
    const bettor = await makeBettor(server);
    const stage = await setStage(server);
    const leaving = await openVisitor(browser, DESKTOP);
    const tab = await leaving.context.newPage();
    const staying = await openVisitor(browser, DESKTOP);
    const wires = [listenToHub(leaving.page), listenToHub(tab)];
    const { userName } = bettor;
    await logInTo(leaving.page, server, { userName, to: '/inplay' });
    await tab.goto(`${server.url}/inplay`);
    await logInTo(staying.page, server, { userName, to: '/inplay' });
    const Token = await stored(leaving.page, 'accessToken');
    for (const wire of wires) await expect.poll(() => getLastRegistration(wire)).toMatchObject({ Token });
    const { connection } = wires[0]?.frames.at(-1) ?? {};

    await leaving.page.bringToFront();
    await logOut(leaving.page);
    // Over the connection that had the token, before a new one is opened.
    await expect
      .poll(() =>
        wires[0]?.frames.some(
          (frame) =>
            frame.connection === connection &&
            frame.target === 'RegisterClient' &&
            frame.arguments?.[0]?.Token === null,
        ),
      )
      .toBe(true);
    await logInButton(tab).waitFor();
    for (const wire of wires) await expect.poll(() => getLastRegistration(wire)).toMatchObject({ Token: null });
    for (const wire of wires) await expect.poll(() => unanswered(wire)).toEqual([]);
    const counts = wires.map(({ frames }) => frames.length);

    await creditBettor(bettor, 500);
    await expect.poll(() => bannerFigure(staying.page, /bal/i)).toBe('1,00,500');
    const { marketId } = stage;
    await stage.operator.call('operatorSetMarketStatus', { marketId, status: 'SUSPENDED' });
    // Broadcasts are sent afterwards, so a push to this user would have arrived by now.
    for (const [index, wire] of wires.entries()) {
      const count = counts[index] ?? 0;
      await expect.poll(() => wire.pushedSince(count).length).toBeGreaterThan(0);
      expect(wire.pushedSince(count)).not.toContain('UserBalance');
    }
    expect(await leaving.page.getByRole('banner').innerText()).not.toContain('1,00,');
    await leaving.context.close();
    await staying.context.close();
  });

  test.each(DEVICES)('blocking a user leaves the protected page and says so ($name)', async (device) => {
    const { userName, userId, operator } = await makeBettor(server);
    const { page, wire, context } = await openStakes(device, userName);

    await operator.call('operatorSetUserStatus', { userId, active: false, reason: 'a test' });

    await page.getByText('Your session has ended. Please log in again.').waitFor();
    await expectRedirectedToLogin(page);
    await expect.poll(() => getLastRegistration(wire)).toMatchObject({ CurrentPage: '/inplay', Token: null });
    await context.close();
  });
});

test.each(DEVICES)('4 a credit is pushed to the header of both tabs ($name)', async (device) => {
  const bettor = await makeBettor(server);
  const { page, context } = await openVisitor(browser, device);
  const wire = listenToHub(page);
  await logInTo(page, server, { userName: bettor.userName, to: '/inplay' });
  const second = await context.newPage();
  const otherWire = listenToHub(second);
  await second.goto(`${server.url}/matchlist/3`);
  for (const each of [wire, otherWire])
    await expect.poll(() => getLastRegistration(each)).toMatchObject({ Token: expect.any(String) });
  for (const each of [wire, otherWire]) await expect.poll(() => unanswered(each)).toEqual([]);

  await creditBettor(bettor, 12_345.5);

  for (const tab of [page, second]) await expect.poll(() => bannerFigure(tab, /bal/i)).toBe('1,12,345.50');
  for (const each of [wire, otherWire]) expect(each.pushedSince(0)).toContain('UserBalance');
  expect(await stored(page, 'balance')).toBe('112345.5');
  await context.close();
});

/** A future time on the page's clock. */
async function later(page: Page): Promise<number> {
  return (await page.evaluate(() => Date.now())) + 1_000;
}
