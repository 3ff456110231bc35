import type { CasinoLaunchRequest } from '@crease/contracts/casino/gateway.ts';
import { PLAY_SESSION } from '@crease/contracts/casino/play-routes.ts';
import { expect, test } from 'vitest';
import { randomIdSource } from '#base/system/crypto.ts';
import { PlayStore } from '#casino/store/play-store.ts';
import { ManualClock } from '#testing/manual-clock.ts';
import { lendDatabase } from '#testing/test-database.ts';
import { MAX_LAUNCHES, SeatBook } from './seat-book.ts';

async function makeBook() {
  const clock = new ManualClock();
  const seats = new SeatBook({
    store: new PlayStore(await lendDatabase()),
    clock,
    ids: randomIdSource,
  });
  const seating = (player: string, mode = 'real'): CasinoLaunchRequest =>
    ({
      gameCode: 't20',
      mode,
      playerId: player,
      sessionToken: `session of ${player}`,
      displayName: `${player[0]}***`,
      currency: 'INR',
      lobbyUrl: '/',
      limits: { maxPayout: 100 },
    }) as unknown as CasinoLaunchRequest;
  const sit = async (player: string) => {
    const opened = await seats.open(seats.launch(seating(player), 't20').token);
    if (opened === null) throw new Error('The token was just made.');
    return opened;
  };
  return { clock, seats, seating, sit };
}

test('launches that nobody opens are bounded and expire', async () => {
  const { clock, seats, seating } = await makeBook();
  for (let i = 0; i < MAX_LAUNCHES + 1_000; i += 1) seats.launch(seating('guest', 'demo'), 't20');

  expect(seats.size.launches).toBe(MAX_LAUNCHES);
  clock.advance(PLAY_SESSION.idleMs);
  seats.launch(seating('guest', 'demo'), 't20');
  expect(seats.size.launches).toBe(1);
});

test('a player’s seats are found by name and session, and forgotten when closed', async () => {
  const { seats, sit } = await makeBook();
  const first = await sit('asha');
  const second = await sit('asha');
  await sit('bilal');

  expect(seats.listSeatIds(first.seat.purse)).toEqual([first.seat.seatId, second.seat.seatId]);
  expect(seats.getPlayerName('asha')).toBe('a***');
  const limits = { min: 100, max: 50_000, maxWin: null };
  seats.applyLimits(first.seat.purse, limits);
  expect((await seats.findSeat(second.session))?.purse.limits).toBe(limits);

  await seats.close('session of asha');
  expect(seats.listSeatIds(first.seat.purse)).toEqual([]);
  expect(seats.getPlayerName('asha')).toBe('***');
  expect(seats.getPlayerName('bilal')).toBe('b***');
  expect(await seats.findSeat(first.session)).toBeNull();
});

test('idle seats are dropped at the next launch, seats in use stay', async () => {
  const { clock, seats, seating, sit } = await makeBook();
  const idle = await sit('idle');
  const used = await sit('used');
  clock.advance(PLAY_SESSION.idleMs - 1);
  await seats.findSeat(used.session);
  expect(seats.isPlayed('t20', 1_000)).toBe(true);
  clock.advance(1);
  seats.launch(seating('guest', 'demo'), 't20');

  expect(seats.listSeatIds(idle.seat.purse)).toEqual([]);
  expect(seats.listSeatIds(used.seat.purse)).toEqual([used.seat.seatId]);
  clock.advance(1_000);
  expect(seats.isPlayed('t20', 1_000)).toBe(false);
});
