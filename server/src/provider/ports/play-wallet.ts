import type {
  CasinoAnswer,
  CasinoBody,
  CasinoCallName,
} from '@crease/contracts/routes/casino-gateway.ts';

/** The calls of the gateway, signed by whoever stands behind it. Null: there was no answer. */
export interface PlayWallet {
  call<Name extends CasinoCallName>(
    name: Name,
    body: CasinoBody<Name>,
  ): Promise<CasinoAnswer | null>;
}

/** Keeps seeds that nobody may read yet. */
export interface SeedSafe {
  seal(owner: string, text: string): Promise<string>;
  open(owner: string, sealed: string): Promise<string>;
  /** 64 hexadecimal digits that nobody can foresee. */
  draw(): string;
  /**
   * SHA-256 in hexadecimal digits, as `hashText` of the games has it. A chain takes a hash for each of its rounds, and
   * that of the games is made for browsers: the system's takes a fifteenth of the time.
   */
  hash(text: string): string;
}
