import type { LiveValues } from './rule-form.ts';

const FOLLOWING = {
  keepDirtyValues: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
} as const;

const ANEW = {
  keepDirtyValues: false,
  keepErrors: false,
  keepTouched: false,
  keepIsSubmitted: false,
} as const;

/** Updates untouched fields when the form's initial values change. */
export const LIVE: LiveValues = (begin) => ({
  values: begin,
  resetOptions: FOLLOWING,
  anew: ANEW,
});

/** Names of fields that differ from their initial values. */
export function editedIn(dirty: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(dirty).filter((name) => dirty[name] !== undefined && dirty[name] !== false);
}
