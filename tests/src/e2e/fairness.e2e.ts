import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DEVICES, openBrowser, openVisitor } from './browser.ts';

let server: ServerProcess;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crease-fairness-'));
  server = await startServer();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(DEVICES)('the fairness check on a $name', (device) => {
  test('a round is drawn again without a call, and again by a saved file without the site', async () => {
    const { context, page, complaints } = await openVisitor(browser, device);
    await page.goto(`${server.url}/fairness`);
    await page.waitForLoadState('networkidle');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.getByRole('button', { name: 'Check an example' }).click();
    await page.getByText('Recomputed in your browser: equal').waitFor();
    expect(calls.filter((url) => !url.includes('/assets/'))).toEqual([]);
    expect(await axeProblems(page)).toEqual([]);

    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Offline check' }).click();
    const file = path.join(folder, `${device.viewport.width}.html`);
    await (await saving).saveAs(file);
    await context.setOffline(true);
    const alone = await context.newPage();
    await alone.goto(pathToFileURL(file).href);
    await alone.getByRole('button', { name: 'Check the round' }).click();
    await alone.getByText('Recomputed: equal').waitFor();
    await alone.getByRole('row', { name: 'Winner Player B' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
