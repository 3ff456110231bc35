import type { MatchCommentary } from '@crease/contracts/wire/commentary.ts';
import type { ScoreCard } from '@crease/contracts/wire/score-card.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#client/api/call.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { useScoreCard } from '#client/catalogue/live-events.ts';

export interface StoryQuery {
  /** Null if there is no commentary; undefined until loaded. */
  readonly story: MatchCommentary | null | undefined;
  readonly error: string | null;
  readonly refetch: () => void;
}

/** The server stores the commentary just after the score; an immediate request would miss the ball. */
const AFTER_BALL_MS = 300;
/** Throttle for fast replays. */
const THROTTLE_MS = 1_500;

/** Commentary of a match, refetched in the background when the score changes. */
export function useScoreStory(dreamEventId: string): StoryQuery {
  const card = useScoreCard(dreamEventId);
  const { data, error, refetch } = useQuery({
    queryKey: ['score-story', dreamEventId],
    queryFn: ({ signal }) => call('getScoreStory', { DreamEventId: dreamEventId }, signal),
    enabled: dreamEventId !== '0',
  });
  const place = makeStateKey(card);
  const asked = useRef({ place, at: 0 });
  useEffect(() => {
    if (place === '' || place === asked.current.place) return;
    const wait = Math.max(AFTER_BALL_MS, asked.current.at + THROTTLE_MS - Date.now());
    const timer = setTimeout(() => {
      // The first card arrives together with the first request.
      const isFirst = asked.current.place === '';
      asked.current = { place, at: Date.now() };
      if (!isFirst) void refetch();
    }, wait);
    return () => clearTimeout(timer);
  }, [place, refetch]);
  return {
    story: data,
    error: data === undefined && error !== null ? getErrorMessage(error) : null,
    refetch: () => void refetch(),
  };
}

/** Key of the match state that changes whenever there is new commentary. */
function makeStateKey(card: ScoreCard | null): string {
  if (card === null) return '';
  const { cricket, football, tennis, kabaddi, racing } = card;
  if (cricket === null) return JSON.stringify(football ?? tennis ?? kabaddi ?? racing ?? '');
  const { innings, thisOver, lastShot, resultText } = cricket;
  const last = innings.at(-1);
  return [
    innings.length,
    last?.overs,
    last?.runs,
    last?.wkts,
    thisOver?.balls.length,
    lastShot?.ball,
    resultText,
  ].join('/');
}
