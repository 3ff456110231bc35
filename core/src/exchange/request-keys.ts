/** How the keys of cash-outs start, among those of other requests. */
export const CASH_OUT_KEY = 'cash-out:';

/** Key of a cash-out among the requests of the state. */
export function cashOutKeyOf({
  accountId,
  clientRequestId,
}: {
  readonly accountId: number;
  readonly clientRequestId: string;
}): string {
  return `${CASH_OUT_KEY}${accountId}:${clientRequestId}`;
}

/** Client id of the hedge of a cash-out at a place, from 1. Ids of bettors are UUIDs, which hold no colon. */
export function hedgeIdOf(clientRequestId: string, place: number): string {
  return `${clientRequestId}:${place}`;
}

/** Key of a correction of a balance: of its entry, and among the requests of the state. */
export function adjustmentKeyOf(key: string): string {
  return `adjust:${key}`;
}
