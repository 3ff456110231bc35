import { generateSync } from 'otplib';

/** The code that an authenticator app shows for a secret at this time, ms since 1970 UTC. */
export function appCodeOf(secret: string, now: number): string {
  return generateSync({ secret, epoch: Math.floor(now / 1_000) });
}
