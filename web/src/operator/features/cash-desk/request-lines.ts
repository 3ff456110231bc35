import type { OperatorRequest } from '@crease/contracts/wire/operator-cashier.ts';
import { rupeesText } from '#format/money.ts';
import { createLineSource, type LineSource } from '#operator/components/line-source.ts';
import { useRequests } from './cash-reads.ts';
import { STATE_WORDS } from './request-words.ts';

/** Returns a player's latest requests, each at its creation time. */
export function useRequestLines(userId: number, count: number): LineSource {
  const query = useRequests({ userId, MaxResultCount: count, Sorting: 'creationTime desc' });
  return createLineSource(
    query,
    ({ creationTime }) => creationTime,
    ({ referenceNo, type, amount, state, creationTime, userName }: OperatorRequest) => ({
      key: referenceNo,
      time: creationTime,
      kind: 'money',
      text: `${type} ${referenceNo}, ${rupeesText(amount)}: ${STATE_WORDS[state].text.toLowerCase()}`,
      by: userName,
    }),
  );
}
