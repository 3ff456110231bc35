import * as z from 'zod/mini';
import {
  SCORING_ENTRY,
  type ScoredLine,
  type ScoredMatch,
  type ScoringEntry,
} from '#wire/scoring.ts';
import { type AnnouncedFixture, FEED_FIXTURE } from './feed.ts';
import { type OperatorRole, route } from './route.ts';

const scorers: readonly OperatorRole[] = ['trader', 'scorer'];
/** Of a match scored by hand, or of the event that a source from outside had. */
const fixture = z.string().check(z.minLength(1), z.maxLength(140));
/** Names and figures of a fixture, and what the scorer names by hand: as large as a call of a feed may need. */
const BODY_BYTES = 32_768;

/** Matches scored by hand: what a scorer writes down is what a feed would send. */
export const operatorScoringRoutes = {
  operatorGetScoredMatches: route<Record<string, never>, { items: readonly ScoredLine[] }>()({
    method: 'GET',
    path: 'Operator/GetScoredMatches',
    access: 'O',
    roles: scorers,
    from: 'query',
    about: 'Matches that are scored by hand: in play, to come, over.',
    request: z.object({}),
  }),
  operatorGetScoredMatch: route<{ fixture: string }, ScoredMatch>()({
    method: 'GET',
    path: 'Operator/GetScoredMatch',
    access: 'O',
    roles: scorers,
    from: 'query',
    about: 'One of them with all that its scorer needs.',
    request: z.object({ fixture }),
  }),
  operatorStartScoring: route<{ fixture: AnnouncedFixture }, ScoredMatch>()({
    method: 'POST',
    path: 'Operator/StartScoring',
    access: 'O',
    roles: scorers,
    from: 'body',
    bodyBytes: BODY_BYTES,
    about:
      'Announces a match to be scored by hand, or changes its start, venue or competition. Its event and markets are made by it. The same id again is the same match.',
    request: z.object({ fixture: FEED_FIXTURE }),
  }),
  operatorScoreMatch: route<
    { fixture: string; position: number; entry: ScoringEntry },
    ScoredMatch
  >()({
    method: 'POST',
    path: 'Operator/ScoreMatch',
    access: 'O',
    roles: scorers,
    from: 'body',
    quiet: true,
    bodyBytes: BODY_BYTES,
    about:
      'Writes one thing down. `position` is that of the match as the scorer saw it: BAD_STATE with the position of now says that somebody else has written meanwhile.',
    request: z.object({
      fixture,
      position: z.int().check(z.gte(0)),
      entry: SCORING_ENTRY,
    }),
  }),
};
