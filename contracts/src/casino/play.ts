/* Messages between a house game and its server (docs/GAMES.md). Units as in the games: amounts in whole paise,
   multipliers in ten-thousandths, prices in hundredths, times in ms since 1970 UTC. */

import type { CasinoFreeRounds } from './gateway.ts';

/** Payout type of a game. Rounds are shared by a table, or individual to each player. */
export type PlayKind = 'FIXED_ODDS' | 'BACK_LAY' | 'CASH_OUT' | 'DECISIONS' | 'INSTANT';

/** Phase of a shared round. RESTING: no page shows the table; the next round opens when one does. */
export type TablePhase =
  | 'RESTING'
  | 'SCHEDULED'
  | 'OPEN'
  | 'LOCKED'
  | 'REVEALING'
  | 'RESULTED'
  | 'SETTLING'
  | 'SETTLED'
  | 'VOID';

/** Inputs of a round's public seed, revealed when betting ends, before the first card. */
export interface SeedParts {
  readonly salt: string;
  readonly roundNo: number;
  readonly seeds: readonly string[];
}

/** Prices of one betting window, referenced by `quoteId`. Null: that side is suspended. */
export interface TableQuote {
  readonly quoteId: string;
  readonly runners: readonly {
    readonly runner: string;
    readonly back: number | null;
    readonly lay: number | null;
  }[];
}

/** A Crash bet as shown to everyone at the table. */
export interface FlightRider {
  /** Masked name: the first two letters. */
  readonly name: string;
  readonly stake: number;
  readonly currency: 'INR' | 'DEMO';
  /** Cash-out multiplier in hundredths; null while in flight, and permanently if not cashed out. */
  readonly cashedOutAt: number | null;
}

/** Crash table data. */
export interface TableFlight {
  /**
   * Server time of the take-off, from which the page computes the multiplier (`multiplierAt` of the games); null
   * before.
   */
  readonly takeOffAt: number | null;
  /** Real-money bets of the round, largest first, up to `FLIGHT_RIDERS`. */
  readonly riders: readonly FlightRider[];
  /** Number of bets in the round. */
  readonly bets: number;
}

/** Public state of a table's current round. */
export interface TableState {
  readonly game: string;
  readonly roundId: string;
  readonly roundNo: number;
  /** Increases with every change; ignore states with a lower version. */
  readonly version: number;
  readonly phase: TablePhase;
  readonly window: number;
  readonly windows: number;
  readonly serverNow: number;
  /** End of betting in the open window; null if closed. */
  readonly closesAt: number | null;
  /** Time of the next scheduled change, for progress indicators; null if none. */
  readonly nextAt: number | null;
  readonly paytable: string;
  /** Hash of this round's seed, which equals the seed of the previous round. */
  readonly commitment: string;
  readonly publicSeed: SeedParts | null;
  /** Cards or numbers revealed, in dealing order. */
  readonly shown: readonly number[];
  readonly quote: TableQuote | null;
  /** Crash only; null elsewhere. */
  readonly flight: TableFlight | null;
  /** From RESULTED on: result of `drawOutcome` of the games for these seeds; null before. */
  readonly outcome: unknown;
  /** Revealed with the final change, when every bet is settled or the round is void; null before. */
  readonly serverSeed: string | null;
  /** Reason given by the house for ending the round; absent otherwise. */
  readonly voidReason?: string;
  /** Earliest next round while the table is closed (null if unknown); absent while it is open. */
  readonly closedUntil?: number | null;
}

/** A finished round in the results strip. */
export interface PastResult {
  readonly roundId: string;
  readonly roundNo: number;
  readonly at: number;
  readonly isVoid: boolean;
  /** Void reason, as in `TableState`. */
  readonly voidReason?: string;
  readonly outcome: unknown;
}

/** Seeding of a table's hash chain, published before its first round. */
export interface TableSeeding {
  readonly chain: number;
  readonly firstSeed: string;
  readonly rounds: number;
  readonly salt: string;
  readonly at: number;
}

/** A requested bet. */
export type RequestedPlayBet =
  | { readonly type: 'SPOT'; readonly spot: string; readonly stake: number }
  | {
      readonly type: 'RUNNER';
      readonly runner: string;
      readonly side: 'BACK' | 'LAY';
      readonly price: number;
      /** Backer's stake. */
      readonly stake: number;
      readonly quoteId: string;
    }
  | {
      readonly type: 'FLIGHT';
      readonly stake: number;
      /** Auto cash-out multiplier in hundredths, at least 101; null for the highest the limits allow. */
      readonly target: number | null;
    };

export type PlayBetEnd = 'WON' | 'LOST' | 'PUSH' | 'PART_BACK' | 'VOID';

/** An accepted bet. */
export interface PlayBet {
  readonly betId: string;
  readonly asked: RequestedPlayBet;
  /**
   * Result and payout; null until the round has a result. Bets on runners are paid together, so `payout` stays null.
   */
  readonly end: PlayBetEnd | null;
  readonly payout: number | null;
  /** Crash bets only; hundredths. `target` is the accepted target, which may be set by limits if none was requested. */
  readonly flight?: { readonly target: number; readonly cashedOutAt: number | null };
}

/**
 * Bets requested together, accepted or rejected as a whole. ASKED: wallet response pending; BACK: refunded, by the
 * player, a void round or a wallet timeout.
 */
export interface PlayTicket {
  readonly ticketId: string;
  readonly roundId: string;
  readonly window: number;
  readonly state: 'ASKED' | 'TAKEN' | 'BACK' | 'SETTLED';
  readonly at: number;
  /** Amount debited for it; for back and lay bets the additional reserve, which may be negative. */
  readonly amount: number;
  readonly bets: readonly PlayBet[];
}

/** Choices made before a single-player round. */
export type PlayChoice =
  | { readonly game: 'dice'; readonly side: 'UNDER' | 'OVER'; readonly winning: number }
  | {
      readonly game: 'plinko';
      readonly rows: number;
      readonly risk: 'LOW' | 'MEDIUM' | 'HIGH';
    }
  | { readonly game: 'mines'; readonly mines: number }
  | { readonly game: 'slot1' | 'hilo' | 'bj' };

export const PLAY_ACTIONS = [
  'PICK',
  'CASH_OUT',
  'HIGHER',
  'LOWER',
  'SKIP',
  'HIT',
  'STAND',
  'DOUBLE',
  'SPLIT',
] as const;
export type PlayActionKind = (typeof PLAY_ACTIONS)[number];

/** A player's view of a single-player round, by game. */
export type PlayView =
  | { readonly game: 'dice'; readonly roll: number }
  | { readonly game: 'plinko'; readonly path: readonly number[]; readonly bucket: number }
  | {
      readonly game: 'slot1';
      /** Paid spin and its free spins, with winnings in line bets. */
      readonly spins: readonly {
        readonly stops: readonly number[];
        readonly isFree: boolean;
        readonly lineBets: number;
        readonly freeSpins: number;
      }[];
    }
  | {
      readonly game: 'mines';
      readonly picks: readonly number[];
      readonly status: 'OPEN' | 'HIT' | 'CASHED_OUT' | 'REFUNDED';
      /** Number of picks after which the round is cashed out automatically. */
      readonly lastPick: number;
      readonly multiplier: number;
      /** Positions of the mines; null while the round is open. */
      readonly layout: readonly number[] | null;
    }
  | {
      readonly game: 'hilo';
      readonly cards: readonly number[];
      /** For each correct guess, the number of the thirteen ranks that would have won. */
      readonly guessed: readonly number[];
      readonly status: 'OPEN' | 'MISSED' | 'CASHED_OUT' | 'REFUNDED';
      readonly multiplier: number;
    }
  | {
      readonly game: 'bj';
      readonly hands: readonly {
        readonly cards: readonly number[];
        readonly stake: number;
        readonly isDone: boolean;
        readonly result: 'WON' | 'BLACKJACK' | 'PUSH' | 'LOST' | null;
      }[];
      readonly dealer: readonly number[];
    };

/** A single-player round. */
export interface SinglePlay {
  readonly roundId: string;
  readonly state: 'OPEN' | 'DONE';
  readonly at: number;
  readonly choice: PlayChoice;
  /** Total stakes of the round so far. */
  readonly staked: number;
  readonly payout: number;
  /** Number of actions so far, to be sent with the next one. */
  readonly step: number;
  readonly actions: readonly PlayActionKind[];
  readonly view: PlayView;
  readonly pairId: number;
  readonly nonce: number;
  /** Free rounds: the part of the payout the player keeps; null for a player-funded round. */
  readonly kept: number | null;
  /** Free rounds: maximum they may keep of the payout above the stake. */
  readonly room: number | null;
}

/** A player's seed pair, shared by all their single-player games. */
export interface SeedPairView {
  readonly pairId: number;
  readonly commitment: string;
  readonly nextCommitment: string;
  readonly clientSeed: string;
  /** Rounds played on it so far. */
  readonly nonce: number;
  readonly openRounds: number;
  readonly startedAt: number;
}

/** A player's state of a game, loaded on opening, reload or reconnect. */
export interface PlaySeat {
  readonly game: string;
  readonly name: string;
  readonly kind: PlayKind;
  readonly currency: 'INR' | 'DEMO';
  /** Demo play with a throwaway balance, never the player's. */
  readonly isTrial: boolean;
  readonly displayName: string;
  readonly lobbyUrl: string;
  /** Hub subscription for the player's own messages: a page sends `/play/{game}?seat={seat}`. */
  readonly seat: string;
  readonly endsAt: number;
  readonly serverNow: number;
  readonly balance: number;
  readonly paytable: string;
  readonly limits: {
    readonly minStake: number;
    readonly maxMain: number;
    readonly maxSide: number;
    readonly maxPayout: number;
  };
  /** Minimum ms between the starts of two single-player rounds. */
  readonly cycleMs: number;
  readonly table: {
    readonly state: TableState;
    /** Newest first. */
    readonly results: readonly PastResult[];
    readonly seeding: TableSeeding;
  } | null;
  /** The player's bets in the current round. */
  readonly tickets: readonly PlayTicket[];
  /** Their open single-player round; null if none. */
  readonly round: SinglePlay | null;
  /** Free rounds to be used one by one, earliest expiry first. */
  readonly freeRounds: readonly CasinoFreeRounds[];
  readonly seeds: SeedPairView;
}

/** A seat with its session token. */
export interface OpenedSeat extends PlaySeat {
  readonly session: string;
}

export interface TicketTaken {
  readonly ticket: PlayTicket;
  readonly balance: number;
}

export interface SingleTaken {
  readonly round: SinglePlay;
  readonly balance: number;
  /** Limits that apply to the next round. */
  readonly limits: PlaySeat['limits'];
  /** Remaining free rounds. */
  readonly freeRounds: PlaySeat['freeRounds'];
}

interface ProvenRoundOfBoth {
  readonly game: string;
  readonly paytable: string;
  readonly size: number;
  readonly commitment: string;
  readonly serverSeed: string;
  readonly outcome: unknown;
}

/** Everything needed to redraw a round, as parsed by `FAIR_ROUND`. */
export type ProvenRound =
  | (ProvenRoundOfBoth & { readonly clientSeed: string; readonly nonce: number })
  | (ProvenRoundOfBoth & {
      readonly roundNo: number;
      readonly salt: string;
      readonly seeds: readonly string[];
    });

/** A past round with everything needed to redraw it. */
export interface OwnRound {
  readonly roundId: string;
  readonly game: string;
  readonly at: number;
  readonly isOpen: boolean;
  readonly isVoid: boolean;
  /** Part of a free round's payout the player keeps, as in `SinglePlay`. */
  readonly kept: number | null;
  /** Reason given by the house for ending the round; absent otherwise. */
  readonly voidReason?: string;
  readonly staked: number;
  readonly paid: number;
  /** Table rounds only. */
  readonly bets: readonly PlayBet[];
  /** Single-player rounds only: choices and actions. */
  readonly choice: PlayChoice | null;
  readonly actions: readonly string[];
  readonly commitment: string;
  /** Null until the seed is revealed: when the round is settled, or the seed pair is changed. */
  readonly fair: ProvenRound | null;
}

export interface OwnRounds {
  readonly items: readonly OwnRound[];
  /** Cursor for earlier rounds; null if there are none. */
  readonly before: string | null;
}

/** The ended pair with its revealed seed, and its successor. */
export interface SeedsChanged {
  readonly ended: {
    readonly pairId: number;
    readonly serverSeed: string;
    readonly commitment: string;
    readonly clientSeed: string;
    readonly rounds: number;
  };
  readonly seeds: SeedPairView;
}
