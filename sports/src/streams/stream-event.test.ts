import { expect, test } from 'vitest';
import { paceStream, streamEvent } from './stream-event.ts';
import type { StreamMarket, StreamRunner, StreamStep } from './stream-step.ts';

const MARKET: StreamMarket = {
  id: '1.1',
  marketType: 'PLACE',
  eventTypeId: '7',
  eventName: null,
  marketName: null,
  venue: 'Tamarind Hill',
  country: 'IN',
  startsAt: 5_000,
  winners: 3,
  hasStartingPrice: true,
  hasLines: false,
};

function runner(id: number, sort: number, name: string | null = null): StreamRunner {
  return { id, name, sort, status: 'ACTIVE', adjustmentBps: null, startingPrice: null };
}

function status(at: number, inPlay: boolean): StreamStep {
  return {
    at,
    marketId: '1.1',
    changes: [{ type: 'status', status: 'OPEN', inPlay, betDelayMs: 0 }],
  };
}

test('a race becomes a racing event with its runners in order, and names for unnamed ones', () => {
  const event = streamEvent(MARKET, [runner(9, 2), runner(7, 1, 'Copper Kettle')], 1_000);

  expect(event.sportId).toBe(26);
  expect(event.title).toBe('Tamarind Hill');
  expect(event.market).toMatchObject({
    kind: 'PLACE',
    name: 'Place',
    winners: 3,
    recordedDelayMs: 1_000,
  });
  expect(event.market.runners.map(({ name, number }) => [number, name])).toEqual([
    ['1', 'Copper Kettle'],
    ['2', 'Runner 2'],
  ]);
  expect(event.runnerIds).toEqual([7, 9]);
});

test('shifts a recording to another start, with much earlier events delivered at once', () => {
  const steps = [status(1_000, false), status(90_000, false), status(100_000, true), status(104_000, true)];
  const paced = paceStream(steps, { startsAt: 1_000_000, speed: 2, leadMs: 20_000 });

  expect(paced.map(({ at }) => at)).toEqual([990_000, 995_000, 1_000_000, 1_002_000]);
});
