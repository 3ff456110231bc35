import type { Answer } from './answer.ts';
import type { Step } from './step.ts';

const NONE: readonly never[] = [];

/** Builds the result of an accepted command from the step's events and the given fields. */
export function accepted(step: Step, fields: Partial<Omit<Answer, 'ok' | 'events'>>): Answer {
  return {
    ok: true,
    events: step.events,
    id: fields.id ?? 0,
    heldUntil: fields.heldUntil ?? 0,
    repeated: fields.repeated ?? false,
    cancelled: fields.cancelled ?? NONE,
    notCancelled: fields.notCancelled ?? NONE,
    betIds: fields.betIds ?? NONE,
    settlement: fields.settlement ?? null,
  };
}
