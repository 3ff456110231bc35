import type { ScoredCricket, ScoredMatch, ScoringEntry } from '@crease/contracts/wire/scoring.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { writeActionKey, writeEntry } from './scoring-acts.ts';

export interface PadProps {
  readonly match: ScoredMatch;
}

export type CricketPadProps = PadProps & { readonly cricket: ScoredCricket };

/** Records match entries one at a time. */
export function useWrite(match: ScoredMatch) {
  const isBusy = useIsPending(writeActionKey(match.fixture));
  return { isBusy, write: (entry: ScoringEntry) => writeEntry(match, entry) };
}
