import type { ScoreHalt } from '@crease/contracts/wire/catalogue.ts';
import type { StopCause } from './field-log.ts';

/** As a part of a card or of a line: left out where there is none. */
export function haltOf(halt: ScoreHalt | null): { readonly halt?: ScoreHalt } {
  return halt === null ? {} : { halt };
}

/** Why what feeds say does not count just now. */
export function causeOfHalt(cause: StopCause | null): ScoreHalt | null {
  return cause === 'SILENT' || cause === 'MISSING' ? 'NO_FEED' : cause;
}
