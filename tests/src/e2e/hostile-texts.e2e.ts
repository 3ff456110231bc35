import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logInOperator } from '#running/api-client.ts';
import { logInTo, makeBettor, PASSWORD, stored } from './bettor.ts';
import { DESKTOP, openVisitor } from './browser.ts';
import { browser, server, startProduct } from './product.ts';

/** Triggers in three ways if a text is rendered as markup. */
const HOSTILE = `<img src=x onerror="window.__xss=1"><svg onload="alert(2)"></svg><script>window.__xss=3</script>`;
/** A forbidden username gets the same login response as an unknown one. */
const LOGIN_REFUSED = 'Invalid username or password';

startProduct();

/** Opens a page that records whether any text was executed or became an element. */
async function openWatched() {
  const { page, context } = await openVisitor(browser, DESKTOP);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const expectHarmless = async () => {
    const found = await page.evaluate(() => ({
      xss: Reflect.get(window, '__xss') ?? null,
      elements: document.querySelectorAll('img[src="x"], [onerror], [onload]').length,
    }));
    expect({ ...found, dialogs }).toEqual({ xss: null, elements: 0, dialogs: [] });
  };
  return { page, context, expectHarmless };
}

async function openLogin(page: Page) {
  await page.goto(`${server.url}/inplay?login=false`);
  return page.getByRole('dialog', { name: 'LOGIN' });
}

describe('5 user input', () => {
  test.each([HOSTILE, "robert'); drop"])('rejects the username %s before sending it', async (userName) => {
    const { page, context, expectHarmless } = await openWatched();
    let sent = 0;
    await page.route(/Account\/Authenticate/, (route) => {
      sent += 1;
      return route.continue();
    });
    const login = await openLogin(page);
    await login.getByLabel('Username').fill(userName);
    await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await login.getByRole('button', { name: 'Log in', exact: true }).click();

    await login.getByText(LOGIN_REFUSED).first().waitFor();
    expect(await login.getByLabel('Username').inputValue()).toBe(userName);
    expect(sent).toBe(0);
    await expectHarmless();
    await context.close();
  });

  test('sends a password exactly as typed', async () => {
    const operator = await logInOperator(server.url, server.operator);
    const password = `<b>x</b>'; drop table -- 1@${HOSTILE.slice(0, 40)}`;
    await operator.call('operatorCreateUser', { userName: 'odd_password', password });
    const { page, context, expectHarmless } = await openWatched();
    const login = await openLogin(page);
    await login.getByLabel('Username').fill('odd_password');
    await login.getByLabel('Password', { exact: true }).fill(password);
    await login.getByRole('button', { name: 'Show' }).click();
    await login.getByRole('button', { name: 'Log in', exact: true }).click();

    await expect.poll(() => stored(page, 'userinfo')).toContain('odd_password');
    await expectHarmless();
    await context.close();
  });

  test('a URL can’t inject markup or redirect to another site', async () => {
    const { page, context, expectHarmless } = await openWatched();
    for (const to of ['javascript:alert(1)', '//example.org', 'https://example.org', HOSTILE]) {
      await page.goto(`${server.url}/inplay?login=false&to=${encodeURIComponent(to)}`);
      await page.getByRole('dialog', { name: 'LOGIN' }).getByRole('button', { name: /demo/i }).click();
      await expect.poll(() => stored(page, 'accessToken')).not.toBeNull();
      await page.waitForURL(`${server.url}/inplay`);
      await page.evaluate(() => localStorage.clear());
    }
    await page.goto(`${server.url}/${encodeURIComponent(HOSTILE)}`);
    await page.waitForURL('**/error-404');
    await expectHarmless();
    await context.close();
  });
});

describe('5 external data', () => {
  test('event, league, team, runner and market names never execute', async () => {
    const operator = await logInOperator(server.url, server.operator);
    const event = await operator.call('operatorCreateEvent', {
      sportId: 3,
      title: `Deccan ${HOSTILE} Falcons`,
      team1: `Deccan ${HOSTILE}`,
      team2: `Konkan ${HOSTILE}`,
      competitionName: `Monsoon ${HOSTILE}`,
      startTime: new Date(Date.now() - 3_600_000).toISOString(),
      dreamEventId: 'hostile',
      status: 'IN_PLAY',
    });
    await operator.call('operatorCreateMarket', {
      eventId: event.id,
      kind: 'MATCH_ODDS',
      marketName: `Match ${HOSTILE} odds`,
      runners: [{ name: `Deccan ${HOSTILE}` }, { name: `Konkan ${HOSTILE}` }],
      inPlayDelayMs: 0,
      open: true,
    });
    const { page, context, expectHarmless } = await openWatched();
    await page.goto(`${server.url}/inplay`);
    await page
      .getByRole('article')
      .getByText(/Deccan/)
      .first()
      .waitFor();
    await expectHarmless();
    await page.goto(`${server.url}/markets/${event.id}/hostile`);
    await page
      .getByRole('main')
      .getByText(/Konkan/)
      .first()
      .waitFor();
    await expectHarmless();
    await page.getByRole('banner').getByRole('searchbox').fill('deccan');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Deccan/ })
      .first()
      .waitFor();
    await expectHarmless();
    await context.close();
  });

  test('domain title, description, announcement and links are plain text and safe URLs', async () => {
    const operator = await logInOperator(server.url, server.operator);
    const setting = {
      announcement: `Fair play ${HOSTILE}`,
      domainTitle: `Crease ${HOSTILE}`,
      description: HOSTILE,
      telegramId: `javascript:alert(1)//${HOSTILE}`,
      instagramId: `javascript:alert(1)//${HOSTILE}`,
    };
    await operator.call('operatorSaveDomainSetting', { name: 'test', setting });
    await operator.call('operatorPublishDomainSetting', { name: 'test' });
    const { userName } = await makeBettor(server);
    const { page, context, expectHarmless } = await openWatched();
    await logInTo(page, server, { userName, to: '/inplay' });

    await page.getByRole('complementary', { name: 'Announcement' }).getByText('Fair play').waitFor();
    await expect.poll(() => page.title()).toMatch(/^Crease .*\| Inplay$/);
    const schemes = () => page.evaluate(() => [...document.querySelectorAll('a')].map((link) => link.protocol));
    await expect.poll(async () => new Set(await schemes())).toEqual(new Set(['http:', 'https:']));
    await expectHarmless();
    for (const supportLink of ['javascript:alert(1)', 'data:text/html,x', '//example.org']) {
      const refused = await operator.send('operatorSaveDomainSetting', {
        name: 'test',
        setting: { supportLink },
      });
      expect([supportLink, refused.error?.code]).toEqual([supportLink, 'VALIDATION']);
    }
    const plain = {
      announcement: null,
      domainTitle: 'Crease',
      telegramId: null,
      instagramId: null,
    };
    await operator.call('operatorSaveDomainSetting', { name: 'test', setting: plain });
    await operator.call('operatorPublishDomainSetting', { name: 'test' });
    await context.close();
  });

  test('shows the browser of another login without its markup', async () => {
    const { userName } = await makeBettor(server);
    const { page, context, expectHarmless } = await openWatched();
    await logInTo(page, server, { userName, to: '/activity-log' });
    await page.getByText('Live prices', { exact: true }).waitFor();

    await fetch(`${server.url}/Account/Authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': HOSTILE },
      body: JSON.stringify({ userNameOrEmailAddress: userName, password: PASSWORD }),
    });

    await page.getByText('New login').first().waitFor();
    await expectHarmless();
    await page.reload();
    const sessions = page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem');
    await expect.poll(() => sessions.count()).toBe(2);
    await expectHarmless();
    await context.close();
  });

  test('the security policy blocks injected scripts', async () => {
    const { page, context, expectHarmless } = await openWatched();
    await page.goto(`${server.url}/inplay`);
    await page.getByRole('banner').waitFor();

    const blocked = await page.evaluate(async () => {
      const violations: string[] = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        violations.push(effectiveDirective),
      );
      const script = document.createElement('script');
      script.textContent = 'window.__xss = 4';
      document.body.append(script);
      const foreign = document.createElement('script');
      foreign.src = 'https://example.org/x.js';
      const failed = new Promise((resolve) => foreign.addEventListener('error', resolve));
      document.body.append(foreign);
      await failed;
      const handler = document.createElement('button');
      handler.setAttribute('onclick', 'window.__xss = 5');
      document.body.append(handler);
      handler.click();
      handler.remove();
      // The browser reports violations asynchronously.
      while (!violations.includes('script-src-attr')) await new Promise(requestAnimationFrame);
      return violations;
    });

    expect(blocked).toEqual(expect.arrayContaining(['script-src-elem', 'script-src-attr']));
    await expectHarmless();
    await context.close();
  });
});
