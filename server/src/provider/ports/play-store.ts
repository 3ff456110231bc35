import type { CasinoLimits, JurisdictionProfile } from '@crease/contracts/routes/casino-gateway.ts';
import type {
  PlayActionKind,
  PlayChoice,
  PlayTicket,
  TableSeeding,
} from '@crease/contracts/wire/play.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import type { TableRound } from '@crease/games/round/table-round.ts';

/** Whose money a call moves: what the launch has handed over. */
export interface Purse {
  readonly playerId: string;
  readonly sessionToken: string;
  readonly currency: 'INR' | 'DEMO';
  readonly gameCode: GameCode;
  /** A purse that is thrown away with its seat; the gateway never hears of it. */
  readonly trial: string | null;
  /** What the operator allowed when the game was opened; absent: no less than the game takes. */
  readonly limits?: CasinoLimits;
  /** The rules of the site where it was opened; absent: `standard`. */
  readonly profile?: JurisdictionProfile;
}

/** A player in a game. */
export interface SeatRow {
  readonly seatId: string;
  /** SHA-256 of its session. */
  readonly digest: string;
  readonly purse: Purse;
  readonly displayName: string;
  readonly lobbyUrl: string;
  readonly openedAt: number;
  readonly endsAt: number;
}

/** A chain of seeds of a table; the seeds rest sealed, one in so many of them. */
export interface ChainRow extends TableSeeding {
  readonly game: GameCode;
  /** The kept seeds as JSON, sealed. */
  readonly sealed: string;
}

/** A shared round with its outcome, which never changes once it is there. */
export interface RoundRow {
  readonly roundId: string;
  readonly game: GameCode;
  readonly chain: number;
  readonly round: TableRound;
  readonly outcome: unknown;
  readonly openedAt: number;
  readonly endedAt: number | null;
  /** Of a flight: when it took off. */
  readonly takeOffAt?: number;
  /** Why somebody of the house has ended it. */
  readonly voidReason?: string;
}

/** Bets that stand or fall together; `refusal` says why the wallet did not take them. */
export interface TicketRow extends Omit<PlayTicket, 'state'> {
  readonly state: PlayTicket['state'] | 'REFUSED';
  readonly key: string;
  readonly game: GameCode;
  readonly purse: Purse;
  /** The seed that its player brings to the round; null: staff of the house, or changed since the round began. */
  readonly clientSeed: string | null;
  /** What was paid on it at the end of the round. */
  readonly paid: number;
}

/** An action in a round of one's own. */
export interface PlayAct {
  readonly kind: PlayActionKind;
  readonly tile: number | null;
}

/** A round of one's own. What it looks like follows from its seeds, its choice and its actions. */
export interface SingleRow {
  readonly roundId: string;
  readonly key: string;
  readonly game: GameCode;
  readonly purse: Purse;
  readonly pairId: number;
  readonly nonce: number;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly paytable: string;
  readonly choice: PlayChoice;
  readonly stake: number;
  readonly acts: readonly PlayAct[];
  /** Stakes that were taken, the first one under the name of the round. */
  readonly bets: readonly { readonly txId: string; readonly amount: number }[];
  /** A stake that was asked for and not answered yet. */
  readonly asked: string | null;
  /** The free rounds of which it is one, and what its player may keep of it; absent: they have staked it. */
  readonly freeRound?: { readonly id: string; readonly room: number };
  readonly state: 'ASKED' | 'OPEN' | 'DONE' | 'BACK';
  readonly payout: number;
  /** From the end on: what the games store of it. */
  readonly outcome: unknown;
  readonly size: number;
  readonly at: number;
  readonly endedAt: number | null;
}

/** A pair of seeds of a player; both seeds of the server rest sealed until they are revealed. */
export interface PairRow {
  readonly playerId: string;
  readonly pairId: number;
  readonly sealed: string;
  readonly sealedNext: string;
  readonly commitment: string;
  readonly nextCommitment: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly startedAt: number;
  /** The seed, once the pair has ended. */
  readonly revealed: string | null;
}

/** A call to the wallet that is owed until it is answered. */
export interface MoveRow {
  readonly moveId: string;
  readonly roundId: string;
  readonly purse: Purse;
  readonly call:
    | {
        readonly name: 'win';
        readonly refTxId: string;
        readonly amount: number;
        readonly type: 'win' | 'adjust';
      }
    | { readonly name: 'rollback'; readonly refTxId: string }
    | { readonly name: 'endround'; readonly totalBet: number; readonly totalWin: number };
  /** Calls of one player follow each other in this order. */
  readonly at: number;
  readonly isDone: boolean;
  /** What the wallet has answered at last. */
  readonly status: string | null;
}

/** Rows that are written together or not at all; one with a known id takes the place of the former one. */
export interface PlayChange {
  readonly seats?: readonly SeatRow[];
  readonly chains?: readonly ChainRow[];
  readonly rounds?: readonly RoundRow[];
  readonly tickets?: readonly TicketRow[];
  readonly singles?: readonly SingleRow[];
  readonly pairs?: readonly PairRow[];
  readonly moves?: readonly MoveRow[];
}

export interface OwnRoundsQuery {
  readonly playerId: string;
  readonly game: GameCode;
  readonly take: number;
  /** A round of theirs: those that began before it. */
  readonly before: string | undefined;
}

export interface RoundSearch {
  readonly game: GameCode | null;
  readonly roundId: string | null;
  readonly playerId: string | null;
  /** Began within; ms. */
  readonly from: number;
  readonly to: number;
  readonly take: number;
}

/** What was staked and paid in a game in a month of India, trials left out; paise. */
export interface PlaySums {
  readonly month: string;
  readonly game: GameCode;
  readonly currency: 'INR' | 'DEMO';
  readonly bets: number;
  readonly staked: number;
  readonly paid: number;
  /** Sums of squares and products over tickets and rounds, in rupees: what a band is made of. */
  readonly stakedSquares: number;
  readonly paidSquares: number;
  readonly products: number;
}

/** What the provider of our own games keeps. */
export interface PlayStore {
  /** @throws Error when an outcome that stands would be replaced by another one; nothing is written then. */
  write(change: PlayChange): Promise<void>;
  seatBySession(digest: string): Promise<SeatRow | null>;
  /** The newest chain of a table. */
  chainOf(game: GameCode): Promise<ChainRow | null>;
  newestRounds(game: GameCode, take: number): Promise<readonly RoundRow[]>;
  roundsById(roundIds: readonly string[]): Promise<readonly RoundRow[]>;
  /** Rounds of a time with an outcome, oldest first. */
  playedBetween(from: number, to: number): Promise<readonly RoundRow[]>;
  ticketsOfRounds(
    roundIds: readonly string[],
    playerId: string | null,
  ): Promise<readonly TicketRow[]>;
  ticketByKey(playerId: string, key: string): Promise<TicketRow | null>;
  /** Newest first. */
  tableRoundIdsOf(query: OwnRoundsQuery): Promise<readonly string[]>;
  singleByKey(playerId: string, key: string): Promise<SingleRow | null>;
  singlesOf(query: OwnRoundsQuery): Promise<readonly SingleRow[]>;
  /** Rounds of one's own that are not over; of all players when none is named. */
  openSingles(playerId: string | null): Promise<readonly SingleRow[]>;
  singlesEndedBetween(from: number, to: number): Promise<readonly SingleRow[]>;
  /** The newest pair of a player. */
  pairOf(playerId: string): Promise<PairRow | null>;
  pairsById(playerId: string, pairIds: readonly number[]): Promise<readonly PairRow[]>;
  /** Rounds with bets in them, newest first: those of tables, and those of one player each. */
  findRounds(
    search: RoundSearch,
  ): Promise<{ readonly rounds: readonly RoundRow[]; readonly singles: readonly SingleRow[] }>;
  /** Of bets that were settled within a time. */
  playSums(from: number, to: number): Promise<readonly PlaySums[]>;
  owedMoves(): Promise<readonly MoveRow[]>;
}
