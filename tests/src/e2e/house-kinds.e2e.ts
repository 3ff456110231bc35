import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { logInTo, makeBettor } from './bettor.ts';
import { DESKTOP, type Device, openVisitor, PHONE, type Visitor } from './browser.ts';
import { LIVES, type Life, type LifeBet, type Money } from './house-lives.ts';
import { type HouseStage, openHouseStage } from './house-stage.ts';
import { bannerFigure, findSlip, placeButton } from './market-page.ts';
import { browser, server, startProduct } from './product.ts';

/** One kind per phone layout: card, session, band, digits and order-book line. */
const ON_PHONES: readonly Life['kind'][] = ['TOSS', 'FANCY', 'KHADO', 'LOTTERY', 'LINE'];

const SESSIONS: readonly Life['kind'][] = ['FANCY', 'ODD_EVEN', 'KHADO', 'METER', 'LOTTERY'];

startProduct();
let stage: HouseStage;

beforeAll(async () => {
  stage = await openHouseStage(server);
});

/** A bettor on the page of a match with two markets of the kind. */
interface Visit extends Visitor {
  readonly life: Life;
  /** Market where their bets are settled. */
  readonly market: WireMarket;
  /** Market where their bets are voided. */
  readonly other: WireMarket;
}

async function visit(life: Life, device: Device, inPlayDelayMs = 0): Promise<Visit> {
  const { kind, runners } = life;
  const event = await stage.event();
  const make = async (marketName: string) => {
    const named = runners === undefined ? {} : { runners: runners.map((name) => ({ name })) };
    const market = await stage.market(event.id, { kind, marketName, inPlayDelayMs, ...named });
    await stage.offer(market, life.offers);
    return market;
  };
  const market = await make('Falcons special');
  const other = await make('Kraken special');
  const { userName } = await makeBettor(server);
  const visitor = await openVisitor(browser, device);
  await logInTo(visitor.page, server, {
    userName,
    to: `/markets/${event.id}/${event.dreamEventId}`,
  });
  await waitForBalance(visitor.page, { exposure: '0', balance: '1,00,000' });
  return { ...visitor, life, market, other };
}

/** The row of a session, or the card of any other market. */
function findMarket(page: Page, { kind, marketName }: WireMarket): Locator {
  return SESSIONS.includes(kind)
    ? page.locator(`div[data-kind="${kind}"]`).filter({ hasText: marketName })
    : page.getByRole('region', { name: marketName, exact: true });
}

function findCells(page: Page, market: WireMarket): Locator {
  return findMarket(page, market).getByRole('button', { name: /^(Back|Lay|Yes|No) .*at / });
}

function findCell(page: Page, market: WireMarket, { cell }: LifeBet): Locator {
  const name = `${cell.replace('$', market.marketName)} at `;
  return findMarket(page, market).getByRole('button', { name: new RegExp(`^${name}`) });
}

async function waitForBalance(page: Page, { exposure, balance }: Money): Promise<void> {
  await expect
    .poll(async () => [await bannerFigure(page, /exp/i), await bannerFigure(page, /bal/i)])
    .toEqual([exposure, balance]);
}

async function fillSlip({ page }: Visit, market: WireMarket, bet: LifeBet): Promise<void> {
  const cell = findCell(page, market, bet);
  // A press right after rows have moved is ignored.
  await vi.waitFor(
    async () => {
      await cell.click();
      await findStakeField(page).waitFor({ timeout: 1_000 });
    },
    { timeout: 30_000, interval: 500 },
  );
  await findStakeField(page).fill(bet.stake);
}

function findStakeField(page: Page): Locator {
  return findSlip(page).getByRole('textbox', { name: /^stake/i });
}

/** The bet is shown to the bettor, and the header includes it. */
async function expectPlaced({ page }: Visit, market: WireMarket, bet: LifeBet): Promise<void> {
  await page.getByText(bet.message.replace('$', market.marketName), { exact: true }).first().waitFor();
  await waitForBalance(page, bet);
}

/** A stake below the minimum isn't sent; a bet that the house rejects moves no money and leaves the slip unchanged. */
async function isRefusedAndThenPlaced(visit: Visit): Promise<void> {
  const { page, complaints, life, market } = visit;
  const { first } = life;
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/PlaceBetV2')) sent += 1;
  });
  await fillSlip(visit, market, { ...first, stake: '99' });
  await findSlip(page).getByText('Minimum stake is 100').waitFor();
  expect(await placeButton(page).isDisabled()).toBe(true);
  await findStakeField(page).press('Enter');

  await stage.limitRisk(market, 50);
  await findStakeField(page).fill(first.stake);
  await placeButton(page).click();
  await findSlip(page)
    .getByText(/^Not placed: Exposure limit exceeded/)
    .waitFor();
  expect(sent).toBe(1);
  expect((await findStakeField(page).inputValue()).replaceAll(',', '')).toBe(first.stake);
  await waitForBalance(page, { exposure: '0', balance: '1,00,000' });
  // The browser logs the 400 response, and nothing else.
  await expect.poll(() => complaints).toEqual([expect.stringContaining('400')]);
  complaints.length = 0;

  await stage.limitRisk(market, null);
  await placeButton(page).click();
  await expectPlaced(visit, market, first);
}

/** However a market is suspended, its prices disappear and a bet on the slip is held. */
async function waitsWhileStopped(visit: Visit): Promise<void> {
  const { page, life, market } = visit;
  await fillSlip(visit, market, life.second);
  for (const [status, words, inSlip] of [
    ['BALL_RUNNING', 'Ball running', 'No bets during a ball or raid'],
    ['SUSPENDED', 'Suspended', 'Suspended'],
  ] as const) {
    await stage.status(market, status);
    await findMarket(page, market).getByText(words, { exact: true }).first().waitFor();
    await findSlip(page).getByText(`${inSlip}. Nothing is placed; your selection stays here.`).waitFor();
    expect(await findCells(page, market).count()).toBe(0);
    expect(await placeButton(page).isDisabled()).toBe(true);
  }
  await stage.offer(market, life.offers);
  await findCell(page, market, life.second).waitFor();
}

/** The slip shows the current price, and one press accepts it. */
async function acceptsMovedPrice(visit: Visit): Promise<void> {
  const { page, life, market } = visit;
  const { notice, acceptLabel, second } = life;
  await stage.offer(market, life.moved);
  await findSlip(page).getByText(notice).waitFor();
  expect(await placeButton(page).count()).toBe(0);
  await findSlip(page).getByRole('button', { name: acceptLabel, exact: true }).click();
  await placeButton(page).click();
  await expectPlaced(visit, market, second);
}

async function isSettled({ page, life, market }: Visit): Promise<void> {
  const { text, profit, balance } = life.settled;
  await stage.settle(market, life.result);
  await waitForBalance(page, { exposure: '0', balance });
  const line = findResult(page, market);
  await expect.poll(() => line.locator('span').innerText()).toBe(text);
  expect(await line.locator('em').innerText()).toBe(profit);
}

/** Bets at a wrong rate are voided by time, then all bets of a market; each time the stake is returned. */
async function isVoided(visit: Visit): Promise<void> {
  const { page, life, other } = visit;
  const { balance } = life.settled;
  const { exposure } = life.first;
  const atRisk = async () => {
    await fillSlip(visit, other, life.first);
    await placeButton(page).click();
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe(exposure);
  };
  const from = new Date().toISOString();
  await atRisk();
  await stage.operator.call('operatorVoidBets', {
    marketId: other.marketId,
    from,
    to: new Date().toISOString(),
    reason: 'wrong rate',
  });
  await page.getByText('Bet voided', { exact: true }).first().waitFor();
  await waitForBalance(page, { exposure: '0', balance });
  await stage.status(other, 'OPEN', 'Bets of a wrong rate are void');
  // A card shows the full notice. A session row truncates it, so the strip shows it too.
  const notice = page.getByText('Bets of a wrong rate are void').filter({ visible: true });
  await notice.first().waitFor();
  expect(await notice.count()).toBe(SESSIONS.includes(other.kind) ? 2 : 1);

  await stage.offer(other, life.offers);
  await atRisk();
  await stage.operator.call('operatorVoidMarket', {
    marketId: other.marketId,
    reason: 'not played',
  });
  await waitForBalance(page, { exposure: '0', balance });
  await findResult(page, other).getByText('Void, stakes returned').waitFor();
}

function findResult(page: Page, { marketName }: WireMarket): Locator {
  return page.getByRole('region', { name: 'Results' }).getByRole('listitem').filter({ hasText: marketName });
}

const ROLES = LIVES.map((life) => {
  const device = ON_PHONES.includes(life.kind) ? PHONE : DESKTOP;
  return [life.kind, device.name, life, device] as const;
});

test.each(ROLES)(
  '%s on a %s: rejected, placed, suspended, moved, settled and voided to the rupee',
  async (_kind, _name, life, device) => {
    const here = await visit(life, device);

    await isRefusedAndThenPlaced(here);
    await waitsWhileStopped(here);
    await acceptsMovedPrice(here);
    await isSettled(here);
    await isVoided(here);

    expect(here.complaints).toEqual([]);
    await here.context.close();
  },
);
