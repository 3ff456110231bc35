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
/** ID of a manually scored match, or of the external feed's event. */
const fixture = z.string().check(z.minLength(1), z.maxLength(140));
/** Maximum body size: the names and figures of a fixture, and manual scoring input, equal to a feed call. */
const BODY_BYTES = 32_768;

/** Manual scoring: scorers enter the events a feed would send. */
export const operatorScoringRoutes = {
  operatorGetScoredMatches: route<Record<string, never>, { items: readonly ScoredLine[] }>()({
    method: 'GET',
    path: 'Operator/GetScoredMatches',
    access: 'O',
    roles: scorers,
    from: 'query',
    about: 'Returns manually scored matches: in-play, upcoming and finished.',
    request: z.object({}),
  }),
  operatorGetScoredMatch: route<{ fixture: string }, ScoredMatch>()({
    method: 'GET',
    path: 'Operator/GetScoredMatch',
    access: 'O',
    roles: scorers,
    from: 'query',
    about: 'Returns one match with everything its scorer needs.',
    request: z.object({ fixture }),
  }),
  operatorStartScoring: route<{ fixture: AnnouncedFixture }, ScoredMatch>()({
    method: 'POST',
    path: 'Operator/StartScoring',
    access: 'O',
    roles: scorers,
    proof: 'RECENT',
    from: 'body',
    bodyBytes: BODY_BYTES,
    about:
      'Creates a manually scored match, or updates its start, venue or competition. Also creates its event and markets, whose results need an operator other than the scorers. Idempotent on ID.',
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
      'Records one scoring entry. `position` is the match position the scorer saw; BAD_STATE with the current position means someone else has written since.',
    request: z.object({
      fixture,
      position: z.int().check(z.gte(0)),
      entry: SCORING_ENTRY,
    }),
  }),
};
