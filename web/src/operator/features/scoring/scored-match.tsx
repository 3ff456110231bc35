import type { AnnouncedFixture } from '@crease/contracts/market-desk/feed.ts';
import {
  operatorScoringRoutes,
  type ScoredCricket,
  type ScoredMatch,
  type ScoringEntry,
} from '@crease/contracts/market-desk/scoring.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { operatorApi, operatorCache, useRouteQuery } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction, useIsPending } from '#operator/core/run-action.ts';

const LIST_MS = 5_000;
/** Presence ping interval. No sport times out sooner than twice this. */
const PRESENT_MS = 4_000;
/** Idle time after which the page stops reporting presence. */
const LEFT_MS = 120_000;

const LIST_KEY = ['scored matches'] as const;
const matchKey = (fixture: string) => ['scored match', fixture] as const;
/** Action key of a match's entries, so that a double press doesn't record a ball twice. */
export const writeActionKey = (fixture: string) => `score ${fixture}`;

/** Returns the manually scored matches. */
export function useScoredMatches() {
  return useRouteQuery(LIST_KEY, operatorScoringRoutes.operatorGetScoredMatches, {}, LIST_MS);
}

/** Polls a match and reports presence while its scorer is active. */
export function useScoredMatch(fixture: string) {
  const touchedAt = useLastTouch();
  return useQuery({
    queryKey: matchKey(fixture),
    queryFn: async ({ signal }) => {
      const known = operatorCache.getQueryData<ScoredMatch>(matchKey(fixture));
      const isThere = Date.now() - touchedAt.current < LEFT_MS && !document.hidden;
      if (known === undefined || known.isEnded || !isThere) {
        return await operatorApi(operatorScoringRoutes.operatorGetScoredMatch, { fixture }, signal);
      }
      const { position } = known;
      const entry = { type: 'present' } as const;
      return await operatorApi(
        operatorScoringRoutes.operatorScoreMatch,
        { fixture, position, entry },
        signal,
      );
    },
    refetchInterval: PRESENT_MS,
  });
}

/** Tracks the last touch or key press. */
function useLastTouch() {
  const touchedAt = useRef(Date.now());
  useEffect(() => {
    const touch = () => {
      touchedAt.current = Date.now();
    };
    window.addEventListener('pointerdown', touch);
    window.addEventListener('keydown', touch);
    return () => {
      window.removeEventListener('pointerdown', touch);
      window.removeEventListener('keydown', touch);
    };
  }, []);
  return touchedAt;
}

/** Appends an entry at the displayed position. */
export async function writeEntry(
  { fixture, position }: Pick<ScoredMatch, 'fixture' | 'position'>,
  entry: ScoringEntry,
): Promise<ActionOutcome<ScoredMatch>> {
  // Cancel older polls, which would revert the display.
  await operatorCache.cancelQueries({ queryKey: matchKey(fixture) });
  const outcome = await runAction(writeActionKey(fixture), () =>
    operatorApi(operatorScoringRoutes.operatorScoreMatch, { fixture, position, entry }),
  );
  return show(outcome);
}

/** Creates a manually scored match. */
export async function startScoring(fixture: AnnouncedFixture): Promise<ActionOutcome<ScoredMatch>> {
  const outcome = await runAction(
    'start scoring',
    () => operatorApi(operatorScoringRoutes.operatorStartScoring, { fixture }),
    'Match created. Setting up markets…',
  );
  return show(outcome);
}

function show(outcome: ActionOutcome<ScoredMatch>): ActionOutcome<ScoredMatch> {
  if (outcome.ok) {
    operatorCache.setQueryData(matchKey(outcome.value.fixture), outcome.value);
    void operatorCache.invalidateQueries({ queryKey: LIST_KEY });
  }
  return outcome;
}

export interface PadProps {
  readonly match: ScoredMatch;
}

export type CricketPadProps = PadProps & { readonly cricket: ScoredCricket };

/** Records match entries one at a time. */
export function useWrite(match: ScoredMatch) {
  const isBusy = useIsPending(writeActionKey(match.fixture));
  return { isBusy, write: (entry: ScoringEntry) => writeEntry(match, entry) };
}
