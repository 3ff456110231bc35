import type { Answer } from './answer.ts';
import type { Step } from './step.ts';

const NONE: readonly never[] = [];

/** The answer of an accepted command: the events of its step and the fields that its type fills. */
export function answered(step: Step, told: Partial<Omit<Answer, 'ok' | 'events'>>): Answer {
  return {
    ok: true,
    events: step.events,
    id: told.id ?? 0,
    heldUntil: told.heldUntil ?? 0,
    repeated: told.repeated ?? false,
    cancelled: told.cancelled ?? NONE,
    notCancelled: told.notCancelled ?? NONE,
    betIds: told.betIds ?? NONE,
    settlement: told.settlement ?? null,
  };
}
