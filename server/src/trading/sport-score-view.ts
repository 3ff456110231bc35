import { timeOf } from '@crease/contracts/values/instant.ts';
import type { ScoreCard } from '@crease/contracts/wire/score-card.ts';
import type { ScoreStory } from '@crease/contracts/wire/score-story.ts';
import { storyUntil } from '@crease/sports/play/play-story.ts';
import type { SportCard } from '@crease/sports/play/sport-card.ts';
import type { Play } from '@crease/sports/play/sport-fixture.ts';

/** Newest lines of commentary that are shown, at most. */
const MOST_LINES = 60;

/** The card of a fixture as the wire has it: one of its parts, by sport. */
export function sportCardOf(card: SportCard, now: number): ScoreCard {
  const base = {
    status: card.status,
    url: null,
    updatedAt: timeOf(now),
    cricket: null,
    football: null,
    text: null,
  };
  switch (card.kind) {
    case 'football': {
      const { kind, status: _, ...football } = card;
      return { ...base, kind, football };
    }
    case 'tennis': {
      const { kind, status: _, ...tennis } = card;
      return { ...base, kind, tennis };
    }
    case 'kabaddi': {
      const { kind, status: _, ...kabaddi } = card;
      return { ...base, kind, kabaddi };
    }
    case 'racing': {
      const { kind, status: _, ...racing } = card;
      return { ...base, kind, racing };
    }
  }
}

/** Commentary of a fixture until now. */
export function sportStoryOf(play: Play, now: number): ScoreStory {
  const lines = storyUntil(play, now, MOST_LINES).map(({ time, ...line }) => ({
    ...line,
    ball: null,
    time: timeOf(time),
  }));
  return { innings: [], lines };
}
