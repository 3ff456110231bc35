import { describe, expect, test } from 'vitest';
import type { PlayChange } from '#play/play.ts';
import type { TimeLimit } from '#play/play-limit.ts';
import { getOutcomeCode, Scenario } from './scenario.ts';

const DAY = 86_400_000;
/** Noon on a Monday in India. */
const MONDAY = Date.UTC(2026, 10, 23, 6, 30);

function asha(): Scenario {
  const player = new Scenario({ asha: 5_000 });
  player.at = MONDAY;
  return player;
}

describe('a time limit', () => {
  const change = (player: Scenario, one: PlayChange) =>
    player.run({ type: 'ChangePlay', accountId: player.getIdByName('asha'), change: one });
  const minutes = (player: Scenario, name: TimeLimit, amount: number | null) =>
    change(player, { type: 'LIMIT', name, amount, by: 'PLAYER', zoneMinutes: 330 });
  const up = (player: Scenario, name: TimeLimit) => change(player, { type: 'TIME_UP', name });

  test('that is used up rejects bets and deposits for the rest of the day in the player’s time zone', () => {
    const player = asha();
    minutes(player, 'time:DAY', 60);
    expect(up(player, 'time:DAY').ok).toBe(true);
    const midnight = Date.UTC(2026, 10, 23, 18, 30);

    expect(player.perform('asha backs India 1 at 2')).toMatchObject({
      code: 'TIME_UP',
      details: { until: midnight },
    });
    const deposit = { type: 'EXPECT_DEPOSIT', depositId: 1, amount: 1 } as const;
    expect(getOutcomeCode(change(player, deposit))).toBe('TIME_UP');
    player.at = midnight;
    expect(getOutcomeCode(player.perform('asha backs India 1 at 2'))).toBe('accepted');
  });

  test('per week lasts to Monday; neither a used-up day nor a short break shortens it', () => {
    const player = asha();
    minutes(player, 'time:DAY', 60);
    minutes(player, 'time:WEEK', 90);
    up(player, 'time:WEEK');
    up(player, 'time:DAY');
    const dayOff = { type: 'PAUSE', kind: 'TIME_OUT', forMs: DAY } as const;
    expect(getOutcomeCode(change(player, dayOff))).toBe('BAD_STATE');
    player.at = Date.UTC(2026, 10, 29, 18, 30) - 1;
    expect(getOutcomeCode(player.perform('asha backs India 1 at 2'))).toBe('TIME_UP');
    player.at += 1;

    expect(getOutcomeCode(player.perform('asha backs India 1 at 2'))).toBe('accepted');
  });

  test('leaves a longer break unchanged', () => {
    const player = asha();
    minutes(player, 'time:DAY', 60);
    change(player, { type: 'PAUSE', kind: 'EXCLUSION', forMs: null });

    expect(up(player, 'time:DAY').ok).toBe(true);
    expect(getOutcomeCode(player.perform('asha backs India 1 at 2'))).toBe('PLAY_PAUSED');
  });

  test('is at most its period in whole minutes, and never used up if there is none', () => {
    const player = asha();
    expect(getOutcomeCode(minutes(player, 'time:DAY', 24 * 60 + 1))).toBe('VALIDATION');
    expect(getOutcomeCode(minutes(player, 'time:DAY', 0.5))).toBe('VALIDATION');
    expect(getOutcomeCode(minutes(player, 'time:WEEK', 7 * 24 * 60))).toBe('accepted');
    expect(getOutcomeCode(up(player, 'time:DAY'))).toBe('BAD_STATE');
  });
});
