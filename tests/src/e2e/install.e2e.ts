import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { axeProblems, DESKTOP, DEVICES, openVisitor, PHONE, type Visitor } from './browser.ts';
import { type BuildFront, startBuildFront } from './build-front.ts';
import { type Stage, setStage } from './fixtures.ts';
import { logInAsDemo } from './market-page.ts';
import { browser, server, startProduct } from './product.ts';

startProduct();
let front: BuildFront;
let stage: Stage;

beforeAll(async () => {
  stage = await setStage(server);
});

afterAll(async () => {
  await front?.stopAccepting();
});

beforeEach(async () => {
  await front?.stopAccepting();
  front = await startBuildFront(server);
});

/** Opens a normal visitor with the service worker, which has cached the shell by the time this returns. */
async function settleIn(device = DESKTOP): Promise<Visitor> {
  const visitor = await openVisitor(browser, device, { serviceWorkers: 'allow' });
  await visitor.page.goto(`${front.url}/inplay`);
  await waitForCache(visitor.page);
  return visitor;
}

/** Waits until the worker controls this page and has cached all files. */
async function waitForCache(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
}

/** Some versions of Chromium forget the offline state on a reload through the worker. */
async function waitForOffline(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isOnline = () => sessionStorage.getItem('stays-offline') === null;
    Object.defineProperty(navigator, 'onLine', { get: isOnline });
  });
  await page.evaluate(() => sessionStorage.setItem('stays-offline', 'yes'));
}

/** Paths of everything that the browser caches for this site. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => {
      const { pathname, search } = new URL(url);
      return `${pathname}${search}`;
    });
  });
}

test('a browser can install the app, with a valid manifest and icons', async () => {
  const { page, context } = await settleIn(PHONE);
  const devtools = await context.newCDPSession(page);

  const { errors, data } = await devtools.send('Page.getAppManifest');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');

  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Crease', start_url: '/inplay' });
  // Test windows are private ones, which never install anything.
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(others).toEqual([]);
  const sizes = await page.evaluate(async () => {
    const { icons } = (await (await fetch('/manifest.webmanifest')).json()) as {
      icons: { src: string; sizes: string }[];
    };
    return Promise.all(
      icons.map(async ({ src, sizes }) => {
        const picture = await createImageBitmap(await (await fetch(src)).blob());
        return [sizes, `${picture.width}x${picture.height}`];
      }),
    );
  });
  expect(sizes).toHaveLength(4);
  for (const [said, real] of sizes) expect(real).toBe(said);
  await context.close();
});

test('opens the cached app and reports the lost connection if the network never responds', async () => {
  const { page, context } = await settleIn();
  front.stopResponding();

  await page.reload({ waitUntil: 'commit' });

  await page.getByText(/live connection lost/i).waitFor();
  await context.close();
});

test.each(DEVICES)('opens offline with the last known state and recovers by itself: $name', async (device) => {
  const { page, context } = await settleIn(device);
  await page.goto(`${front.url}/markets/${stage.eventId}/${stage.dreamEventId}`);
  await page
    .getByRole('button', { name: /^back deccan falcons/i })
    .first()
    .waitFor();
  await logInAsDemo(page);
  await front.stopAccepting();
  await context.setOffline(true);
  await waitForOffline(page);

  await page.reload();

  const view = page.getByRole('region', { name: 'No connection' });
  await view.getByText('₹1,00,000').waitFor();
  await view.getByText(/Last connected .* IST/).waitFor();
  expect(await page.getByRole('button', { name: /^back deccan falcons at/i }).count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);

  await front.resumeAccepting();
  await context.setOffline(false);
  await page.evaluate(() => {
    sessionStorage.removeItem('stays-offline');
    dispatchEvent(new Event('online'));
  });
  await page
    .getByRole('button', { name: /^back deccan falcons/i })
    .first()
    .waitFor();
  expect(await view.count()).toBe(0);
  await context.close();
});

test('caches only the files of the shell, whatever is opened', async () => {
  const { page, context } = await settleIn();
  await logInAsDemo(page);
  for (const path of [
    `/markets/${stage.eventId}/${stage.dreamEventId}`,
    '/account-cash-statement',
    '/activity-log',
    '/cdn/test.json',
  ]) {
    await page.goto(`${front.url}${path}`);
    await page.waitForLoadState('networkidle').catch(() => undefined);
  }
  await page.goto(`${front.url}/inplay`);

  const paths = await cachedPaths(page);

  const files = ['/index.html', '/favicon.svg', '/first-paint.js', '/logo.svg'];
  expect(paths.filter((path) => !path.startsWith('/assets/') && !files.includes(path))).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining(files));
  expect(new Set(paths).size).toBe(paths.length);
  await context.close();
});

test('offers a newer build and never forces it on a window', async () => {
  const { page, context } = await settleIn();
  const other = await context.newPage();
  await other.goto(`${front.url}/inplay`);
  await waitForCache(other);
  await other.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  // Waits until both have subscribed.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated');
  front.deploy();

  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());

  const offer = page.getByRole('complementary', { name: 'New version' });
  await offer.getByText('A new version is ready.').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect
    .poll(() =>
      page
        .locator('script[type="module"]')
        .first()
        .getAttribute('src')
        .catch(() => ''),
    )
    .toContain('newer-');
  await page.getByRole('article').first().waitFor();
  expect(await offer.count()).toBe(0);

  // The other window isn't reloaded; it offers the new version to its user.
  expect(await other.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  await other.getByRole('complementary', { name: 'New version' }).waitFor();
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1);
  await other.getByRole('button', { name: 'Reload' }).click();
  await expect
    .poll(() =>
      other
        .locator('script[type="module"]')
        .first()
        .getAttribute('src')
        .catch(() => ''),
    )
    .toContain('newer-');
  await context.close();
});

test('offers nothing if the page is newer than its worker', async () => {
  const { page, context } = await settleIn();
  front.deploy();

  await page.reload();
  await page.getByRole('article').first().waitFor();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? 'none'))
    .toBe('installed');

  expect(await page.getByText('A new version is ready.').count()).toBe(0);
  await context.close();
});

test('the worker doesn’t handle the back office', async () => {
  const { page, context } = await settleIn();

  await page.goto(`${front.url}/backoffice`);
  await page
    .getByLabel(/username/i)
    .first()
    .waitFor();
  const kept = await cachedPaths(page);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\.js$/.test(path) && path.startsWith('/assets/')),
  );
  expect(scripts.length).toBeGreaterThan(0);
  expect(kept.filter((path) => scripts.includes(path))).toEqual([]);

  await front.stopAccepting();
  await expect(page.goto(`${front.url}/backoffice`)).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
  await front.resumeAccepting();
  await context.close();
});
