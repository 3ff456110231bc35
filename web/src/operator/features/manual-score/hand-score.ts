import { catalogueRoutes } from '@crease/contracts/routes/catalogue.ts';
import { operatorDeskRoutes } from '@crease/contracts/routes/operator-desk.ts';
import type { ScoreCardInput } from '@crease/contracts/rules/score-card-schema.ts';
import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { toasts } from '#ui/toast/toasts.ts';

const POLL_MS = 3_000;
/** Score and stream ID of events without one. */
const NO_ID = '0';

/** True if operators score the event: it has no feed ID, or one created by a manual score. */
export function isScoredManually({ dreamEventId }: EventItem): boolean {
  return dreamEventId === NO_ID || dreamEventId.startsWith('hand-');
}

const scoreKey = (eventId: number) => ['score', eventId] as const;

/** Returns an event's published card, null if none yet. */
export function useScore({ id, dreamEventId }: EventItem) {
  return useQuery({
    queryKey: scoreKey(id),
    queryFn: ({ signal }) => {
      // ID the event will get with its first manual score. Using it in advance avoids missing the first card.
      const DreamEventId = dreamEventId === NO_ID ? `hand-${id}` : dreamEventId;
      return operatorApi(catalogueRoutes.getScoreCard, { DreamEventId }, signal);
    },
    refetchInterval: POLL_MS,
  });
}

/** Next card to send per event while one is in flight. Only the latest matters. */
const queuedScores = new Map<number, ScoreCardInput>();
const inFlight = new Map<number, Promise<string | null>>();

/**
 * Publishes a score. While one is in flight the latest card is queued, which includes all balls before it.
 *
 * @returns an error message or null, once everything is sent and reloaded.
 */
export function sendScore(eventId: number, card: ScoreCardInput): Promise<string | null> {
  queuedScores.set(eventId, card);
  const known = inFlight.get(eventId);
  if (known !== undefined) return known;
  const sending = sendQueued(eventId).finally(() => inFlight.delete(eventId));
  inFlight.set(eventId, sending);
  return sending;
}

async function sendQueued(eventId: number): Promise<string | null> {
  try {
    for (;;) {
      const score = queuedScores.get(eventId);
      if (score === undefined) return null;
      queuedScores.delete(eventId);
      await operatorApi(operatorDeskRoutes.operatorSetScore, { eventId, score });
      if (queuedScores.has(eventId)) continue;
      await operatorCache.invalidateQueries({ queryKey: ['event', eventId] });
      await operatorCache.invalidateQueries({ queryKey: scoreKey(eventId) });
    }
  } catch (error) {
    queuedScores.delete(eventId);
    const problem = describeFailure(error);
    toasts.show('error', 'Couldn’t publish the score', problem);
    return problem;
  }
}

function describeFailure(error: unknown): string {
  if (!(error instanceof CallFailure)) return getErrorMessage(error);
  const [first] = error.fields;
  return first === undefined ? error.message : first[1];
}
