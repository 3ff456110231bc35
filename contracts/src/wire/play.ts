/*
 * What a game of the house and its server say to each other (docs/PLAY.md). As the games themselves count it: amounts are
 * whole paise, multipliers ten-thousandths, prices hundredths, moments milliseconds since 1970 UTC.
 */

import type { CasinoFreeRounds } from '#routes/casino-gateway.ts';

/** How a game is paid; `rounds` of a game are shared by a table, or each player has one of their own. */
export type PlayKind = 'FIXED_ODDS' | 'BACK_LAY' | 'CASH_OUT' | 'DECISIONS' | 'INSTANT';

/** Where a shared round stands; RESTING: no page shows the table; the next round opens when one does. */
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

/** What the public seed of a round was made of; shown when betting ends, before the first card. */
export interface SeedParts {
  readonly salt: string;
  readonly roundNo: number;
  readonly seeds: readonly string[];
}

/** Prices of one window; a bet names them by `quoteId`. Null: that side is suspended. */
export interface TableQuote {
  readonly quoteId: string;
  readonly runners: readonly {
    readonly runner: string;
    readonly back: number | null;
    readonly lay: number | null;
  }[];
}

/** A bet of a flight as everybody sees it. */
export interface FlightRider {
  /** As the operator masks it: the first two letters. */
  readonly name: string;
  readonly stake: number;
  readonly currency: 'INR' | 'DEMO';
  /** Multiplier in hundredths; null while it flies, and for good where it was not cashed out. */
  readonly cashedOutAt: number | null;
}

/** What a table of Crash has beside the others. */
export interface TableFlight {
  /**
   * Server time of the take-off; from then on the page computes the multiplier itself, `multiplierAt` of the games. Null
   * before it.
   */
  readonly takeOffAt: number | null;
  /** Real bets of the round, the largest first, at most `FLIGHT_RIDERS`. */
  readonly riders: readonly FlightRider[];
  /** All bets of the round. */
  readonly bets: number;
}

/** All that everybody at a table sees of the round that is on. */
export interface TableState {
  readonly game: string;
  readonly roundId: string;
  readonly roundNo: number;
  /** Rises with every change; what is lower than what is shown is old. */
  readonly version: number;
  readonly phase: TablePhase;
  readonly window: number;
  readonly windows: number;
  readonly serverNow: number;
  /** End of betting in the open window. */
  readonly closesAt: number | null;
  /** When the next change is due, for rings and bars; null while nothing is planned. */
  readonly nextAt: number | null;
  readonly paytable: string;
  /** The seed of the round before: the hash of this round's. */
  readonly commitment: string;
  readonly publicSeed: SeedParts | null;
  /** Cards or numbers that are open, in the order of the deal. */
  readonly shown: readonly number[];
  readonly quote: TableQuote | null;
  /** Crash only, null elsewhere. */
  readonly flight: TableFlight | null;
  /** From RESULTED on: what `drawOutcome` of the games gives for these seeds. */
  readonly outcome: unknown;
  /** With the last change: every bet is settled, or the round is void. */
  readonly serverSeed: string | null;
  /** Why the house has ended the round; absent where it did not. */
  readonly voidReason?: string;
  /** No round begins here now: when the next one may (null: nobody has said it). Absent while the table is open. */
  readonly closedUntil?: number | null;
}

/** A round that is over, for the strip of results. */
export interface PastResult {
  readonly roundId: string;
  readonly roundNo: number;
  readonly at: number;
  readonly isVoid: boolean;
  /** As of `TableState`. */
  readonly voidReason?: string;
  readonly outcome: unknown;
}

/** The seeding of a table's chain, published before its first round. */
export interface TableSeeding {
  readonly chain: number;
  readonly firstSeed: string;
  readonly rounds: number;
  readonly salt: string;
  readonly at: number;
}

/** A bet that is asked for. */
export type AskedPlayBet =
  | { readonly type: 'SPOT'; readonly spot: string; readonly stake: number }
  | {
      readonly type: 'RUNNER';
      readonly runner: string;
      readonly side: 'BACK' | 'LAY';
      readonly price: number;
      /** The backer's stake. */
      readonly stake: number;
      readonly quoteId: string;
    }
  | {
      readonly type: 'FLIGHT';
      readonly stake: number;
      /** Multiplier in hundredths, 101 at least, at which the server cashes out by itself; null: as high as limits allow. */
      readonly target: number | null;
    };

export type PlayBetEnd = 'WON' | 'LOST' | 'PUSH' | 'PART_BACK' | 'VOID';

/** A bet that was taken. */
export interface PlayBet {
  readonly betId: string;
  readonly asked: AskedPlayBet;
  /** Null until the round has a result; bets on runners are paid together, and say no payout of their own. */
  readonly end: PlayBetEnd | null;
  readonly payout: number | null;
  /** Of a bet on a flight; hundredths. `target` is what was taken: limits may have set it where none was asked for. */
  readonly flight?: { readonly target: number; readonly cashedOutAt: number | null };
}

/**
 * Bets that were asked for together, and taken or refused together. ASKED: the wallet has not answered yet; BACK: taken
 * back, by the player, by a void round, or because the answer did not come in time.
 */
export interface PlayTicket {
  readonly ticketId: string;
  readonly roundId: string;
  readonly window: number;
  readonly state: 'ASKED' | 'TAKEN' | 'BACK' | 'SETTLED';
  readonly at: number;
  /** What was taken from the wallet for it; of back and lay bets the reserve that they add, which may be below zero. */
  readonly amount: number;
  readonly bets: readonly PlayBet[];
}

/** What is chosen before a round of one's own begins. */
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

/** What a player sees of a round of their own, by game. */
export type PlayView =
  | { readonly game: 'dice'; readonly roll: number }
  | { readonly game: 'plinko'; readonly path: readonly number[]; readonly bucket: number }
  | {
      readonly game: 'slot1';
      /** The paid spin and its free spins; what each has won, in line bets. */
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
      /** After so many picks the round is cashed out by itself. */
      readonly lastPick: number;
      readonly multiplier: number;
      /** Where the mines lay; null while the round is open. */
      readonly layout: readonly number[] | null;
    }
  | {
      readonly game: 'hilo';
      readonly cards: readonly number[];
      /** For each guess that came true, how many of the thirteen ranks would have won. */
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

/** A round of one's own. */
export interface SinglePlay {
  readonly roundId: string;
  readonly state: 'OPEN' | 'DONE';
  readonly at: number;
  readonly choice: PlayChoice;
  /** All stakes of the round so far. */
  readonly staked: number;
  readonly payout: number;
  /** Actions so far; the next one names this number. */
  readonly step: number;
  readonly actions: readonly PlayActionKind[];
  readonly view: PlayView;
  readonly pairId: number;
  readonly nonce: number;
  /** A free round, which the house has staked: what its player keeps of the payout. null: the stake is theirs. */
  readonly kept: number | null;
  /** The most that they may keep of it: of the payout, what is above the stake. */
  readonly room: number | null;
}

/** The pair of seeds of a player; all games of their own share it. */
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

/** A game as it stands for its player: what a page needs after opening, a reload or a lost connection. */
export interface PlaySeat {
  readonly game: string;
  readonly name: string;
  readonly kind: PlayKind;
  readonly currency: 'INR' | 'DEMO';
  /** Played with a purse of its own that is thrown away, never with the player's balance. */
  readonly isTrial: boolean;
  readonly displayName: string;
  readonly lobbyUrl: string;
  /** Where own news come by: a page says `/play/{game}?seat={seat}` to the hub. */
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
  /** Least time between the starts of two rounds of one's own, ms. */
  readonly cycleMs: number;
  readonly table: {
    readonly state: TableState;
    /** Newest first. */
    readonly results: readonly PastResult[];
    readonly seeding: TableSeeding;
  } | null;
  /** The player's bets of the round that is on. */
  readonly tickets: readonly PlayTicket[];
  /** The round of their own that is open. */
  readonly round: SinglePlay | null;
  /** Rounds that the house stakes, to be used one by one; the first to end in front. */
  readonly freeRounds: readonly CasinoFreeRounds[];
  readonly seeds: SeedPairView;
}

/** A seat with the session that stands for it from now on. */
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
  /** As they hold for the next round. */
  readonly limits: PlaySeat['limits'];
  /** Those that are left. */
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

/** All that it takes to draw a round again, as `FAIR_ROUND` reads it. */
export type ProvenRound =
  | (ProvenRoundOfBoth & { readonly clientSeed: string; readonly nonce: number })
  | (ProvenRoundOfBoth & {
      readonly roundNo: number;
      readonly salt: string;
      readonly seeds: readonly string[];
    });

/** A round of the past with all that it takes to draw it again. */
export interface OwnRound {
  readonly roundId: string;
  readonly game: string;
  readonly at: number;
  readonly isOpen: boolean;
  readonly isVoid: boolean;
  /** As of `SinglePlay`. */
  readonly kept: number | null;
  /** Why the house has ended the round; absent where it did not. */
  readonly voidReason?: string;
  readonly staked: number;
  readonly paid: number;
  /** Of a table. */
  readonly bets: readonly PlayBet[];
  /** Of a round of one's own: what was chosen, and what was done. */
  readonly choice: PlayChoice | null;
  readonly actions: readonly string[];
  readonly commitment: string;
  /** Null while the seed is not public yet: until the round is settled, or the pair of seeds is changed. */
  readonly fair: ProvenRound | null;
}

export interface OwnRounds {
  readonly items: readonly OwnRound[];
  /** Hand it back for the rounds before these; null: there are none. */
  readonly before: string | null;
}

/** The pair that has ended with the seed that is public now, and the one that follows it. */
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
