import { generateSync } from 'otplib';

/** Generates an authenticator app's code for a secret at a given time, ms since 1970 UTC. */
export function generateAppCode(secret: string, now: number): string {
  return generateSync({ secret, epoch: Math.floor(now / 1_000) });
}
