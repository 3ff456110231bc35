import * as z from 'zod/mini';
import { wholeNumber } from '#base/request-fields.ts';
import { route } from '#base/route.ts';
import {
  OpenedSeat,
  OwnRounds,
  PlayActionKind,
  PlaySeat,
  SeedsChanged,
  SingleTaken,
  TicketTaken,
} from '#casino/play.ts';
import { FREE_ROUND } from './gateway.ts';

/** Game session limits in ms: idle timeout and maximum lifetime. */
export const PLAY_SESSION = { idleMs: 1_800_000, maxMs: 86_400_000 } as const;
/** Minimum ms between round starts of a single-player game, by jurisdiction profile; enforced by the server. */
export const ROUND_CYCLE_MS = { standard: 2_500, strict: 5_000 } as const;
/** Maximum other players' bets shown at a Crash table. */
export const FLIGHT_RIDERS = 30;
/** Maximum bets per ticket. */
export const TICKET_BETS = 60;
/** Lifetime in ms of a single-use game URL. */
export const LAUNCH_OPENS_MS = 60_000;

/** House game round ID, prefixed with the game code. */
export const ROUND_ID = z.string().check(z.regex(/^[a-z0-9]{2,8}-[A-Za-z0-9-]{1,60}$/));
const KEY = z.uuid();
const STAKE = z.int().check(z.gte(1), z.lte(1_000_000_000_000));
const SEED = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

const bet = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('SPOT'),
    spot: z.string().check(z.regex(/^[A-Z0-9_]{1,24}(:[A-Z0-9-]{1,24})?$/i)),
    stake: STAKE,
  }),
  z.object({
    type: z.literal('RUNNER'),
    runner: z.string().check(z.regex(/^[A-Z0-9]{1,16}$/)),
    side: z.enum(['BACK', 'LAY']),
    price: z.int().check(z.gte(101), z.lte(1_000_000)),
    stake: STAKE,
    quoteId: z.string().check(z.maxLength(80)),
  }),
  z.object({
    type: z.literal('FLIGHT'),
    stake: STAKE,
    target: z.nullable(z.int().check(z.gte(101), z.lte(1_000_000))),
  }),
]);

const choice = z.discriminatedUnion('game', [
  z.object({
    game: z.literal('dice'),
    side: z.enum(['UNDER', 'OVER']),
    winning: z.int().check(z.gte(1), z.lte(9_800)),
  }),
  z.object({
    game: z.literal('plinko'),
    rows: z.int().check(z.gte(8), z.lte(16)),
    risk: z.enum(['LOW', 'MEDIUM', 'HIGH']),
  }),
  z.object({ game: z.literal('mines'), mines: z.int().check(z.gte(1), z.lte(24)) }),
  z.object({ game: z.enum(['slot1', 'hilo', 'bj']) }),
]);

const post = { method: 'POST', access: 'G' } as const;

/**
 * House games, played on their own page (docs/GAMES.md). The bearer is the game session from `openPlay`, never a
 * login; UNAUTHENTICATED once it expires. Amounts are whole paise.
 */
export const playRoutes = {
  openPlay: route({
    method: 'POST',
    path: 'Play/Open',
    access: 'N',
    about: 'Exchanges a launch token for a game session. Tokens are single-use.',
    request: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    answer: OpenedSeat,
  }),
  getPlay: route({
    method: 'GET',
    path: 'Play/Get',
    access: 'G',
    about: 'Returns the game’s current state: table, own bets, open round, seeds and balance.',
    request: z.object({}),
    answer: PlaySeat,
  }),
  placeChips: route({
    ...post,
    path: 'Play/Bet',
    bodyBytes: 16_384,
    about:
      'Places table bets, all or none. Idempotent on `key`. BETTING_CLOSED if the round isn’t taking bets; BET_TAKEN_BACK if the wallet timed out, in which case nothing was bet.',
    request: z.object({
      roundId: ROUND_ID,
      key: KEY,
      bets: z.array(bet).check(z.minLength(1), z.maxLength(TICKET_BETS)),
    }),
    answer: TicketTaken,
  }),
  undoChips: route({
    ...post,
    path: 'Play/Undo',
    about: 'Cancels a ticket while its betting window is open. Runner bets can’t be cancelled.',
    request: z.object({ roundId: ROUND_ID, ticketId: z.uuid() }),
    answer: TicketTaken,
  }),
  cashOutFlight: route({
    ...post,
    path: 'Play/CashOut',
    about:
      'Cashes out a crash bet at the multiplier when the server receives the call. ROUND_OVER if the flight had ended or the target was reached; BAD_STATE before take-off. Repeat calls return the ticket unchanged.',
    request: z.object({ roundId: ROUND_ID, betId: z.string().check(z.regex(/^[a-f0-9-]{36}:\d{1,2}$/)) }),
    answer: TicketTaken,
  }),
  startRound: route({
    ...post,
    path: 'Play/Start',
    about:
      'Starts a single-player round; games without decisions finish in the response. BAD_STATE while another round is open; ROUND_TOO_SOON, with the seconds left, if the last round started less than the seat’s `cycleMs` ago. `freeRound` uses one of the seat’s free rounds at its stake; BONUS_NOT_AVAILABLE if none are left.',
    request: z.object({ key: KEY, stake: STAKE, choice, freeRound: z.optional(FREE_ROUND) }),
    answer: SingleTaken,
  }),
  actInRound: route({
    ...post,
    path: 'Play/Act',
    about:
      'Plays the next action in the open round. `step` is the number of actions so far; repeating the last one returns the round unchanged.',
    request: z.object({
      roundId: ROUND_ID,
      step: z.int().check(z.gte(0), z.lte(1_000)),
      kind: PlayActionKind,
      tile: z.optional(z.int().check(z.gte(0), z.lte(24))),
    }),
    answer: SingleTaken,
  }),
  getOwnRounds: route({
    method: 'GET',
    path: 'Play/Rounds',
    access: 'G',
    about: 'Returns the caller’s rounds in this game, newest first, with everything needed to verify them.',
    request: z.object({ take: z._default(wholeNumber(1, 100), 20), before: z.optional(ROUND_ID) }),
    answer: OwnRounds,
  }),
  changeSeeds: route({
    ...post,
    path: 'Play/Seeds',
    about:
      'Reveals the current server seed and rotates to the next one, with a new client seed. SEED_IN_USE while the player has an open round.',
    request: z.object({ clientSeed: SEED }),
    answer: SeedsChanged,
  }),
};
