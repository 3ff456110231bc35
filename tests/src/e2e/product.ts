import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { openBrowser } from './browser.ts';

type Environment = Record<string, string>;

/** The product and the browser of the file whose tests are running. */
export let server: ServerProcess;
export let browser: Browser;

/** Starts the product and a browser before the tests of a file, and stops them afterwards. */
export function startProduct(environment: () => Environment | Promise<Environment> = () => ({})): void {
  beforeAll(async () => {
    browser = await openBrowser();
    server = await startServer(await environment());
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
}
