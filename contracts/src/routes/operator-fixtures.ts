import * as z from 'zod/mini';
import type { Time } from '#values/instant.ts';
import { id, text } from '#values/number-from.ts';
import { type OperatorRole, route } from './route.ts';

/**
 * Why a fixture waits. NO_FEED no feed that runs knows it · STOPPED what followed it failed · UNSETTLED it is over and a
 * market has no result · RESULT_UNSURE score and announced result differ · RESULT_REFUSED the exchange refused the result ·
 * SILENT its feed is not heard · CORRECTED a market was settled on what the feed has put right since.
 */
export type FixtureWaitReason =
  | 'NO_FEED'
  | 'STOPPED'
  | 'UNSETTLED'
  | 'RESULT_UNSURE'
  | 'RESULT_REFUSED'
  | 'SILENT'
  | 'CORRECTED';

/** A fixture, or one market of it, that goes no further without a person. */
export interface FixtureWait {
  readonly eventId: number;
  readonly eventTitle: string;
  /** Null: all of its markets that have no result. */
  readonly marketId: number | null;
  readonly marketName: string | null;
  readonly reason: FixtureWaitReason;
  /** What happened and what can be done, in a sentence. */
  readonly text: string;
  /** Whether it can be scored by hand from now on. */
  readonly mayBeScored: boolean;
  /** Markets of the event without a result. */
  readonly unsettled: number;
  readonly since: Time;
}

const trader: readonly OperatorRole[] = ['trader'];

/** Fixtures that no machine takes further. */
export const operatorFixtureRoutes = {
  operatorGetWaitingFixtures: route<Record<string, never>, { items: readonly FixtureWait[] }>()({
    method: 'GET',
    path: 'Operator/GetWaitingFixtures',
    access: 'O',
    from: 'query',
    about:
      'Fixtures of feeds that go no further by themselves, longest first, each with what can be done.',
    request: z.object({}),
  }),
  operatorVoidEvent: route<
    { eventId: number; reason: string },
    { voided: number; proposed: number }
  >()({
    method: 'POST',
    path: 'Operator/VoidEvent',
    access: 'O',
    roles: trader,
    proof: 'RECENT',
    from: 'body',
    about:
      'Voids every market of an event that has no result. What one operator may not do alone is proposed to a second one.',
    request: z.object({ eventId: id, reason: text(3, 200) }),
  }),
};
