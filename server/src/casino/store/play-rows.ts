import type { CasinoLimits, JurisdictionProfile } from '@crease/contracts/casino/gateway.ts';
import type { PlayActionKind, PlayChoice, PlayTicket, TableSeeding } from '@crease/contracts/casino/play.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import type { TableRound } from '@crease/games/round/table-round.ts';

/** The player's wallet, as identified at launch. */
export interface PlayerWallet {
  readonly playerId: string;
  readonly sessionToken: string;
  readonly currency: 'INR' | 'DEMO';
  readonly gameCode: GameCode;
  /** ID of a free-play wallet that is discarded with its seat and unknown to the gateway; null for real money. */
  readonly trial: string | null;
  /** Limits set by the operator when the game was opened; absent if it sets none below the game's own. */
  readonly limits?: CasinoLimits;
  /** Jurisdiction of the site where it was opened; absent means `standard`. */
  readonly profile?: JurisdictionProfile;
}

export interface SeatRow {
  readonly seatId: string;
  /** SHA-256 of the session token. */
  readonly digest: string;
  readonly purse: PlayerWallet;
  readonly displayName: string;
  readonly lobbyUrl: string;
  readonly openedAt: number;
  readonly endsAt: number;
}

/** A table's seed chain. Only every nth seed is stored, encrypted. */
export interface ChainRow extends TableSeeding {
  readonly game: GameCode;
  /** The stored seeds as encrypted JSON. */
  readonly sealed: string;
}

/** A shared round. Its outcome is immutable once set. */
export interface RoundRow {
  readonly roundId: string;
  readonly game: GameCode;
  readonly chain: number;
  readonly round: TableRound;
  readonly outcome: unknown;
  readonly openedAt: number;
  readonly endedAt: number | null;
  readonly takeOffAt?: number;
  /** Reason given by the operator who voided it. */
  readonly voidReason?: string;
}

/** Bets accepted or rejected together; `refusal` is the wallet's reason for rejecting them. */
export interface TicketRow extends Omit<PlayTicket, 'state'> {
  readonly state: PlayTicket['state'] | 'REFUSED';
  readonly key: string;
  readonly game: GameCode;
  readonly purse: PlayerWallet;
  /** The player's client seed for the round; null for house staff, or if it was changed after the round began. */
  readonly clientSeed: string | null;
  /** Amount paid at the end of the round. */
  readonly paid: number;
}

/** A player's action in a single-player round. */
export interface PlayAct {
  readonly kind: PlayActionKind;
  readonly tile: number | null;
}

/** A single-player round. Its state is derived from seeds, choice and actions. */
export interface SingleRow {
  readonly roundId: string;
  readonly key: string;
  readonly game: GameCode;
  readonly purse: PlayerWallet;
  readonly pairId: number;
  readonly nonce: number;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly paytable: string;
  readonly choice: PlayChoice;
  readonly stake: number;
  readonly acts: readonly PlayAct[];
  /** Accepted stakes; the first uses the round ID. */
  readonly bets: readonly { readonly txId: string; readonly amount: number }[];
  /** Stake awaiting the wallet's answer. */
  readonly asked: string | null;
  /** Free-round grant, and the remaining amount the player may keep; absent if the player staked the round. */
  readonly freeRound?: { readonly id: string; readonly room: number };
  readonly state: 'ASKED' | 'OPEN' | 'DONE' | 'BACK';
  readonly payout: number;
  /** Set at the end, as the game stores it. */
  readonly outcome: unknown;
  readonly size: number;
  readonly at: number;
  readonly endedAt: number | null;
}

/** A player's seed pair; both server seeds are encrypted until revealed. */
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
  /** The server seed, once the pair has ended. */
  readonly revealed: string | null;
}

/** A wallet call that is retried until answered. */
export interface MoveRow {
  readonly moveId: string;
  readonly roundId: string;
  readonly purse: PlayerWallet;
  readonly call:
    | {
        readonly name: 'win';
        readonly refTxId: string;
        readonly amount: number;
        readonly type: 'win' | 'adjust';
      }
    | { readonly name: 'rollback'; readonly refTxId: string }
    | { readonly name: 'endround'; readonly totalBet: number; readonly totalWin: number };
  /** Calls of one player are executed in this order. */
  readonly at: number;
  readonly isDone: boolean;
  /** The wallet's final answer. */
  readonly status: string | null;
}

/** Rows written atomically; a row with an existing ID replaces it. */
export interface PlayChange {
  readonly seats?: readonly SeatRow[];
  readonly chains?: readonly ChainRow[];
  readonly rounds?: readonly RoundRow[];
  readonly tickets?: readonly TicketRow[];
  readonly singles?: readonly SingleRow[];
  readonly pairs?: readonly PairRow[];
  readonly moves?: readonly MoveRow[];
}
