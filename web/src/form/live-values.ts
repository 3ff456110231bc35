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

/** What was not touched follows the values that the form is given. */
export const LIVE: LiveValues = (begin) => ({
  values: begin,
  resetOptions: FOLLOWING,
  anew: ANEW,
});

/** Names of what differs from what the form began with. */
export function editedIn(dirty: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(dirty).filter((name) => dirty[name] !== undefined && dirty[name] !== false);
}
