import { label } from '@crease/contracts/labels/english.ts';
import { expect, test } from 'vitest';
import { createPrng } from '#base/prng.ts';
import { buildDelivery } from '#testing/build-delivery.ts';
import type { FieldEvent } from './field-event.ts';
import { paceEvents } from './pace-events.ts';

const RUN_UP: FieldEvent = {
  type: 'ball-start',
  over: 0,
  striker: 'Asha',
  nonStriker: 'Bina',
  bowler: 'Zoya',
};

/** Four hundred overs without a wicket. */
const OVERS: FieldEvent[] = Array.from({ length: 2400 }, (_, ball): FieldEvent[] => [
  RUN_UP,
  buildDelivery({ lastOfOver: ball % 6 === 5 }),
]).flat();

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor(share * (sorted.length - 1))] ?? 0) / 1000;
}

/** Seconds between balls, within and across overs. */
function gaps(seed: number) {
  const timed = paceEvents(OVERS, { prng: createPrng(seed), format: 'T20' });
  const fromBallToBall = timed.flatMap(({ afterMs, event }, index) =>
    event.type === 'delivery' ? [afterMs + (timed[index - 1]?.afterMs ?? 0)] : [],
  );
  return {
    within: fromBallToBall.filter((_, ball) => ball > 0 && ball % 6 !== 0),
    across: fromBallToBall.filter((_, ball) => ball > 0 && ball % 6 === 0),
  };
}

test('balls are 31 s apart, nine in ten between about 16 and 53 s, and 67 s across overs', () => {
  const { within, across } = gaps(1);

  expect(quantile(within, 0.5)).toBeGreaterThan(29);
  expect(quantile(within, 0.5)).toBeLessThan(33);
  expect(quantile(within, 0.1)).toBeGreaterThan(14);
  expect(quantile(within, 0.9)).toBeLessThan(60);
  expect(quantile(across, 0.5)).toBeGreaterThan(63);
  expect(quantile(across, 0.5)).toBeLessThan(71);
});

test('the same seed keeps the same pace, another one doesn’t', () => {
  expect(gaps(1)).toEqual(gaps(1));
  expect(gaps(1)).not.toEqual(gaps(2));
});

test('the chase starts after its format’s break, even if a new target is announced meanwhile', () => {
  const start: FieldEvent = {
    type: 'innings-start',
    team: 0,
    superOver: false,
    target: null,
    penaltyRuns: 0,
    powerplays: [],
  };
  const end: FieldEvent = { type: 'innings-end', reason: 'overs', penaltyRuns: 0, absentHurt: [] };
  const revised: FieldEvent = {
    type: 'revised',
    oversPerInnings: 12,
    target: null,
    method: 'D/L',
    said: label('NEW_TARGET', { runs: 105, overs: 12, method: 'D/L' }),
  };
  const toss: FieldEvent = { type: 'toss', winner: 0, decision: 'bat' };

  const timed = paceEvents([toss, start, end, revised, { ...start, team: 1 }], {
    prng: createPrng(1),
    format: 'T20',
  });

  expect(timed.map(({ afterMs }) => Math.round(afterMs / 60_000))).toEqual([0, 30, 0, 1, 15]);
});
