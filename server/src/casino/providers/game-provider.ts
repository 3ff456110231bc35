import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { CasinoCategory } from '@crease/contracts/casino/casino.ts';
import {
  CASINO_CLOCK_MS,
  CASINO_HEADERS,
  type CasinoCallName,
  type CasinoLaunchRequest,
  type CasinoLimits,
} from '@crease/contracts/casino/gateway.ts';

/** Shared signing key. Two can be valid at once, so that keys can be rotated. */
export interface CasinoKey {
  readonly id: string;
  readonly secret: string;
}

/** The signed parts of a call. */
export interface SignedCall {
  /** Seconds since 1970 UTC. */
  readonly timestamp: string;
  readonly nonce: string;
  /** Path as sent, without the query string. */
  readonly path: string;
  /** Raw body as received. */
  readonly body: string;
}

/** A received call with its proof of origin. */
export interface AuthenticatedCall extends SignedCall {
  readonly keyId: string;
  readonly signature: string;
}

/** A provider's call to the wallet as received, over any transport. */
export interface GatewayCall extends AuthenticatedCall {
  readonly name: CasinoCallName;
  readonly provider: string;
}

export interface ProvidedGame {
  readonly code: string;
  readonly name: string;
  readonly category: CasinoCategory;
  /** SHARED: all players at the table play the same round. SINGLE: each player has their own. */
  readonly rounds: 'SHARED' | 'SINGLE';
  readonly limits: CasinoLimits;
  /** Lowest and highest RTP of its main bets, hundredths of a percent; null if unknown. */
  readonly returns: readonly [number, number] | null;
  readonly isMobile: boolean;
  readonly isDesktop: boolean;
  /** Can be played for free with the provider's own play money. */
  readonly hasDemo: boolean;
  /** Players can verify every round. */
  readonly isProvable: boolean;
  /** Supports rounds staked by the house (`freeRound` of a bet). */
  readonly hasFreeRounds: boolean;
  /** Release date, YYYY-MM-DD; null if unknown. */
  readonly released: string | null;
}

export interface OpenGame {
  readonly playerId: string;
  readonly sessionToken: string;
}

/**
 * A game provider: the house's own tables, or an external company called over HTTP. It moves money only through
 * signed calls to the gateway (docs/CASINO-GATEWAY.md). Methods never throw: an invalid response yields null or
 * false.
 */
export interface GameProvider {
  /** Lowercase letters, digits and hyphens; part of its ledger account and of every transaction. */
  readonly id: string;
  /** Wins that a bet may get from an outside provider; absent for the house's own games, whose wins aren't judged. */
  readonly winsPerBet?: 'ONE' | 'MANY';
  /** Origin its games are served from; absent for this site. Only this origin may be framed. */
  readonly origin?: string;
  /** Current games. Games not listed can't be launched any more. */
  games(): Promise<readonly ProvidedGame[] | null>;
  /** True if the provider signed the call within the last few minutes. */
  hasSigned(call: AuthenticatedCall): boolean;
  /** Requests a launch URL. It is single-use and expires after a minute. */
  launch(request: CasinoLaunchRequest): Promise<LaunchedGame | null>;
  /** Opens the provider's own lobby with one session for all its games (`ALL_GAMES`); absent if there is none. */
  lobby?(request: CasinoLaunchRequest): Promise<LaunchedGame | null>;
  /**
   * Reports that the player's login has ended: no more bets, open rounds are played out. @returns true if the
   * provider acknowledged it.
   */
  closeSession(game: OpenGame): Promise<boolean>;
  /** Notifies the provider of changed game limits; absent if it reads them with the balance. */
  limitsChanged?(gameCode: string): void;
  /** Rounds that ended in the interval according to the provider; null if it doesn't report any. */
  rounds(from: number, to: number): Promise<readonly ReportedRound[] | null>;
  /** True if games can be played now. */
  health(): Promise<boolean>;
}

/** A launched game; `expiresAt` null means the default lifetime. */
export interface LaunchedGame {
  readonly url: string;
  readonly openMode: 'iframe' | 'redirect' | 'newTab';
  readonly expiresAt: number | null;
  /** Provider token, if the game needs one to open. */
  readonly token?: string;
}

/** One player's share of a round as reported by the provider; paise. */
export interface ReportedRound {
  readonly roundId: string;
  readonly playerId: string;
  readonly currency: 'INR' | 'DEMO';
  /** Excludes refunded stakes. */
  readonly staked: number;
  readonly paid: number;
  readonly endedAt: number;
}

/** Game code of a session that covers all games of a provider. */
export const ALL_GAMES = '_all';

const SECONDS = /^\d{1,12}$/;
const NONCE = /^[0-9a-f-]{36}$/i;

export function callHeaders(provider: string, key: CasinoKey, call: SignedCall): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    [CASINO_HEADERS.provider]: provider,
    [CASINO_HEADERS.keyId]: key.id,
    [CASINO_HEADERS.timestamp]: call.timestamp,
    [CASINO_HEADERS.nonce]: call.nonce,
    [CASINO_HEADERS.signature]: computeCallSignature(key.secret, call),
  };
}

/** True if the bytes were signed with this secret within the last few minutes. */
export function isSignedCall(secret: string, call: SignedCall & { readonly signature: string }, now: number): boolean {
  if (!SECONDS.test(call.timestamp) || !NONCE.test(call.nonce)) return false;
  if (Math.abs(Number(call.timestamp) * 1_000 - now) > CASINO_CLOCK_MS) return false;
  const right = Buffer.from(computeCallSignature(secret, call));
  const given = Buffer.from(call.signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

function computeCallSignature(secret: string, { timestamp, nonce, path, body }: SignedCall): string {
  const digest = createHash('sha256').update(body).digest('hex');
  const lines = [timestamp, nonce, 'POST', path, digest].join('\n');
  return createHmac('sha256', secret).update(lines).digest('hex');
}
