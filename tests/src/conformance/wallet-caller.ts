import { randomUUID } from 'node:crypto';
import { CASINO_WALLET_PATH, type CasinoAnswer, type CasinoCallName } from '@crease/contracts/casino/gateway.ts';
import { type CasinoKey, callHeaders, type SignedCall } from '@crease/server/casino/providers/game-provider.ts';

/** One player in one game, as passed in a launch. */
export interface Seat {
  readonly sessionToken: string;
  readonly playerId: string;
  readonly currency: 'INR' | 'DEMO';
  readonly gameCode: string;
}

/** Sends a call; replaced in tests that need no network. */
export type Post = (
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<{ readonly status: number; readonly text: string }>;

/** Changes made to a call after signing, for signature tests. */
export interface Tampering {
  readonly at?: number;
  readonly nonce?: string;
  readonly key?: CasinoKey;
  readonly provider?: string;
  readonly bodyAfterwards?: string;
}

export interface Called extends Partial<CasinoAnswer> {
  readonly http: number;
  readonly text: string;
}

/** Calls a gateway like a provider does. */
export class WalletCaller {
  readonly #post: Post;
  readonly #provider: string;
  readonly #key: CasinoKey;
  readonly #now: () => number;

  constructor(parts: {
    readonly post: Post;
    readonly provider: string;
    readonly key: CasinoKey;
    readonly now: () => number;
  }) {
    this.#post = parts.post;
    this.#provider = parts.provider;
    this.#key = parts.key;
    this.#now = parts.now;
  }

  async call(
    name: CasinoCallName,
    seat: Seat,
    more: Readonly<Record<string, unknown>> = {},
    tampering: Tampering = {},
  ): Promise<Called> {
    const body = JSON.stringify({ requestId: randomUUID(), ...seat, ...more });
    const path = `/${CASINO_WALLET_PATH}/${name}`;
    const { key = this.#key, provider = this.#provider, bodyAfterwards = body } = tampering;
    const { at = this.#now(), nonce = randomUUID() } = tampering;
    const signed: SignedCall = { timestamp: String(Math.floor(at / 1_000)), nonce, path, body };
    const { status, text } = await this.#post(path, callHeaders(provider, key, signed), bodyAfterwards);
    return { http: status, text, ...answerIn(text) };
  }
}

function answerIn(text: string): Partial<CasinoAnswer> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
