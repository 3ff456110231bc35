import type { AnnouncedFixture, FeedAnswer } from '@crease/contracts/routes/feed.ts';
import type { ScoredMatch, ScoringEntry } from '@crease/contracts/wire/scoring.ts';
import { applyFieldEvent, initialMatchState } from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { FeedMoment, HandEvent, HandFixture } from '#ports/feed.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Actor, auditLineOf } from '#services/operator/audit-line.ts';
import { type Declined, decline, declineField, type Reply } from '#services/reply.ts';
import { ballFacts, cricketFactsOf, type Written } from './cricket-facts.ts';
import { scoredIn, scoredMatchOf } from './scored-match.ts';
import { deliveryIn, entriesOf, momentIds } from './written-entries.ts';

/** Entries also recorded in the audit log: corrections and the end of a match. */
const ON_RECORD: ReadonlySet<ScoringEntry['type']> = new Set([
  'undo',
  'correct',
  'revise',
  'result',
  'end',
]);

/** Announces or updates a manually scored match. Errors: VALIDATION if it contradicts the announcement. */
export async function startScoring(
  context: AppContext,
  actor: Actor,
  announced: AnnouncedFixture,
): Promise<Reply<ScoredMatch>> {
  const { key, answer } = await context.handFeed.announce(announced);
  if (answer.status !== 'OK') return declinedBy(answer);
  await note(context, actor, { action: 'StartScoring', key, after: announced });
  return await scoredMatchOf(context, key);
}

/**
 * Writes an entry. @returns the updated match. Errors: NOT_FOUND; BAD_STATE for an entry that isn't possible now, or
 * with `position` on a conflict; VALIDATION for an invalid entry.
 */
export async function writeEntry(
  context: AppContext,
  actor: Actor,
  { fixture: key, position, entry }: { fixture: string; position: number; entry: ScoringEntry },
): Promise<Reply<ScoredMatch>> {
  const found = await scoredIn(context, key);
  if (found === null) return decline('NOT_FOUND');
  const events = eventsOf(found, entry, position);
  if ('ok' in events) return events;
  const written = await context.handFeed.write(key, { position, events });
  if (written.status !== 'OK') return declinedBy(written);
  if (ON_RECORD.has(entry.type)) {
    await note(context, actor, { action: 'ScoreMatch', key, after: { position, entry } });
  }
  return await scoredMatchOf(context, key);
}

function eventsOf(
  found: HandFixture,
  entry: ScoringEntry,
  position: number,
): readonly HandEvent[] | Declined {
  switch (entry.type) {
    case 'present':
      return [];
    case 'end':
      return [{ type: 'end' }];
    case 'undo': {
      const last = entriesOf(found.moments).at(-1);
      if (last === undefined) return decline('BAD_STATE');
      const replaces = last.moments.map(({ id }) => id);
      return [{ type: 'correction', replaces, moments: [] }];
    }
    case 'correct':
      return correction(found, entry, position);
    case 'fact':
      return found.view.sport === 'cricket'
        ? declineField('entry', 'Cricket is scored ball by ball')
        : fieldEvent([entry.fact], position);
    default: {
      if (found.view.sport !== 'cricket') return declineField('entry', 'Only available for cricket');
      const facts = cricketFactsOf(found.view, entry);
      return 'ok' in facts ? facts : fieldEvent(facts, position);
    }
  }
}

function fieldEvent(facts: readonly object[], position: number): readonly HandEvent[] {
  return [{ type: 'field', moments: momentsOf(facts, position) }];
}

function momentsOf(facts: readonly object[], position: number) {
  const ids = momentIds(position + 1, facts.length);
  return facts.map((fact, place) => ({ id: ids[place] ?? '', fact }));
}

/** Builds the corrected ball, based on the match state before the original one. */
function correction(
  { view, moments }: HandFixture,
  { entry: id, ball }: Extract<ScoringEntry, { readonly type: 'correct' }>,
  position: number,
): readonly HandEvent[] | Declined {
  const entries = entriesOf(moments);
  const place = entries.findIndex((one) => one.id === id);
  const entry = entries[place];
  if (view.sport !== 'cricket' || entry === undefined || deliveryIn(entry) === null) {
    return decline('BAD_STATE');
  }
  const before = entries.slice(0, place).flatMap((one) => one.moments);
  const facts = ballFacts(matchAfter(view, before), ball);
  if ('ok' in facts) return facts;
  const replaces = entry.moments.map((moment) => moment.id);
  return [{ type: 'correction', replaces, moments: momentsOf(facts, position) }];
}

function matchAfter({ info }: Written, moments: readonly FeedMoment[]): Written['match'] {
  let match = initialMatchState(info);
  for (const { fact } of moments) match = applyFieldEvent(match, fact as FieldEvent);
  return match;
}

function declinedBy({ status, position, message }: FeedAnswer): Declined {
  switch (status) {
    case 'OUT_OF_ORDER':
      return decline('BAD_STATE', { position });
    case 'INVALID_SIGNATURE':
      return decline('NOT_FOUND');
    case 'TEMPORARY_ERROR':
      return decline('MAINTENANCE');
    default:
      return declineField('entry', message ?? 'Not valid after the previous entry');
  }
}

async function note(
  context: AppContext,
  actor: Actor,
  {
    action,
    key,
    after,
  }: { readonly action: string; readonly key: string; readonly after: unknown },
): Promise<void> {
  await context.accounts.addAudit(
    auditLineOf(actor, { action, entity: 'fixture', entityId: key, after }),
  );
}
