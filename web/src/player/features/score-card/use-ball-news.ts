import { useEffect, useRef, useState } from 'react';
import { type FreshBall, useFreshBall } from '#data/stores/live-events.ts';

/** A ball to make something of, for a moment. */
export type BallNews = FreshBall;

const SHOWN_MS = 4_000;

/** The ball that has just been bowled; null a moment later, and for all that was bowled before this was on the page. */
export function useBallNews(dreamEventId: string): BallNews | null {
  const ball = useFreshBall(dreamEventId);
  const seen = useRef({ dreamEventId, id: ball?.id ?? 0 });
  const [news, setNews] = useState<BallNews | null>(null);

  useEffect(() => {
    if (seen.current.dreamEventId !== dreamEventId) {
      seen.current = { dreamEventId, id: ball?.id ?? 0 };
      setNews(null);
    }
    if (ball === null || ball.id === seen.current.id) return;
    seen.current.id = ball.id;
    setNews(ball);
    const timer = setTimeout(() => setNews(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [dreamEventId, ball]);
  return news;
}
