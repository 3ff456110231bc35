import type { Operator } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Declined, decline } from '#services/reply.ts';
import type { Origin } from './live-session.ts';
import type { Attempt } from './login-guard.ts';
import { knownDeviceOf } from './operator-device.ts';

const MINUTE_MS = 60_000;

/** Everything that judges the secrets of one operator follows each other. */
export function mutexKeyOf(userName: string): string {
  return `operator:${userName.toLowerCase()}`;
}

/** Where a try comes from: a device that is known, or an address. */
export async function attemptOf(
  context: AppContext,
  by: {
    readonly userName: string;
    readonly operator: Operator | null;
    readonly device: string | undefined;
  },
  { ip }: Origin,
): Promise<Attempt> {
  const { userName: name, operator, device } = by;
  const known = operator === null ? null : await knownDeviceOf(context, operator.id, device);
  return known === null
    ? { name, place: `address:${ip}`, isKnownDevice: false }
    : { name, place: `device:${known}`, isKnownDevice: true };
}

export function lockedOut({ clock }: AppContext, until: number): Declined {
  return decline('LOCKED_OUT', { minutes: Math.ceil((until - clock.now()) / MINUTE_MS) });
}
