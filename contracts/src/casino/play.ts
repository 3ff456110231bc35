/* Messages between a house game and its server (docs/GAMES.md). Units as in the games: amounts in whole paise,
   multipliers in ten-thousandths, prices in hundredths, times in ms since 1970 UTC. */

import * as z from 'zod/mini';
import { Currency } from '#base/core-schemas.ts';
import type { Wire } from '#base/wire.ts';
import { CasinoFreeRounds } from './gateway.ts';

/** Payout type of a game. Rounds are shared by a table, or individual to each player. */
export const PlayKind = z.enum(['FIXED_ODDS', 'BACK_LAY', 'CASH_OUT', 'DECISIONS', 'INSTANT']);

/** Phase of a shared round. RESTING: no page shows the table; the next round opens when one does. */
export const TablePhase = z.enum([
  'RESTING',
  'SCHEDULED',
  'OPEN',
  'LOCKED',
  'REVEALING',
  'RESULTED',
  'SETTLING',
  'SETTLED',
  'VOID',
]);
export type TablePhase = Wire<typeof TablePhase>;

/** Inputs of a round's public seed, revealed when betting ends, before the first card. */
export const SeedParts = z.strictObject({ salt: z.string(), roundNo: z.number(), seeds: z.array(z.string()) });

/** Prices of one betting window, referenced by `quoteId`. Null: that side is suspended. */
export const TableQuote = z.strictObject({
  quoteId: z.string(),
  runners: z.array(z.strictObject({ runner: z.string(), back: z.nullable(z.number()), lay: z.nullable(z.number()) })),
});
export type TableQuote = Wire<typeof TableQuote>;

/** A Crash bet as shown to everyone at the table. */
export const FlightRider = z.strictObject({
  /** Masked name: the first two letters. */
  name: z.string(),
  stake: z.number(),
  currency: Currency,
  /** Cash-out multiplier in hundredths; null while in flight, and permanently if not cashed out. */
  cashedOutAt: z.nullable(z.number()),
});
export type FlightRider = Wire<typeof FlightRider>;

export const TableFlight = z.strictObject({
  /** Server time of the take-off, for `multiplierAt` of the games; null before. */
  takeOffAt: z.nullable(z.number()),
  /** Real-money bets of the round, largest first, up to `FLIGHT_RIDERS`. */
  riders: z.array(FlightRider),
  bets: z.number(),
});
export type TableFlight = Wire<typeof TableFlight>;

export const TableState = z.strictObject({
  game: z.string(),
  roundId: z.string(),
  roundNo: z.number(),
  /** Increases with every change; ignore states with a lower version. */
  version: z.number(),
  phase: TablePhase,
  window: z.number(),
  windows: z.number(),
  serverNow: z.number(),
  /** End of betting in the open window; null if closed. */
  closesAt: z.nullable(z.number()),
  /** Time of the next scheduled change, for progress indicators; null if none. */
  nextAt: z.nullable(z.number()),
  paytable: z.string(),
  /** Hash of this round's seed, which equals the seed of the previous round. */
  commitment: z.string(),
  publicSeed: z.nullable(SeedParts),
  /** Cards or numbers revealed, in dealing order. */
  shown: z.array(z.number()),
  quote: z.nullable(TableQuote),
  /** Crash only; null elsewhere. */
  flight: z.nullable(TableFlight),
  /** From RESULTED on: result of `drawOutcome` of the games for these seeds; null before. */
  outcome: z.unknown(),
  /** Revealed with the final change, when every bet is settled or the round is void; null before. */
  serverSeed: z.nullable(z.string()),
  /** Reason given by the house for ending the round; absent otherwise. */
  voidReason: z.exactOptional(z.string()),
  /** Earliest next round while the table is closed (null if unknown); absent while it is open. */
  closedUntil: z.exactOptional(z.nullable(z.number())),
});
export type TableState = Wire<typeof TableState>;

/** A finished round in the results strip. */
export const PastResult = z.strictObject({
  roundId: z.string(),
  roundNo: z.number(),
  at: z.number(),
  isVoid: z.boolean(),
  /** Void reason, as in `TableState`. */
  voidReason: z.exactOptional(z.string()),
  outcome: z.unknown(),
});
export type PastResult = Wire<typeof PastResult>;

/** Seeding of a table's hash chain, published before its first round. */
export const TableSeeding = z.strictObject({
  chain: z.number(),
  firstSeed: z.string(),
  rounds: z.number(),
  salt: z.string(),
  at: z.number(),
});
export type TableSeeding = Wire<typeof TableSeeding>;

export const RequestedPlayBet = z.union([
  z.strictObject({ type: z.literal('SPOT'), spot: z.string(), stake: z.number() }),
  z.strictObject({
    type: z.literal('RUNNER'),
    runner: z.string(),
    side: z.enum(['BACK', 'LAY']),
    price: z.number(),
    /** Backer's stake. */
    stake: z.number(),
    quoteId: z.string(),
  }),
  z.strictObject({
    type: z.literal('FLIGHT'),
    stake: z.number(),
    /** Auto cash-out multiplier in hundredths, at least 101; null for the highest the limits allow. */
    target: z.nullable(z.number()),
  }),
]);
export type RequestedPlayBet = Wire<typeof RequestedPlayBet>;

export const PlayBetEnd = z.enum(['WON', 'LOST', 'PUSH', 'PART_BACK', 'VOID']);

export const PlayBet = z.strictObject({
  betId: z.string(),
  asked: RequestedPlayBet,
  /** Null until the round has a result. Bets on runners are paid together, so `payout` stays null. */
  end: z.nullable(PlayBetEnd),
  payout: z.nullable(z.number()),
  /** Crash bets only; hundredths. `target` is the accepted target, which may be set by limits if none was requested. */
  flight: z.exactOptional(z.strictObject({ target: z.number(), cashedOutAt: z.nullable(z.number()) })),
});
export type PlayBet = Wire<typeof PlayBet>;

/** Bets taken or refused as a whole. ASKED: wallet pending · BACK: refunded after an undo, a void or a timeout. */
export const PlayTicket = z.strictObject({
  ticketId: z.string(),
  roundId: z.string(),
  window: z.number(),
  state: z.enum(['ASKED', 'TAKEN', 'BACK', 'SETTLED']),
  at: z.number(),
  /** Amount debited for it; for back and lay bets the additional reserve, which may be negative. */
  amount: z.number(),
  bets: z.array(PlayBet),
});
export type PlayTicket = Wire<typeof PlayTicket>;

export const PlayChoice = z.union([
  z.strictObject({ game: z.literal('dice'), side: z.enum(['UNDER', 'OVER']), winning: z.number() }),
  z.strictObject({ game: z.literal('plinko'), rows: z.number(), risk: z.enum(['LOW', 'MEDIUM', 'HIGH']) }),
  z.strictObject({ game: z.literal('mines'), mines: z.number() }),
  z.strictObject({ game: z.enum(['slot1', 'hilo', 'bj']) }),
]);
export type PlayChoice = Wire<typeof PlayChoice>;

export const PlayActionKind = z.enum([
  'PICK',
  'CASH_OUT',
  'HIGHER',
  'LOWER',
  'SKIP',
  'HIT',
  'STAND',
  'DOUBLE',
  'SPLIT',
]);
export type PlayActionKind = Wire<typeof PlayActionKind>;

/** A player's view of a single-player round, by game. */
export const PlayView = z.union([
  z.strictObject({ game: z.literal('dice'), roll: z.number() }),
  z.strictObject({ game: z.literal('plinko'), path: z.array(z.number()), bucket: z.number() }),
  z.strictObject({
    game: z.literal('slot1'),
    /** Paid spin and its free spins, with winnings in line bets. */
    spins: z.array(
      z.strictObject({ stops: z.array(z.number()), isFree: z.boolean(), lineBets: z.number(), freeSpins: z.number() }),
    ),
  }),
  z.strictObject({
    game: z.literal('mines'),
    picks: z.array(z.number()),
    status: z.enum(['OPEN', 'HIT', 'CASHED_OUT', 'REFUNDED']),
    /** Number of picks after which the round is cashed out automatically. */
    lastPick: z.number(),
    multiplier: z.number(),
    /** Positions of the mines; null while the round is open. */
    layout: z.nullable(z.array(z.number())),
  }),
  z.strictObject({
    game: z.literal('hilo'),
    cards: z.array(z.number()),
    /** For each correct guess, the number of the thirteen ranks that would have won. */
    guessed: z.array(z.number()),
    status: z.enum(['OPEN', 'MISSED', 'CASHED_OUT', 'REFUNDED']),
    multiplier: z.number(),
  }),
  z.strictObject({
    game: z.literal('bj'),
    hands: z.array(
      z.strictObject({
        cards: z.array(z.number()),
        stake: z.number(),
        isDone: z.boolean(),
        result: z.nullable(z.enum(['WON', 'BLACKJACK', 'PUSH', 'LOST'])),
      }),
    ),
    dealer: z.array(z.number()),
  }),
]);
export type PlayView = Wire<typeof PlayView>;

export const SinglePlay = z.strictObject({
  roundId: z.string(),
  state: z.enum(['OPEN', 'DONE']),
  at: z.number(),
  choice: PlayChoice,
  staked: z.number(),
  payout: z.number(),
  /** Number of actions so far, to be sent with the next one. */
  step: z.number(),
  actions: z.array(PlayActionKind),
  view: PlayView,
  pairId: z.number(),
  nonce: z.number(),
  /** Free rounds: the part of the payout the player keeps; null for a player-funded round. */
  kept: z.nullable(z.number()),
  /** Free rounds: maximum they may keep of the payout above the stake. */
  room: z.nullable(z.number()),
});
export type SinglePlay = Wire<typeof SinglePlay>;

/** A player's seed pair, shared by all their single-player games. */
export const SeedPairView = z.strictObject({
  pairId: z.number(),
  commitment: z.string(),
  nextCommitment: z.string(),
  clientSeed: z.string(),
  /** Rounds played on it so far. */
  nonce: z.number(),
  openRounds: z.number(),
  startedAt: z.number(),
});
export type SeedPairView = Wire<typeof SeedPairView>;

/** A player's state of a game, loaded on opening, reload or reconnect. */
export const PlaySeat = z.strictObject({
  game: z.string(),
  name: z.string(),
  kind: PlayKind,
  currency: Currency,
  /** Demo play with a throwaway balance, never the player's. */
  isTrial: z.boolean(),
  displayName: z.string(),
  lobbyUrl: z.string(),
  /** Hub subscription for the player's own messages: a page sends `/play/{game}?seat={seat}`. */
  seat: z.string(),
  endsAt: z.number(),
  serverNow: z.number(),
  balance: z.number(),
  paytable: z.string(),
  limits: z.strictObject({ minStake: z.number(), maxMain: z.number(), maxSide: z.number(), maxPayout: z.number() }),
  /** Minimum ms between the starts of two single-player rounds. */
  cycleMs: z.number(),
  table: z.nullable(
    z.strictObject({
      state: TableState,
      /** Newest first. */
      results: z.array(PastResult),
      seeding: TableSeeding,
    }),
  ),
  tickets: z.array(PlayTicket),
  /** Their open single-player round; null if none. */
  round: z.nullable(SinglePlay),
  /** Free rounds to be used one by one, earliest expiry first. */
  freeRounds: z.array(CasinoFreeRounds),
  seeds: SeedPairView,
});
export type PlaySeat = Wire<typeof PlaySeat>;

/** A seat with its session token. */
export const OpenedSeat = z.strictObject({ ...PlaySeat.shape, session: z.string() });
export type OpenedSeat = Wire<typeof OpenedSeat>;

export const TicketTaken = z.strictObject({ ticket: PlayTicket, balance: z.number() });
export type TicketTaken = Wire<typeof TicketTaken>;

export const SingleTaken = z.strictObject({
  round: SinglePlay,
  balance: z.number(),
  /** Limits that apply to the next round. */
  limits: PlaySeat.shape.limits,
  freeRounds: PlaySeat.shape.freeRounds,
});
export type SingleTaken = Wire<typeof SingleTaken>;

const ProvenRoundOfBoth = z.strictObject({
  game: z.string(),
  paytable: z.string(),
  size: z.number(),
  commitment: z.string(),
  serverSeed: z.string(),
  outcome: z.unknown(),
});

/** Everything needed to redraw a round, as parsed by `FAIR_ROUND`. */
export const ProvenRound = z.union([
  z.strictObject({ ...ProvenRoundOfBoth.shape, clientSeed: z.string(), nonce: z.number() }),
  z.strictObject({ ...ProvenRoundOfBoth.shape, roundNo: z.number(), salt: z.string(), seeds: z.array(z.string()) }),
]);
export type ProvenRound = Wire<typeof ProvenRound>;

/** A past round with everything needed to redraw it. */
export const OwnRound = z.strictObject({
  roundId: z.string(),
  game: z.string(),
  at: z.number(),
  isOpen: z.boolean(),
  isVoid: z.boolean(),
  /** Part of a free round's payout the player keeps, as in `SinglePlay`. */
  kept: z.nullable(z.number()),
  /** Reason given by the house for ending the round; absent otherwise. */
  voidReason: z.exactOptional(z.string()),
  staked: z.number(),
  paid: z.number(),
  /** Table rounds only. */
  bets: z.array(PlayBet),
  /** Single-player rounds only: choices and actions. */
  choice: z.nullable(PlayChoice),
  actions: z.array(z.string()),
  commitment: z.string(),
  /** Null until the seed is revealed: when the round is settled, or the seed pair is changed. */
  fair: z.nullable(ProvenRound),
});
export type OwnRound = Wire<typeof OwnRound>;

export const OwnRounds = z.strictObject({
  items: z.array(OwnRound),
  /** Cursor for earlier rounds; null if there are none. */
  before: z.nullable(z.string()),
});
export type OwnRounds = Wire<typeof OwnRounds>;

/** The ended pair with its revealed seed, and its successor. */
export const SeedsChanged = z.strictObject({
  ended: z.strictObject({
    pairId: z.number(),
    serverSeed: z.string(),
    commitment: z.string(),
    clientSeed: z.string(),
    rounds: z.number(),
  }),
  seeds: SeedPairView,
});
export type SeedsChanged = Wire<typeof SeedsChanged>;
