import type { CasinoLaunchRequest, CasinoLimits } from '@crease/contracts/routes/casino-gateway.ts';
import type { CasinoCategory } from '@crease/contracts/wire/casino.ts';

/** What both sides sign with. Two at a time, so that one can be changed while the other counts. */
export interface CasinoKey {
  readonly id: string;
  readonly secret: string;
}

/** What is signed of a call. */
export interface SignedCall {
  /** Seconds since 1970 UTC. */
  readonly timestamp: string;
  readonly nonce: string;
  /** As sent, without query. */
  readonly path: string;
  /** The bytes as they came. */
  readonly body: string;
}

/** A call as it came, with what is said to prove it. */
export interface ProvenCall extends SignedCall {
  readonly keyId: string;
  readonly signature: string;
}

/** A game as its provider describes it. */
export interface ProvidedGame {
  readonly code: string;
  readonly name: string;
  readonly category: CasinoCategory;
  /** Everybody at the table plays the same round, or each player one of their own. */
  readonly rounds: 'SHARED' | 'SINGLE';
  readonly limits: CasinoLimits;
  /** Return of its main bets in hundredths of a per cent, the lowest and the highest; null: not said. */
  readonly returns: readonly [number, number] | null;
  readonly isMobile: boolean;
  readonly isDesktop: boolean;
  /** Opens without money, with a purse of the provider's own. */
  readonly hasDemo: boolean;
  /** Every round can be computed again by its players. */
  readonly isProvable: boolean;
  /** It takes rounds that the house stakes (`freeRound` of a bet). */
  readonly hasFreeRounds: boolean;
  /** The day on which it could first be played, YYYY-MM-DD; null: not said. */
  readonly released: string | null;
}

/** What a launch has opened at a provider. */
export interface OpenGame {
  readonly playerId: string;
  readonly sessionToken: string;
}

/**
 * Who plays games: the tables of the house, or a company that is called over HTTP. It moves money by signed calls to the
 * gateway alone (docs/CASINO-GATEWAY.md). Nothing here throws: a provider that does not answer as it should is null or
 * false.
 */
export interface GameProvider {
  /** Small letters, digits and hyphens; part of its ledger account and of every transaction. */
  readonly id: string;
  /** Scheme, host and port that its games are shown from; absent: this site. No other place is let into a frame. */
  readonly origin?: string;
  /** Its games of now. Those that are missing cannot be launched any more. */
  games(): Promise<readonly ProvidedGame[] | null>;
  /** Whether the provider has signed a call within the last minutes. */
  hasSigned(call: ProvenCall): boolean;
  /** Asks for an address of a game. It opens once, within a minute, and is worth nothing after that. */
  launch(request: CasinoLaunchRequest): Promise<LaunchedGame | null>;
  /** Opens its own lobby with a session of all its games; absent: it has none. The game that is asked for is `ALL_GAMES`. */
  lobby?(request: CasinoLaunchRequest): Promise<LaunchedGame | null>;
  /** The login behind a game is over: no more bets, rounds that are open go to their end. True: the provider knows. */
  closeSession(game: OpenGame): Promise<boolean>;
  /** The house has set other limits of a game; absent: it hears of them when it asks for a balance. */
  limitsChanged?(gameCode: string): void;
  /** Its own account of rounds that have ended within; null: it gives none. */
  rounds(from: number, to: number): Promise<readonly ReportedRound[] | null>;
  /** Whether it can be played at this moment. */
  health(): Promise<boolean>;
}

/** Where a game waits for its player; `expiresAt` null: as long as usual. */
export interface LaunchedGame {
  readonly url: string;
  readonly openMode: 'iframe' | 'redirect' | 'newTab';
  readonly expiresAt: number | null;
  /** Of the provider, where the game opens with one. */
  readonly token?: string;
}

/** One player's part of a round as its provider has it; paise. */
export interface ReportedRound {
  readonly roundId: string;
  readonly playerId: string;
  readonly currency: 'INR' | 'DEMO';
  /** Without what was given back. */
  readonly staked: number;
  readonly paid: number;
  readonly endedAt: number;
}

/** The game of a session that is of all games of its provider. */
export const ALL_GAMES = '_all';
