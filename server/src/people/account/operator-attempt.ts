import { type Failure, fail } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { Operator } from '#people/store/operator-store.ts';
import type { Origin } from './live-session.ts';
import type { Attempt } from './login-guard.ts';
import { verifyDeviceToken } from './operator-device.ts';

const MINUTE_MS = 60_000;

/** Lock key that serialises every credential check of one operator. */
export function operatorLockKey(userName: string): string {
  return `operator:${userName.toLowerCase()}`;
}

/** Builds the attempt of an operator login; its place is a known device or else the IP address. */
export async function buildOperatorAttempt(
  context: PeopleEnv,
  by: {
    readonly userName: string;
    readonly operator: Operator | null;
    readonly device: string | undefined;
  },
  { ip }: Origin,
): Promise<Attempt> {
  const { userName: name, operator, device } = by;
  const known = operator === null ? null : await verifyDeviceToken(context, operator.id, device);
  return known === null
    ? { name, place: `address:${ip}`, isKnownDevice: false }
    : { name, place: `device:${known}`, isKnownDevice: true };
}

export function lockedOut({ clock }: PeopleEnv, until: number): Failure {
  return fail('LOCKED_OUT', { minutes: Math.ceil((until - clock.now()) / MINUTE_MS) });
}
