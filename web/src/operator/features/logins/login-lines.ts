import type { LoginAttempt } from '@crease/contracts/wire/account.ts';
import { deviceNameOf } from '#format/device-name.ts';
import { type LineSource, lineSourceOf, NO_LINES } from '#operator/parts/line-source.ts';
import { outcomeOf, useNewestLogins } from './logins.ts';

/** Returns a player's latest login attempts, none if the role may not view them. */
export function useLoginLines(userId: number, count: number, isAllowed: boolean): LineSource {
  const query = useNewestLogins(userId, count, isAllowed);
  if (!isAllowed) return NO_LINES;
  return lineSourceOf(
    query,
    ({ creationTime }) => creationTime,
    (attempt) => ({
      key: `login ${attempt.id}`,
      time: attempt.creationTime,
      kind: 'safety',
      text: loginText(attempt),
      by: attempt.clientIpAddress,
    }),
  );
}

function loginText(attempt: LoginAttempt): string {
  const device = deviceNameOf(attempt.browserInfo);
  return `${outcomeOf(attempt)}, ${device}${attempt.isNewDevice ? ', new device' : ''}`;
}
