import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { PushData } from '@crease/contracts/pushes/message.ts';
import { expect, test } from 'vitest';
import { prices } from './prices.ts';

const MARKET = 7;
const RUNNERS = [71, 72];
const sizeAt = (rate: number) => [[rate, 100]] as const;

/** Market snapshot at a version, with every runner backed at one price. */
function imageAt(version: number, price: number): WireMarket {
  const runners = RUNNERS.map((id) => ({ id, status: 'ACTIVE', back: sizeAt(price), lay: [] }));
  return { marketId: MARKET, version, status: 'OPEN', inPlay: false, matched: 0, runners } as never;
}

/** Push that moves one runner to a price. */
function createPush(version: number, previous: number, price: number): PushData['OddsUpdate'] {
  const change = {
    MarketId: MARKET,
    Version: version,
    Previous: previous,
    Status: 'OPEN',
    Matched: 0,
  };
  const runners = [{ Id: RUNNERS[0], Status: 'ACTIVE', Back: sizeAt(price), Lay: [] }];
  return { EventId: 1, Markets: [{ ...change, Runners: runners }] } as never;
}

const shown = () => RUNNERS.map((id) => prices.level(id, 'back', 0)?.[0]);

test('fetches again if the snapshot is older than a missed push, and accepts an equally new one', () => {
  expect(prices.setMarkets([imageAt(1, 2)])).toBe(false);

  // Version 2, which moved the other runner, was missed.
  expect(prices.apply(createPush(3, 2, 4))).toEqual([MARKET]);
  expect(prices.setMarkets([imageAt(1, 2)])).toBe(true);
  expect(shown()).toEqual([4, 2]);

  expect(prices.setMarkets([imageAt(3, 4)])).toBe(false);
  expect(shown()).toEqual([4, 4]);
});

test('ignores an older snapshot if nothing was missed', () => {
  prices.setMarkets([imageAt(11, 2)]);
  expect(prices.apply(createPush(12, 11, 5))).toEqual([]);
  expect(prices.setMarkets([imageAt(11, 2)])).toBe(false);
  expect(shown()).toEqual([5, 2]);
});

/** List rows, or a push of them, with one runner at a price. */
const listAt = (price: number, status: string) =>
  [{ odds: [{ runnerId: 81, status, back: [price, 100], lay: null }] }] as never;
const linePush = (price: number, status: string): PushData['ListUpdate'] =>
  ({
    Events: [{ Odds: [{ RunnerId: 81, Status: status, Back: [price, 100], Lay: null }] }],
  }) as never;
const line = () => [prices.listStatus(81), prices.level(81, 'back', 0)?.[0]];

test('ignores list data older than the last push and accepts newer data', () => {
  const before = performance.now();
  prices.setEvents(listAt(2, 'SUSPENDED'), before);
  prices.applyList(linePush(3, 'OPEN'));

  prices.setEvents(listAt(2, 'SUSPENDED'), before);
  expect(line()).toEqual(['OPEN', 3]);
  prices.setEvents(listAt(4, 'SUSPENDED'), performance.now());
  expect(line()).toEqual(['SUSPENDED', 4]);
});

test('keeps the prices of an open market page, which gets no list pushes, over older list data', () => {
  prices.setMarkets([imageAt(21, 2)]);
  const before = performance.now();
  prices.apply(createPush(22, 21, 6));
  const list = [{ odds: [{ runnerId: RUNNERS[0], status: 'OPEN', back: [2, 100], lay: null }] }];

  prices.setEvents(list as never, before);
  expect(shown()).toEqual([6, 2]);
});
