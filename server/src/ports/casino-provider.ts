import type { CasinoLaunchRequest } from '@crease/contracts/routes/casino-gateway.ts';

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

/** A provider of games, as the house has set it up. */
export interface CasinoProvider {
  /** Small letters, digits and hyphens; part of its ledger account and of every transaction. */
  readonly id: string;
  /** Codes of its games that can be played. */
  readonly games: readonly string[];
  /** Paise on one bet. */
  readonly limits: { readonly min: number; readonly max: number };
  /** Whether the provider has signed a call within the last minutes. */
  hasSigned(call: ProvenCall): boolean;
  /** Asks for the address of a game; null when the provider does not answer as it should. */
  launch(request: CasinoLaunchRequest): Promise<LaunchedGame | null>;
}

/** Where a game waits for its player; `expiresAt` null: as long as usual. */
export interface LaunchedGame {
  readonly url: string;
  readonly openMode: 'iframe' | 'redirect' | 'newTab';
  readonly expiresAt: number | null;
}
