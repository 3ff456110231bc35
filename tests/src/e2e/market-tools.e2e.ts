import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, demoUser, logInOperator } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DEVICES, type Device, openBrowser, openVisitor } from './browser.ts';
import { moveOffer, offer, type Stage, setStage } from './fixtures.ts';
import { bestPrice, findSlip, openMarket } from './market-page.ts';

let server: ServerProcess;
let browser: Browser;
let operator: ApiClient;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  operator = await logInOperator(server.url, server.operator);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

interface BetAt {
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerId: number;
}

/** Places an offer that stays until it is matched. */
async function bet(
  from: ApiClient,
  at: BetAt,
  terms: { readonly side: 'back' | 'lay'; readonly rate: number; readonly stake: number },
): Promise<void> {
  await from.call('placeBet', {
    type: terms.side === 'back' ? 1 : 2,
    rate: terms.rate,
    stake: terms.stake,
    fancyValue: 0,
    ...at,
    placeTime: null,
    clientBetId: randomUUID(),
    persistence: 'PERSIST',
  });
}

/** Creates an event. Titles are unique per test, because events stay on pages that list several. */
async function createEvent(title: string, sportId: number, more: object = {}) {
  return operator.call('operatorCreateEvent', {
    sportId,
    title: `${title} ${randomUUID().slice(0, 4)}`,
    startTime: new Date(Date.now() - 600_000).toISOString(),
    dreamEventId: `tools-${randomUUID().slice(0, 8)}`,
    status: 'IN_PLAY',
    ...more,
  });
}

/** Horizontal overflow of the page, in px. */
function sidewaysPx(page: Page, { viewport }: Device): Promise<number> {
  return page.evaluate(
    (width) => Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - width),
    viewport.width,
  );
}

/** Expects no axe violations, no horizontal overflow and no browser complaints. */
async function expectSound(
  { page, complaints }: { readonly page: Page; readonly complaints: readonly string[] },
  device: Device,
): Promise<void> {
  expect(await axeProblems(page)).toEqual([]);
  expect(await sidewaysPx(page, device)).toBe(0);
  expect(complaints).toEqual([]);
}

/** A market with some volume and more than three prices to back. */
async function setDeepStage(): Promise<Stage> {
  const stage = await setStage(server);
  for (const rate of [1.85, 1.8, 1.75, 1.7]) await offer(stage, { side: 'lay', rate, stake: 900 });
  const taker = await demoUser(server.url);
  const { eventId, marketId, falcons: runnerId } = stage;
  await bet(taker, { eventId, marketId, runnerId }, { side: 'back', rate: 1.9, stake: 100 });
  return stage;
}

/** The stage's market on a match of another name. */
async function setOtherMatch(): Promise<Stage> {
  const event = await createEvent('Satpura Stags v Malabar Monsoon', 3);
  const market = await operator.call('operatorCreateMarket', {
    eventId: event.id,
    kind: 'MATCH_ODDS',
    marketName: 'Match odds',
    runners: [{ name: 'Deccan Falcons' }, { name: 'Konkan Kraken' }],
    open: true,
  });
  const [falcons, kraken] = market.runners.map(({ id }) => id);
  const stage = {
    eventId: event.id,
    dreamEventId: event.dreamEventId,
    marketId: market.marketId,
    falcons: falcons ?? 0,
    kraken: kraken ?? 0,
    operator,
    rival: await demoUser(server.url),
  };
  await offer(stage, { side: 'lay', rate: 1.9, stake: 600 });
  return stage;
}

describe.each(DEVICES)('market tools on a $name', (device) => {
  test('opens the full market depth, updates it live, and adds a tapped price to the slip', async () => {
    const stage = await setDeepStage();
    const visitor = await openVisitor(browser, device);
    const { page } = visitor;
    await openMarket(page, server, stage);
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.getByRole('button', { name: 'Market depth: Match odds' }).click();
    const depth = page.getByRole('dialog', { name: 'Market depth: Match odds' });
    await depth.getByRole('button', { name: /^Back Deccan Falcons at 1\.70/ }).waitFor();
    await offer(stage, { side: 'lay', rate: 1.6, stake: 700 });
    await depth.getByRole('button', { name: /^Back Deccan Falcons at 1\.60 ?, 700/ }).waitFor();
    await expectSound(visitor, device);

    await depth.getByRole('button', { name: /^Back Deccan Falcons at 1\.75/ }).click();
    await depth.waitFor({ state: 'hidden' });
    await expect
      .poll(() => findSlip(page).getByLabel('Odds', { exact: true }).inputValue())
      .toBe('1.75');
    await visitor.context.close();
  });

  test('shows traded prices as a chart and in figures', async () => {
    const stage = await setDeepStage();
    const visitor = await openVisitor(browser, device);
    const { page } = visitor;
    await openMarket(page, server, stage);

    await page.getByRole('button', { name: 'Market depth: Match odds' }).click();
    const depth = page.getByRole('dialog', { name: 'Market depth: Match odds' });
    await depth.getByRole('tab', { name: 'Price history' }).click();
    await depth.getByRole('img', { name: /^Deccan Falcons: opened 1\.90, last 1\.90/ }).waitFor();
    await depth.locator('canvas').first().waitFor();
    await depth.getByText('All', { exact: true }).click();
    await depth.getByRole('row', { name: /^Deccan Falcons 1\.90 1\.90 1\.90 ₹200/ }).waitFor();
    await expectSound(visitor, device);
    await visitor.context.close();
  });

  test('shows pinned markets of two matches on one page with live prices', async () => {
    const one = await setStage(server);
    const other = await setOtherMatch();
    const visitor = await openVisitor(browser, device);
    const { page } = visitor;
    await page.goto(`${server.url}/multi-market`);
    await page.getByRole('heading', { name: 'No pinned markets' }).waitFor();
    for (const stage of [one, other]) {
      await openMarket(page, server, stage);
      // On phones it is behind the info button.
      if (device.name === 'phone') {
        await page.getByRole('button', { name: 'Rules for Match odds' }).click();
      }
      await page.getByRole('button', { name: 'Pin Match odds' }).click();
    }

    await page.goto(`${server.url}/multi-market`);
    const cells = page.getByRole('button', { name: /^Back Deccan Falcons at/ });
    const best = cells.and(page.locator('[data-depth="0"]'));
    await expect.poll(() => best.count()).toBe(2);
    await moveOffer(other, { side: 'lay', rate: 1.94, stake: 600 });
    await expect.poll(() => best.nth(1).innerText()).toMatch(/1\.94/);
    await moveOffer(one, { side: 'lay', rate: 1.88, stake: 600 });
    await expect.poll(() => best.nth(0).innerText()).toMatch(/1\.88/);
    await expectSound(visitor, device);

    await best.nth(1).click();
    await expect
      .poll(() => findSlip(page).getByLabel('Odds', { exact: true }).inputValue())
      .toBe('1.94');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('heading', { name: 'No pinned markets' }).waitFor();
    await visitor.context.close();
  });

  test('lists the horses of a race with win and place, and marks a non-runner with its reduction factor', async () => {
    const event = await createEvent('Pune R1 The Ghats Plate', 26, {
      startTime: new Date(Date.now() + 600_000).toISOString(),
      status: 'UPCOMING',
      country: 'IN',
      venue: 'Pune',
    });
    const names = ['Silver Anklet', 'Monsoon Drum', 'Paper Kite', 'Old Copper'];
    const runners = names.map((name, place) => ({
      name,
      number: String(place + 1),
      stall: String(4 - place),
      jockey: 'A. Rao',
    }));
    const [win, place] = [
      await operator.call('operatorCreateMarket', {
        eventId: event.id,
        kind: 'WIN',
        marketName: 'Win',
        runners,
        open: true,
      }),
      await operator.call('operatorCreateMarket', {
        eventId: event.id,
        kind: 'PLACE',
        marketName: 'Place',
        winners: 2,
        runners,
        open: true,
      }),
    ];
    const maker = await demoUser(server.url);
    for (const [at, runner] of win.runners.entries()) {
      const where = { eventId: event.id, marketId: win.marketId, runnerId: runner.id };
      await bet(maker, where, { side: 'lay', rate: 4 + at, stake: 200 });
    }
    expect(place.winners).toBe(2);
    const visitor = await openVisitor(browser, device);
    const { page } = visitor;
    await page.goto(`${server.url}/markets/${event.id}/${event.dreamEventId}`);
    const card = page.getByRole('region', { name: 'Win', exact: true });
    await bestPrice(page, 'Back Old Copper').waitFor();
    await page
      .getByRole('timer')
      .getByText(/^Off in \d+ min$/)
      .waitFor();

    await operator.call('operatorRemoveRunner', {
      marketId: win.marketId,
      runnerId: win.runners[2]?.id ?? 0,
      // Within the limit for its price of 6; a larger reduction would need a second operator.
      reductionPercent: 18,
    });
    await card.getByText('Non-runner · RF 18%').waitFor();
    await expectSound(visitor, device);

    await page.getByRole('tab', { name: 'Place' }).click();
    await page.getByRole('region', { name: 'Place' }).waitFor();
    await visitor.context.close();
  });

  test('groups football goal lines in one card and lists the draw last in match odds', async () => {
    const event = await createEvent('Harbour Town v Mill End', 1);
    const make = (kind: 'MATCH_ODDS' | 'GOALS', marketName: string, runners: string[]) =>
      operator.call('operatorCreateMarket', {
        eventId: event.id,
        kind,
        marketName,
        runners: runners.map((name) => ({ name })),
        inPlayDelayMs: 0,
        open: true,
      });
    await make('MATCH_ODDS', 'Match odds', ['The Draw', 'Harbour Town', 'Mill End']);
    const maker = await demoUser(server.url);
    for (const line of [3.5, 2.5]) {
      const market = await make('GOALS', `Over/under ${line} goals`, [
        `Under ${line} goals`,
        `Over ${line} goals`,
      ]);
      for (const { id: runnerId } of market.runners) {
        const at = { eventId: event.id, marketId: market.marketId, runnerId };
        await bet(maker, at, { side: 'lay', rate: 2.2, stake: 300 });
      }
    }
    await make('GOALS', 'Both teams to score', ['Yes', 'No']);
    const visitor = await openVisitor(browser, device);
    const { page } = visitor;
    await page.goto(`${server.url}/markets/${event.id}/${event.dreamEventId}`);

    const goals = page.locator('section[aria-labelledby="goals-head"]');
    await goals.getByRole('button', { name: /^Back Over 2\.5 goals at/ }).waitFor();
    const order = await goals
      .getByRole('button', { name: /^Back Over/ })
      .evaluateAll((cells) =>
        cells.map((cell) => /[\d.]+ goals/.exec(cell.getAttribute('aria-label') ?? '')?.[0]),
      );
    expect(order).toEqual(['2.5 goals', '3.5 goals']);
    const rows = page.getByRole('region', { name: 'Match odds' }).locator('[data-status] b');
    expect((await rows.allInnerTexts()).at(-1)).toBe('The Draw');
    await page.getByRole('region', { name: 'Both teams to score' }).waitFor();
    await expectSound(visitor, device);
    await visitor.context.close();
  });

  test('updates sessions of all matches by push, without requests', async () => {
    const quotes = await Promise.all(
      ['Deccan Falcons', 'Satpura Stags'].map(async (team) => {
        const event = await createEvent(`${team} v Konkan Kraken`, 3);
        const { marketId, runners } = await operator.call('operatorCreateMarket', {
          eventId: event.id,
          kind: 'FANCY',
          marketName: `6 Over ${team}`,
          inPlay: true,
          open: true,
        });
        const quote = (line: number) =>
          operator.call('operatorQuoteMarket', {
            marketId,
            open: true,
            runners: [
              {
                runnerId: runners[0]?.id ?? 0,
                back: [{ rate: 100, line }],
                lay: [{ rate: 100, line: line - 1 }],
              },
            ],
          });
        await quote(48);
        return quote;
      }),
    );
    const visitor = await openVisitor(browser, device);
    const { page } = visitor;
    await page.goto(`${server.url}/inplay?to=/fancy-games&login=false`);
    const login = page.getByRole('dialog', { name: 'LOGIN' });
    await login.getByRole('button', { name: /login as demo user/i }).click();
    await page.waitForURL('**/fancy-games');
    const yes = (team: string) =>
      page.getByRole('button', { name: new RegExp(`^Yes 6 Over ${team} at`) }).first();
    await yes('Deccan Falcons').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      // Full loads happen with the page; requests for changes since then don't.
      if (request.url().includes('since=')) asked.push(request.url());
    });

    await quotes[0]?.(53);
    await expect.poll(() => yes('Deccan Falcons').innerText()).toMatch(/53/);
    await quotes[1]?.(61);
    await expect.poll(() => yes('Satpura Stags').innerText()).toMatch(/61/);

    expect(asked).toEqual([]);
    await expectSound(visitor, device);
    await visitor.context.close();
  });
});
