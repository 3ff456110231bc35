import { catalogueRoutes } from '@crease/contracts/routes/catalogue.ts';
import { operatorDeskRoutes } from '@crease/contracts/routes/operator-desk.ts';
import type { ScoreCardInput } from '@crease/contracts/rules/score-card-schema.ts';
import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { CallFailure, messageOf } from '#data/api/failure.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { toasts } from '#ui/toast/toasts.ts';

const EACH_MS = 3_000;
/** Id for score and TV of events that have none. */
const NO_ID = '0';

/** Whether operators tell the score of an event: it has no id for score and TV, or one that a score by hand gave it. */
export function isScoredByHand({ dreamEventId }: EventItem): boolean {
  return dreamEventId === NO_ID || dreamEventId.startsWith('hand-');
}

const keyOf = (eventId: number) => ['score', eventId] as const;

/** The card of an event as it was last shown; null: none yet. */
export function useScore({ id, dreamEventId }: EventItem) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => {
      // What an event without an id gets with its first score: asked for before it is known, nothing is missed.
      const DreamEventId = dreamEventId === NO_ID ? `hand-${id}` : dreamEventId;
      return callOperator(catalogueRoutes.getScoreCard, { DreamEventId }, signal);
    },
    refetchInterval: EACH_MS,
  });
}

/** Cards that wait while one is on its way, by event: only the newest is worth sending. */
const waiting = new Map<number, ScoreCardInput>();
const onTheWay = new Map<number, Promise<string | null>>();

/**
 * Shows a score. None is lost when they come fast: while one is on its way the newest card waits, and it holds all the
 * balls before it.
 *
 * @returns once everything has arrived and was read again; what is wrong, or null.
 */
export function sendScore(eventId: number, card: ScoreCardInput): Promise<string | null> {
  waiting.set(eventId, card);
  const known = onTheWay.get(eventId);
  if (known !== undefined) return known;
  const sending = sendWaiting(eventId).finally(() => onTheWay.delete(eventId));
  onTheWay.set(eventId, sending);
  return sending;
}

async function sendWaiting(eventId: number): Promise<string | null> {
  try {
    for (;;) {
      const score = waiting.get(eventId);
      if (score === undefined) return null;
      waiting.delete(eventId);
      await callOperator(operatorDeskRoutes.operatorSetScore, { eventId, score });
      if (waiting.has(eventId)) continue;
      await operatorCache.invalidateQueries({ queryKey: ['event', eventId] });
      await operatorCache.invalidateQueries({ queryKey: keyOf(eventId) });
    }
  } catch (error) {
    waiting.delete(eventId);
    const problem = problemIn(error);
    toasts.show('error', 'The score was not shown', problem);
    return problem;
  }
}

function problemIn(error: unknown): string {
  if (!(error instanceof CallFailure)) return messageOf(error);
  const [first] = error.fields;
  return first === undefined ? error.message : first[1];
}
