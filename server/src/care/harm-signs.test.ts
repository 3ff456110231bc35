import { DEFAULT_HARM_RULES, findHarmStage } from '@crease/contracts/care/harm.ts';
import { describe, expect, test } from 'vitest';
import { findHarmSigns, type HarmFacts } from '#care/harm-signs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Noon in India. */
const NOW = Date.UTC(2026, 10, 22, 6, 30);
const RULES = DEFAULT_HARM_RULES;

const NOTHING: HarmFacts = {
  money: [],
  bets: [],
  sittings: [],
  raises: [],
  failedDeposits: [],
  texts: [],
  lostInWeek: 0,
  usualWeek: 0,
};

const seen = (facts: Partial<HarmFacts>, rules = RULES) =>
  findHarmSigns({ ...NOTHING, ...facts }, rules, NOW).map(({ marker }) => marker);
const deposit = (at: number, balance = 100_000) => ({
  at,
  isPlay: false,
  isDeposit: true,
  amount: 50_000,
  balance,
});
const result = (at: number, amount: number, balance: number) => ({
  at,
  isPlay: true,
  isDeposit: false,
  amount,
  balance,
});
const bet = (placedAt: number, stake: number, profitLoss: number | null = null) => ({
  placedAt,
  stake,
  profitLoss,
  settledAt: profitLoss === null ? null : placedAt + MINUTE,
});
const sitting = (startedAt: number, ms: number) => ({
  userId: 1,
  startedAt,
  lastAt: startedAt + ms,
  checkedAt: startedAt,
});
const each = (count: number, every: number) =>
  Array.from({ length: count }, (_, place) => NOW - (count - place) * every);

describe('signs from their threshold', () => {
  test('more than three deposits within a day, with their total', () => {
    const four = each(4, 5 * HOUR).map((at) => deposit(at));

    expect(seen({ money: four.slice(1) })).toEqual([]);
    expect(seen({ money: each(4, 9 * HOUR).map((at) => deposit(at)) })).toEqual([]);
    const [sign] = findHarmSigns({ ...NOTHING, money: four }, RULES, NOW);
    expect(sign).toMatchObject({ marker: 'MANY_DEPOSITS', points: 2, count: 4, amount: 200_000 });
  });

  test('a deposit within ten minutes of losing half the balance', () => {
    const lost = result(NOW - 10 * MINUTE, -50_000, 50_000);

    expect(seen({ money: [lost, deposit(NOW)] })).toEqual(['DEPOSIT_AFTER_LOSS']);
    expect(seen({ money: [lost, deposit(NOW + 1)] })).toEqual([]);
    const less = result(NOW - MINUTE, -49_999, 50_001);
    expect(seen({ money: [less, deposit(NOW)] })).toEqual([]);
    const wonBack = result(NOW - MINUTE, 40_000, 90_000);
    expect(seen({ money: [lost, wonBack, deposit(NOW)] })).toEqual([]);
  });

  test('a stake of three times the player’s median, over enough bets', () => {
    const usual = each(10, DAY).map((at) => bet(at, 10_000));

    expect(seen({ bets: [...usual, bet(NOW, 30_000)] })).toEqual(['HIGH_STAKE']);
    expect(seen({ bets: [...usual, bet(NOW, 29_999)] })).toEqual([]);
    expect(seen({ bets: [...usual.slice(2), bet(NOW, 90_000)] })).toEqual([]);
    expect(seen({ bets: [bet(NOW - 8 * DAY, 30_000), ...usual] })).toEqual([]);
  });

  test('a higher stake after five losses in a row', () => {
    const losses = each(5, HOUR).map((at) => bet(at, 10_000, -10_000));

    expect(seen({ bets: [...losses, bet(NOW, 10_001)] })).toEqual(['CHASING']);
    expect(seen({ bets: [...losses, bet(NOW, 10_000)] })).toEqual([]);
    expect(seen({ bets: [...losses.slice(1), bet(NOW, 20_000)] })).toEqual([]);
    const won = bet(NOW - 30 * MINUTE, 5_000, 5_000);
    expect(seen({ bets: [...losses, won, bet(NOW, 20_000)] })).toEqual([]);
  });

  test('over three hours without a break, and nights on three days', () => {
    expect(seen({ sittings: [sitting(NOW - 4 * HOUR, 3 * HOUR + 1)] })).toEqual(['LONG_SITTING']);
    expect(seen({ sittings: [sitting(NOW - 4 * HOUR, 3 * HOUR)] })).toEqual([]);
    // 04:30 in India is 23:00 UTC on the previous day.
    const nights = [1, 2, 3].map((days) => sitting(NOW - days * DAY - 7.5 * HOUR, HOUR));
    expect(seen({ sittings: nights })).toEqual(['NIGHT_PLAY']);
    expect(seen({ sittings: nights.slice(1) })).toEqual([]);
    const mornings = [1, 2, 3].map((days) => sitting(NOW - days * DAY - 6.9 * HOUR, HOUR));
    expect(seen({ sittings: mornings })).toEqual([]);
  });

  test('higher limits, failed deposits, and unusual losses', () => {
    expect(seen({ raises: each(2, DAY) })).toEqual(['LIMIT_RAISES']);
    expect(seen({ raises: each(1, DAY) })).toEqual([]);
    expect(seen({ failedDeposits: each(3, HOUR) })).toEqual(['FAILED_DEPOSITS']);
    expect(seen({ failedDeposits: each(3, 20 * HOUR) })).toEqual([]);
    expect(seen({ lostInWeek: 300_001, usualWeek: 150_000 })).toEqual(['HIGH_LOSS']);
    expect(seen({ lostInWeek: 300_000, usualWeek: 150_000 })).toEqual([]);
    expect(seen({ lostInWeek: 99_999, usualWeek: 100 })).toEqual([]);
  });

  test('words in messages, in English and Hindi', () => {
    const said = (text: string) => seen({ texts: [{ at: NOW, text }] });

    expect(said('I CAN’T STOP, please help')).toEqual(['WORDS']);
    expect(said('मुझे लत लग गई है')).toEqual(['WORDS']);
    expect(said('please cancel my withdrawal')).toEqual(['WITHDRAWAL_ASKED_BACK']);
    expect(said('paid by UPI')).toEqual([]);
  });
});

test('points and thresholds are the domain’s, and signs worth nothing aren’t checked', () => {
  const facts = { raises: each(2, DAY), texts: [{ at: NOW, text: 'addicted' }] };
  const signs = findHarmSigns({ ...NOTHING, ...facts }, RULES, NOW);

  const score = signs.reduce((sum, { points }) => sum + points, 0);
  expect([score, signs[0]?.marker]).toEqual([7, 'WORDS']);
  const deaf = { ...RULES, points: { ...RULES.points, WORDS: 0 }, raises: 3 };
  expect(seen(facts, deaf)).toEqual([]);
});

test.each([
  [3, 'NONE'],
  [4, 'MESSAGE'],
  [7, 'CHECK'],
  [10, 'REVIEW'],
  [13, 'REVIEW'],
  [14, 'STOP'],
] as const)('a score of %i is at stage %s', (score, stage) => {
  expect(findHarmStage(score, RULES)).toBe(stage);
});
