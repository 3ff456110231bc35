import type { OperatorRequest } from '@crease/contracts/wire/operator-cashier.ts';
import { rupeesText } from '#format/money.ts';
import { createLineSource, type LineSource } from '#operator/components/line-source.ts';
import { useRequests } from './cash-reads.ts';
import { describeState, REQUEST_PATHS } from './request-words.ts';

/** Returns a player's latest requests, each at its creation time. */
export function useRequestLines(userId: number, count: number): LineSource {
  const query = useRequests({ userId, MaxResultCount: count, Sorting: 'creationTime desc' });
  return createLineSource(
    query,
    ({ creationTime }) => creationTime,
    (request: OperatorRequest) => ({
      key: request.referenceNo,
      time: request.creationTime,
      kind: 'money',
      text: requestText(request),
      to: `${REQUEST_PATHS[request.type]}/${request.referenceNo}`,
      by: request.userName,
    }),
  );
}

function requestText(request: OperatorRequest): string {
  const { type, referenceNo, amount } = request;
  return `${type} ${referenceNo}, ${rupeesText(amount)}: ${describeState(request).text.toLowerCase()}`;
}
