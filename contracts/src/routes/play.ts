import * as z from 'zod/mini';
import { FREE_ROUND } from '#routes/casino-gateway.ts';
import { wholeNumber } from '#values/number-from.ts';
import {
  type AskedPlayBet,
  type OpenedSeat,
  type OwnRounds,
  PLAY_ACTIONS,
  type PlayActionKind,
  type PlayChoice,
  type PlaySeat,
  type SeedsChanged,
  type SingleTaken,
  type TicketTaken,
} from '#wire/play.ts';
import { route } from './route.ts';

/** A page of a game is open for so long without a sign of its player, and at most. */
export const PLAY_SESSION = { idleMs: 1_800_000, mostMs: 86_400_000 } as const;
/** Least time between the starts of two rounds that one player plays alone in a game, by the rules of the site; the server holds it. */
export const ROUND_CYCLE_MS = { standard: 2_500, strict: 5_000 } as const;
/** Bets of others that a table of Crash shows, at most. */
export const FLIGHT_RIDERS = 30;
/** Bets of one ticket, at most. */
export const TICKET_BETS = 60;
/** An address of a game opens once, within so long. */
export const LAUNCH_OPENS_MS = 60_000;

/** A round of a game of the house: the code of the game first. */
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

/**
 * Games of the house, played in a page of their own (docs/PLAY.md). The bearer is the session of the game that `openPlay`
 * gives, never a login: UNAUTHENTICATED when it is over. Amounts are whole paise.
 */
export const playRoutes = {
  openPlay: route<{ token: string }, OpenedSeat>()({
    method: 'POST',
    path: 'Play/Open',
    access: 'N',
    from: 'body',
    about: 'Exchanges a launch token for a game session. A token works once.',
    request: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  }),
  getPlay: route<Record<string, never>, PlaySeat>()({
    method: 'GET',
    path: 'Play/Get',
    access: 'G',
    from: 'query',
    about: 'The game as it stands: table, own bets, open round, seeds, balance.',
    request: z.object({}),
  }),
  placeChips: route<{ roundId: string; key: string; bets: readonly AskedPlayBet[] }, TicketTaken>()(
    {
      method: 'POST',
      path: 'Play/Bet',
      access: 'G',
      from: 'body',
      bodyBytes: 16_384,
      about:
        'Bets at a table, all of them or none; `key` makes a repeat the same bet. BETTING_CLOSED when the round takes none, BET_TAKEN_BACK when the wallet did not answer in time: nothing was bet.',
      request: z.object({
        roundId: ROUND_ID,
        key: KEY,
        bets: z.array(bet).check(z.minLength(1), z.maxLength(TICKET_BETS)),
      }),
    },
  ),
  undoChips: route<{ roundId: string; ticketId: string }, TicketTaken>()({
    method: 'POST',
    path: 'Play/Undo',
    access: 'G',
    from: 'body',
    about: 'Takes a ticket back while its window is open. Bets on runners cannot be taken back.',
    request: z.object({ roundId: ROUND_ID, ticketId: z.uuid() }),
  }),
  cashOutFlight: route<{ roundId: string; betId: string }, TicketTaken>()({
    method: 'POST',
    path: 'Play/CashOut',
    access: 'G',
    from: 'body',
    about:
      'Cashes a bet of the flight out at the multiplier of the moment at which the server has the call. ROUND_OVER when the flight had ended or the target was reached, BAD_STATE before the take-off; a repeat is answered with the ticket as it stands.',
    request: z.object({
      roundId: ROUND_ID,
      betId: z.string().check(z.regex(/^[a-f0-9-]{36}:\d{1,2}$/)),
    }),
  }),
  startRound: route<
    { key: string; stake: number; choice: PlayChoice; freeRound?: string },
    SingleTaken
  >()({
    method: 'POST',
    path: 'Play/Start',
    access: 'G',
    from: 'body',
    about:
      'Begins a round of one’s own; games without decisions are over with the answer. BAD_STATE while another one is open; ROUND_TOO_SOON, with the seconds that are left, where the last one of the game began less than `cycleMs` of the seat ago. `freeRound` has the house stake it: one of the free rounds of the seat, at their stake; BONUS_NOT_AVAILABLE when there is none left.',
    request: z.object({
      key: KEY,
      stake: STAKE,
      choice,
      freeRound: z.optional(FREE_ROUND),
    }),
  }),
  actInRound: route<
    { roundId: string; step: number; kind: PlayActionKind; tile?: number },
    SingleTaken
  >()({
    method: 'POST',
    path: 'Play/Act',
    access: 'G',
    from: 'body',
    about:
      'Goes on with the open round. `step` is the number of actions so far: a repeat of the last one is answered as it stands.',
    request: z.object({
      roundId: ROUND_ID,
      step: z.int().check(z.gte(0), z.lte(1_000)),
      kind: z.enum(PLAY_ACTIONS),
      tile: z.optional(z.int().check(z.gte(0), z.lte(24))),
    }),
  }),
  getOwnRounds: route<{ take?: number; before?: string }, OwnRounds>()({
    method: 'GET',
    path: 'Play/Rounds',
    access: 'G',
    from: 'query',
    about: 'Own rounds of this game, newest first, with all that it takes to draw them again.',
    request: z.object({
      take: z._default(wholeNumber(1, 100), 20),
      before: z.optional(ROUND_ID),
    }),
  }),
  changeSeeds: route<{ clientSeed: string }, SeedsChanged>()({
    method: 'POST',
    path: 'Play/Seeds',
    access: 'G',
    from: 'body',
    about:
      'Reveals the seed of the pair and goes on with the next one and a client seed of the player. SEED_IN_USE while a round of their own is open.',
    request: z.object({ clientSeed: SEED }),
  }),
};
