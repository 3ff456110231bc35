import type { WireOf } from '@crease/contracts/base/route.ts';
import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { catalogueRoutes } from '@crease/contracts/catalogue/catalogue-routes.ts';
import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { operatorDeskRoutes } from '@crease/contracts/trading/actions.ts';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { operatorApi, refresh } from '#operator/core/office-call.ts';
import { toasts } from '#ui/toast/toasts.ts';

/** Score and stream ID of events without one. */
const NO_ID = '0';

/** True if operators score the event: it has no feed ID, or one created by a manual score. */
export function isScoredManually({ dreamEventId }: EventItem): boolean {
  return dreamEventId === NO_ID || dreamEventId.startsWith('hand-');
}

/**
 * Returns an event's score ID. Without one it is the ID that the first manual score will create: using it in advance
 * avoids missing the first card.
 */
export function getScoreId({ id, dreamEventId }: EventItem): string {
  return dreamEventId === NO_ID ? `hand-${id}` : dreamEventId;
}

type ScoreInput = WireOf<typeof operatorDeskRoutes.operatorSetScore>;

/** Next card to send per event while one is in flight. Only the latest matters. */
const queuedScores = new Map<number, ScoreInput>();
const inFlight = new Map<number, Promise<boolean>>();

/**
 * Publishes a score. While one is in flight the latest card is queued, which includes all balls before it.
 *
 * @returns true once everything is sent and reloaded, false after an error, which is shown.
 */
export function sendScore(input: ScoreInput): Promise<boolean> {
  const { eventId } = input;
  queuedScores.set(eventId, input);
  const known = inFlight.get(eventId);
  if (known !== undefined) return known;
  const sending = sendQueued(eventId).finally(() => inFlight.delete(eventId));
  inFlight.set(eventId, sending);
  return sending;
}

async function sendQueued(eventId: number): Promise<boolean> {
  try {
    for (;;) {
      const input = queuedScores.get(eventId);
      if (input === undefined) return true;
      queuedScores.delete(eventId);
      await operatorApi(operatorDeskRoutes.operatorSetScore, input);
      if (queuedScores.has(eventId)) continue;
      await refresh([operatorRoutes.operatorGetEvents, catalogueRoutes.getScoreCard]);
    }
  } catch (error) {
    queuedScores.delete(eventId);
    toasts.show('error', 'Couldn’t publish the score', describeFailure(error));
    return false;
  }
}

function describeFailure(error: unknown): string {
  if (!(error instanceof CallFailure)) return getErrorMessage(error);
  const [first] = error.fields.values();
  return first ?? error.message;
}
