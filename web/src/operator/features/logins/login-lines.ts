import type { LoginAttempt } from '@crease/contracts/wire/account.ts';
import { describeDevice } from '#format/device-name.ts';
import { createLineSource, type LineSource, NO_LINES } from '#operator/components/line-source.ts';
import { describeOutcome, useNewestLogins } from './logins.ts';

/** Returns a player's latest login attempts, none if the role may not view them. */
export function useLoginLines(userId: number, count: number, isAllowed: boolean): LineSource {
  const query = useNewestLogins(userId, count, isAllowed);
  if (!isAllowed) return NO_LINES;
  return createLineSource(
    query,
    ({ creationTime }) => creationTime,
    (attempt) => ({
      key: `login ${attempt.id}`,
      time: attempt.creationTime,
      kind: 'safety',
      text: loginText(attempt),
      to: null,
      by: attempt.clientIpAddress,
    }),
  );
}

function loginText(attempt: LoginAttempt): string {
  const device = describeDevice(attempt.browserInfo);
  return `${describeOutcome(attempt)}, ${device}${attempt.isNewDevice ? ', new device' : ''}`;
}
