import { toWireTime } from '@crease/contracts/values/instant.ts';
import type { PublicStop } from '@crease/contracts/wire/catalogue.ts';

/** An active stop of betting. */
export interface Stop {
  /** Null for all betting. */
  readonly eventId: number | null;
  readonly reason: string;
  /** Message for players, and when betting is expected to resume. */
  readonly message: string | null;
  readonly until: number | null;
  readonly operatorId: number;
  readonly at: number;
  /** Markets it suspended. */
  readonly marketIds: readonly number[];
  /** Suspended markets that were under automatic control and return to it. */
  readonly feedControlled: readonly number[];
  /** Markets a trader opened by name despite the stop. */
  readonly exempt: readonly number[];
}

/** Builds the public view of a stop, without internal reason and operator. */
export function toPublicStop({ eventId, message, at, until }: Stop): PublicStop {
  return {
    message,
    since: toWireTime(at),
    until: until === null ? null : toWireTime(until),
    ...(eventId === null ? { all: true } : {}),
  };
}
