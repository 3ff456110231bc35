import type {
  CasinoAnswer,
  CasinoBody,
  CasinoCallName,
} from '@crease/contracts/routes/casino-gateway.ts';

/** Gateway calls, signed by the implementation. Null if there was no answer. */
export interface PlayWallet {
  call<Name extends CasinoCallName>(
    name: Name,
    body: CasinoBody<Name>,
  ): Promise<CasinoAnswer | null>;
}

/** Encrypts seeds that are not revealed yet. */
export interface SeedVault {
  seal(owner: string, text: string): Promise<string>;
  open(owner: string, sealed: string): Promise<string>;
  /** 64 random hexadecimal digits. */
  draw(): string;
  /**
   * SHA-256 as hexadecimal, equal to the games' `hashText`. A chain needs one hash per round, and the native one
   * takes a fifteenth of the time of the browser-compatible one.
   */
  hash(text: string): string;
}
