import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { preferences } from '#client/session/preferences.ts';
import { houseMarket, placedBet } from '#client/testing/house-markets.ts';
import { describeBetForSharing, describePlacedBet, formatBetOdds, shareOrCopy, toSelection } from './bet-text.ts';
import { formatOddsNow } from './odds-text.ts';
import { formatQuoted } from './quote.ts';

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

afterEach(() => {
  vi.unstubAllGlobals();
  preferences.setState({ oddsFormat: 'decimal' });
});

test('a shared bet shows match, market, side and odds, and the stake only if included', () => {
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

  expect(describeBetForSharing(session, false)).toBe('Falcons v Kraken · 6 over runs\nYes 6 over runs: 51 at 90');
  expect(describeBetForSharing(odds, true)).toBe('Falcons v Kraken · Match odds\nBack Falcons at 1.90\nStake ₹1,000');
});

test("shares a text with the device's share sheet or copies it, and ignores a cancelled share", async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  vi.stubGlobal('navigator', { clipboard });
  expect(await shareOrCopy('one')).toBe('copied');
  vi.stubGlobal('navigator', {
    clipboard,
    share: () => Promise.reject(new DOMException('no', 'AbortError')),
  });
  expect(await shareOrCopy('two')).toBe('dropped');
  vi.stubGlobal('navigator', { clipboard: undefined });
  expect(await shareOrCopy('three')).toBe('failed');

  expect(copied).toEqual(['one']);
});

test('a repeated bet keeps its side: Yes backs a session and lays a line of the order book', () => {
  expect(toSelection(bet())).toMatchObject({ side: 'BACK', price: 90, line: 51 });
  const line = bet({ marketTypeName: 'line', betRate: 2, fancyValue: 46.5 });
  expect(toSelection(line)).toMatchObject({ side: 'LAY', price: 46.5 });
  expect(toSelection(line)).not.toHaveProperty('line');
});

describe.each([
  ['LOTTERY', 9.5, '9.50', '17/2'],
  ['PREMIUM', 1.9, '1.90', '9/10'],
  ['BOOKMAKER', 85, '85', '85'],
  ['TOSS', 97.5, '97.5', '97.5'],
  ['ODD_EVEN', 100, '100', '100'],
] as const)('%s at %d', (kind, rate, decimal, fractional) => {
  const market = houseMarket(kind, 'A market', [{ name: 'Seven' }]);
  const sent = { stake: 500, rate, fancyValue: 0, clientBetId: 'one' };
  const taken = bet({ ...(placedBet(market, sent) as Partial<OpenBet>), betType: 'Back' });

  test('reads the same on the slip, in the confirmation and in the lists', () => {
    expect(formatQuoted(kind, rate)).toBe(decimal);
    expect(describePlacedBet(taken)).toBe(`Bet matched: Back Seven ₹500 @ ${decimal}`);
    expect(formatBetOdds(taken, formatOddsNow)).toBe(decimal);
  });

  test("uses the reader's odds format for odds only", () => {
    preferences.setState({ oddsFormat: 'fractional' });

    expect(formatQuoted(kind, rate, formatOddsNow)).toBe(fractional);
    expect(describePlacedBet(taken)).toBe(`Bet matched: Back Seven ₹500 @ ${fractional}`);
    expect(formatBetOdds(taken, formatOddsNow)).toBe(fractional);
  });
});

test('shows sessions and lines without an odds format', () => {
  preferences.setState({ oddsFormat: 'american' });

  expect(formatBetOdds(bet(), formatOddsNow)).toBe('51 at 90');
  expect(formatBetOdds(bet({ marketTypeName: 'line', betRate: 2, fancyValue: 46.5 }), formatOddsNow)).toBe('46.5');
});
