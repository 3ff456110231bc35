import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderProcess, startProvider } from '#casino/start-provider.ts';
import { logInTo, makeBettor } from './bettor.ts';
import { axeProblems, DEVICES, openVisitor } from './browser.ts';
import { browser, server, startProduct } from './product.ts';

/** Vector V030 of the scheme, as saved by a game. */
const ROUNDS_FILE = [
  'round,game,paytable,size,commitment,serverSeed,clientSeed,nonce,salt,outcome',
  `dice-1,dice,dice-1,0,df0790f236013511e91fa4532fb7761f62320a51a3868dabf4a13fe5f53e3263,${'f'.repeat(64)},Z-9,99,,"{""roll"":2834}"`,
].join('\r\n');

startProduct(async () => {
  provider = await startProvider();
  return { CASINO_PROVIDERS: provider.setting };
});
let provider: ProviderProcess;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crease-casino-'));
});

afterAll(async () => {
  provider?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(DEVICES)('the casino on a $name', (device) => {
  test('finds, previews, opens, plays and leaves a game', async () => {
    const { userName } = await makeBettor(server);
    const { page, complaints } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/casino' });
    await page
      .getByRole('button', { name: /^Teen Patti 20-20/ })
      .first()
      .waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('searchbox', { name: 'Search games' }).fill('3 patti');
    await page
      .getByRole('button', { name: /^Teen Patti 20-20/ })
      .first()
      .waitFor();
    await page.getByRole('searchbox', { name: 'Search games' }).fill('');
    await page.getByRole('button', { name: /^Coin/ }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Coin' });
    await sheet.getByText('₹10 to ₹1,00,000').waitFor();
    expect(await axeProblems(page)).toEqual([]);

    // The response to the round's first call is lost: it is retried, and the stake is taken once.
    await provider.lose(1);
    await sheet.getByRole('button', { name: 'Play', exact: true }).click();
    const game = page.frameLocator('iframe[title="Coin"]');
    await game.getByRole('button', { name: 'Bet ₹10' }).click();
    await game.getByText('Won ₹20, balance 100010, found again').waitFor();
    await page.getByRole('link', { name: 'All games' }).click();
    const first = page.getByRole('main').locator('li button > b').first();
    await expect.poll(() => first.textContent()).toBe('Coin');
    expect(complaints).toEqual([]);
  });
});

describe.each(DEVICES)('the fairness check on a $name', (device) => {
  test('verifies a round without server calls, and again offline from a downloaded file', async () => {
    const { context, page, complaints } = await openVisitor(browser, device);
    await page.goto(`${server.url}/fairness`);
    await page.waitForLoadState('networkidle');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.getByRole('button', { name: 'Verify an example' }).click();
    await page.getByText('Verified: results match').waitFor();
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await page.getByText('This is the first seed').waitFor();
    expect(calls.filter((url) => !url.includes('/assets/'))).toEqual([]);
    expect(await axeProblems(page)).toEqual([]);

    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Offline check' }).click();
    const file = path.join(folder, `${device.viewport.width}.html`);
    await (await saving).saveAs(file);
    expect(complaints).toEqual([]);
    await context.setOffline(true);
    const alone = await context.newPage();
    const asked: string[] = [];
    alone.on('request', (request) => asked.push(request.url()));
    await alone.goto(pathToFileURL(file).href);
    await alone.getByRole('button', { name: 'Verify round' }).click();
    await alone.getByText('Recomputed: match').waitFor();
    await alone.getByRole('row', { name: 'Winner Player B' }).waitFor();
    await alone.getByRole('button', { name: 'Verify back to the first seed in the chain' }).click();
    await alone.getByText('First seed after 42 steps:').waitFor();
    await alone.getByLabel('Your round history (CSV)').setInputFiles({
      name: 'rounds.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(ROUNDS_FILE),
    });
    await alone.getByText('1 match, 0 awaiting a revealed seed.').waitFor();
    expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
    await context.close();
  });
});
