import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/**
 * Debian's headless Chromium shell: the same engine with a quarter less CPU time per page than the full browser in
 * headless mode. Falls back to the full browser; CHROMIUM overrides both.
 */
const EXECUTABLE =
  process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file));

export interface Device {
  readonly name: 'desktop' | 'phone';
  readonly viewport: { readonly width: number; readonly height: number };
}

export const DESKTOP: Device = { name: 'desktop', viewport: { width: 1440, height: 900 } };
export const PHONE: Device = { name: 'phone', viewport: { width: 390, height: 844 } };
export const DEVICES: readonly Device[] = [DESKTOP, PHONE];

/** Launches the real browser without the external services it would contact. */
export async function openBrowser(): Promise<Browser> {
  if (EXECUTABLE === undefined || !existsSync(EXECUTABLE))
    throw new Error('no Chromium: install the package chromium-headless-shell');
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A visitor: a page with isolated storage, and every browser complaint. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: string[];
}

/**
 * @param how `serviceWorkers`: serves the shell from the service worker, like in a normal browser. Blocked otherwise,
 * because it would bypass the responses that a test modifies. `storageState`: storage from another visit, in
 * particular its login.
 */
export async function openVisitor(
  browser: Browser,
  device: Device,
  how: Pick<BrowserContextOptions, 'serviceWorkers' | 'storageState'> = {
    serviceWorkers: 'block',
  },
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: device.viewport,
    ...how,
    ...(device.name === 'phone' ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Expected when the service worker is blocked.
    if (message.text().startsWith('Service Worker registration blocked')) return;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { context, page, complaints };
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Lists axe violations on the current page, one line each. */
export async function axeProblems(page: Page): Promise<string[]> {
  // The page's policy forbids inline scripts; evaluated code isn't subject to it.
  await page.evaluate(await axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(how: {
          readonly resultTypes: readonly string[];
        }): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help} — ${node.html.slice(0, 160)}`),
    );
  });
}

/** Adds a virtual authenticator to the page, which stores passkeys and whose fingerprint always matches. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
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
