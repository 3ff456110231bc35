import type { ScoreHalt } from '@crease/contracts/wire/catalogue.ts';
import type { StopCause } from '#market-desk/fixtures/field-log.ts';

/** Builds the optional field of a card or line; empty if null. */
export function toHaltField(halt: ScoreHalt | null): { readonly halt?: ScoreHalt } {
  return halt === null ? {} : { halt };
}

/** Converts the reason for unreliable data to a score halt. */
export function toScoreHalt(cause: StopCause | null): ScoreHalt | null {
  return cause === 'SILENT' || cause === 'MISSING' ? 'NO_FEED' : cause;
}
