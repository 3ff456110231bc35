import type { Answer } from './answer.ts';
import type { Step } from './step.ts';

const NONE: readonly never[] = [];

/** The answer of an accepted command: the events of its step and the fields that its type fills. */
export function answered(step: Step, fields: Partial<Omit<Answer, 'ok' | 'events'>>): Answer {
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
