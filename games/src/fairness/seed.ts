import { hashText } from './hmac.ts';

const SERVER_SEED = /^[0-9a-f]{64}$/;
/** Excludes the colon, so that `clientSeed:nonce:block` is unambiguous. */
const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;

export function isServerSeed(text: string): boolean {
  return SERVER_SEED.test(text);
}

export function isClientSeed(text: string): boolean {
  return CLIENT_SEED.test(text);
}

/** Commitment shown before the first bet: SHA-256 of the server seed as text. */
export function computeCommitment(serverSeed: string): string {
  return hashText(serverSeed);
}

/** Returns true if a revealed seed matches its commitment. */
export function matchesCommitment(serverSeed: string, commitment: string): boolean {
  return isServerSeed(serverSeed) && computeCommitment(serverSeed) === commitment;
}
