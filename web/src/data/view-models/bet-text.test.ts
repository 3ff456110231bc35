import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { houseMarket, placedBet } from '#data/testing/house-markets.ts';
import { handOver, selectionOf, shareTextOf } from './bet-text.ts';

const MARKET = houseMarket('FANCY', '6 over runs', [{ name: 'Runs' }]);

function bet(more: Partial<OpenBet> = {}): OpenBet {
  const sent = { stake: 1_000, rate: 90, fancyValue: 51, clientBetId: 'one' };
  return {
    ...placedBet(MARKET, sent),
    betType: 'Yes',
    status: 'MATCHED',
    persistence: 'LAPSE',
    currency: 'DEMO',
    ...more,
  };
}

afterEach(() => vi.unstubAllGlobals());

test('a shared bet names match, market, side and odds, and the stake only when it is wanted', () => {
  const session = bet();
  const odds = bet({
    marketName: 'Match odds',
    marketTypeName: 'match_odd',
    betType: 'Back',
    runnerName: 'Falcons',
    fancyValue: 0,
    betRate: 1.9,
    avgRate: 1.9,
  });

  expect(shareTextOf(session, false)).toBe(
    'Falcons v Kraken · 6 over runs\nYes 6 over runs: 51 at 90',
  );
  expect(shareTextOf(odds, true)).toBe(
    'Falcons v Kraken · Match odds\nBack Falcons at 1.90\nStake ₹1,000',
  );
});

test('a text is shared by the device where it can, else copied, and a change of mind is no failure', async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  vi.stubGlobal('navigator', { clipboard });
  expect(await handOver('one')).toBe('copied');
  vi.stubGlobal('navigator', {
    clipboard,
    share: () => Promise.reject(new DOMException('no', 'AbortError')),
  });
  expect(await handOver('two')).toBe('dropped');
  vi.stubGlobal('navigator', { clipboard: undefined });
  expect(await handOver('three')).toBe('failed');

  expect(copied).toEqual(['one']);
});

test('a repeat asks for the same side: Yes backs a session, and buys a line of the order book', () => {
  expect(selectionOf(bet())).toMatchObject({ side: 'BACK', price: 90, line: 51 });
  const line = bet({ marketTypeName: 'line', betRate: 2, fancyValue: 46.5 });
  expect(selectionOf(line)).toMatchObject({ side: 'LAY', price: 46.5 });
  expect(selectionOf(line)).not.toHaveProperty('line');
});
