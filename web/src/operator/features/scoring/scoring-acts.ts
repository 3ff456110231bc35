import type { AnnouncedFixture } from '@crease/contracts/routes/feed.ts';
import { operatorScoringRoutes } from '@crease/contracts/routes/operator-scoring.ts';
import type { ScoredMatch, ScoringEntry } from '@crease/contracts/wire/scoring.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';

const LIST_MS = 5_000;
/** How often a page says that somebody is at the ground: no sport waits shorter than twice this. */
const PRESENT_MS = 4_000;
/** Whoever has touched nothing for so long may have left: from then on the page says nothing any more. */
const LEFT_MS = 120_000;

const LIST_KEY = ['scored matches'] as const;
const matchKey = (fixture: string) => ['scored match', fixture] as const;
/** Name under which a match is written to, so that no ball is written twice by two presses. */
export const writeAct = (fixture: string) => `score ${fixture}`;

/** Matches that are scored by hand. */
export function useScoredMatches() {
  return useQuery({
    queryKey: LIST_KEY,
    queryFn: ({ signal }) =>
      callOperator(operatorScoringRoutes.operatorGetScoredMatches, {}, signal),
    refetchInterval: LIST_MS,
  });
}

/** One match, read again all the time; while its scorer is there the server hears of it. */
export function useScoredMatch(fixture: string) {
  const touchedAt = useLastTouch();
  return useQuery({
    queryKey: matchKey(fixture),
    queryFn: async ({ signal }) => {
      const known = operatorCache.getQueryData<ScoredMatch>(matchKey(fixture));
      const isThere = Date.now() - touchedAt.current < LEFT_MS && !document.hidden;
      if (known === undefined || known.isEnded || !isThere) {
        return await callOperator(
          operatorScoringRoutes.operatorGetScoredMatch,
          { fixture },
          signal,
        );
      }
      const { position } = known;
      const entry = { type: 'present' } as const;
      return await callOperator(
        operatorScoringRoutes.operatorScoreMatch,
        { fixture, position, entry },
        signal,
      );
    },
    refetchInterval: PRESENT_MS,
  });
}

/** When a finger or a key was last put down on the page. */
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

/** Writes one thing down after what is shown. */
export async function writeEntry(
  { fixture, position }: Pick<ScoredMatch, 'fixture' | 'position'>,
  entry: ScoringEntry,
): Promise<ActOutcome<ScoredMatch>> {
  // A reading from before must not show the match as it was.
  await operatorCache.cancelQueries({ queryKey: matchKey(fixture) });
  const outcome = await actOnce(writeAct(fixture), () =>
    callOperator(operatorScoringRoutes.operatorScoreMatch, { fixture, position, entry }),
  );
  return show(outcome);
}

/** Announces a match that is scored by hand. */
export async function startScoring(fixture: AnnouncedFixture): Promise<ActOutcome<ScoredMatch>> {
  const outcome = await actOnce(
    'start scoring',
    () => callOperator(operatorScoringRoutes.operatorStartScoring, { fixture }),
    'The match is announced; its markets are being made',
  );
  return show(outcome);
}

function show(outcome: ActOutcome<ScoredMatch>): ActOutcome<ScoredMatch> {
  if (outcome.ok) {
    operatorCache.setQueryData(matchKey(outcome.value.fixture), outcome.value);
    void operatorCache.invalidateQueries({ queryKey: LIST_KEY });
  }
  return outcome;
}
