import { expect, test } from 'vitest';
import { formatLine, formatOffer, getBetType, getSideLabel, quoteChange } from './quote.ts';

const FANCY = { kind: 'FANCY', side: 'BACK', anyOdds: false } as const;
const BOOK = { kind: 'BOOKMAKER', side: 'BACK', anyOdds: false } as const;

test('Yes backs a house session and lays a line of the order book', () => {
  expect([getSideLabel('FANCY', 'BACK'), getSideLabel('FANCY', 'LAY')]).toEqual(['Yes', 'No']);
  expect([getSideLabel('LINE', 'BACK'), getSideLabel('LINE', 'LAY')]).toEqual(['No', 'Yes']);
  expect([getBetType('METER', 'BACK'), getBetType('METER', 'LAY')]).toEqual([3, 4]);
  expect([getBetType('BOOKMAKER', 'LAY'), getBetType('KHADO', 'BACK')]).toEqual([2, 1]);
});

test('formats a quote by its market kind', () => {
  expect(formatLine(46, 9)).toBe('46–54');
  expect(formatOffer('FANCY', { rate: 97.5, line: 51 }, null)).toBe('51 at 97.5');
  expect(formatOffer('BOOKMAKER', { rate: 5, line: 0 }, null)).toBe('5');
  expect(formatOffer('LOTTERY', { rate: 9.5, line: 0 }, null)).toBe('9.50');
});

test('rejects a moved line, whatever odds are accepted', () => {
  const state = { ...FANCY, requested: { rate: 100, line: 51 }, levels: [[53, 100]] as const };
  expect(quoteChange(state)).toEqual({ offer: { rate: 100, line: 53 }, isRefused: true });
  expect(quoteChange({ ...state, anyOdds: true })?.isRefused).toBe(true);
});

test('rejects a worse rate only beyond the tolerance, and never a better one', () => {
  const requested = { rate: 85, line: 0 };
  const at = (rate: number, anyOdds: boolean) =>
    quoteChange({ ...BOOK, requested, anyOdds, levels: [[rate, 0]] })?.isRefused;
  expect([at(84, false), at(75, true), at(74, true), at(90, false)]).toEqual([true, false, true, false]);
  expect(quoteChange({ ...BOOK, side: 'LAY', requested, levels: [[89, 0]] })?.isRefused).toBe(true);
});

test('ten on a hundred is a tenth in decimal odds', () => {
  const state = { kind: 'LOTTERY', side: 'BACK', anyOdds: true } as const;
  const requested = { rate: 9.5, line: 0 };
  expect(quoteChange({ ...state, requested, levels: [[9.4, 0]] })?.isRefused).toBe(false);
  expect(quoteChange({ ...state, requested, levels: [[9.39, 0]] })?.isRefused).toBe(true);
});

test("a tapped deeper bookmaker step hasn't moved while it's still offered", () => {
  const levels = [
    [85, 0],
    [84, 0],
  ] as const;
  expect(quoteChange({ ...BOOK, requested: { rate: 84, line: 0 }, levels })).toBeNull();
  expect(quoteChange({ ...BOOK, requested: { rate: 85, line: 0 }, levels })).toBeNull();
  expect(quoteChange({ ...BOOK, requested: { rate: 85, line: 0 }, levels: [] })).toBeNull();
});
