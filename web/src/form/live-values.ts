import type { LiveValues } from './rule-form.ts';

const FOLLOW_OPTIONS = {
  keepDirtyValues: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
} as const;

const RESET_OPTIONS = {
  keepDirtyValues: false,
  keepErrors: false,
  keepTouched: false,
  keepIsSubmitted: false,
} as const;

/** Updates untouched fields when the form's initial values change. */
export const LIVE: LiveValues = (initial) => ({
  values: initial,
  resetOptions: FOLLOW_OPTIONS,
  onReset: RESET_OPTIONS,
});

/** Names of fields that differ from their initial values. */
export function listEdited(dirty: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(dirty).filter((name) => dirty[name] !== undefined && dirty[name] !== false);
}
