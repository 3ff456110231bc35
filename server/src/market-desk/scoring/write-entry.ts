import type { AnnouncedFixture, FeedAnswer } from '@crease/contracts/market-desk/feed.ts';
import type { ScoredMatch, ScoringEntry } from '@crease/contracts/market-desk/scoring.ts';
import { applyFieldEvent, initialMatchState } from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { type Failure, fail, failField, type Reply } from '#base/reply.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import type { FeedEvent, ManualFeedEvent, ManualFixture } from '#market-desk/feeds/feed.ts';
import type { Input } from '#people/account/call-context.ts';
import { type ScoredState, toBallFacts, toCricketFacts } from './cricket-facts.ts';
import { findScoredMatch, loadScoredMatch } from './scored-match.ts';
import { findDelivery, groupEntries, makeEventIds } from './written-entries.ts';

/** Entries also recorded in the audit log: corrections and the end of a match. */
const AUDITED_ENTRIES: ReadonlySet<ScoringEntry['type']> = new Set(['undo', 'correct', 'revise', 'result', 'end']);

/** Announces or updates a manually scored match. Errors: VALIDATION if it contradicts the announcement. */
export async function startScoring(
  context: MarketDeskEnv,
  actor: Actor,
  announced: AnnouncedFixture,
): Reply<ScoredMatch> {
  const { key, answer } = await context.manualFeed.announce(announced, actor.operatorId);
  if (answer.status !== 'OK') return declinedBy(answer);
  await recordFixtureAudit(context, actor, { action: 'StartScoring', key, after: announced });
  return await loadScoredMatch(context, key);
}

/**
 * Writes an entry. @returns the updated match. Errors: NOT_FOUND; BAD_STATE for an entry that isn't possible now, or
 * with `position` on a conflict; VALIDATION for an invalid entry.
 */
export async function writeEntry(
  context: MarketDeskEnv,
  actor: Actor,
  { fixture: key, position, entry }: Input<'operatorScoreMatch'>,
): Reply<ScoredMatch> {
  const found = await findScoredMatch(context, key);
  if (found === null) return fail('NOT_FOUND');
  const events = buildEvents(found, entry, position);
  if ('ok' in events) return events;
  const written = await context.manualFeed.write(key, position, events, actor.operatorId);
  if (written.status !== 'OK') return declinedBy(written);
  if (AUDITED_ENTRIES.has(entry.type)) {
    await recordFixtureAudit(context, actor, { action: 'ScoreMatch', key, after: { position, entry } });
  }
  return await loadScoredMatch(context, key);
}

function buildEvents(
  found: ManualFixture,
  entry: ScoringEntry,
  position: number,
): readonly ManualFeedEvent[] | Failure {
  switch (entry.type) {
    case 'present':
      return [];
    case 'end':
      return [{ type: 'end' }];
    case 'undo': {
      const last = groupEntries(found.moments).at(-1);
      if (last === undefined) return fail('BAD_STATE');
      const replaces = last.moments.map(({ id }) => id);
      return [{ type: 'correction', replaces, moments: [] }];
    }
    case 'correct':
      return buildCorrection(found, entry, position);
    case 'fact':
      return found.sport === 'cricket'
        ? failField('entry', 'Cricket is scored ball by ball')
        : fieldEvent([entry.fact], position);
    default: {
      if (found.sport !== 'cricket') return failField('entry', 'Only available for cricket');
      if (found.view?.sport !== 'cricket') return fail('BAD_STATE');
      const facts = toCricketFacts(found.view, entry);
      return 'ok' in facts ? facts : fieldEvent(facts, position);
    }
  }
}

function fieldEvent(facts: readonly object[], position: number): readonly ManualFeedEvent[] {
  return [{ type: 'field', moments: buildFeedEvents(facts, position) }];
}

function buildFeedEvents(facts: readonly object[], position: number) {
  const ids = makeEventIds(position + 1, facts.length);
  return facts.map((fact, place) => ({ id: ids[place] ?? '', fact }));
}

/** Builds the corrected ball, based on the match state before the original one. */
function buildCorrection(
  { view, moments }: ManualFixture,
  { entry: id, ball }: Extract<ScoringEntry, { readonly type: 'correct' }>,
  position: number,
): readonly ManualFeedEvent[] | Failure {
  const entries = groupEntries(moments);
  const place = entries.findIndex((one) => one.id === id);
  const entry = entries[place];
  if (view?.sport !== 'cricket' || entry === undefined || findDelivery(entry) === null) return fail('BAD_STATE');
  const before = entries.slice(0, place).flatMap((one) => one.moments);
  const facts = toBallFacts(matchAfter(view, before), ball);
  if ('ok' in facts) return facts;
  const replaces = entry.moments.map((moment) => moment.id);
  return [{ type: 'correction', replaces, moments: buildFeedEvents(facts, position) }];
}

function matchAfter({ info }: ScoredState, moments: readonly FeedEvent[]): ScoredState['match'] {
  let match = initialMatchState(info);
  for (const { fact } of moments) match = applyFieldEvent(match, fact as FieldEvent);
  return match;
}

function declinedBy({ status, position, message }: FeedAnswer): Failure {
  switch (status) {
    case 'OUT_OF_ORDER':
      return fail('BAD_STATE', { position });
    case 'INVALID_SIGNATURE':
      return fail('NOT_FOUND');
    case 'TEMPORARY_ERROR':
      return fail('MAINTENANCE');
    default:
      return failField('entry', message ?? 'Not valid after the previous entry');
  }
}

export async function recordFixtureAudit(
  context: MarketDeskEnv,
  actor: Actor,
  { action, key, after }: { readonly action: string; readonly key: string; readonly after: unknown },
): Promise<void> {
  await context.accounts.addAudit(buildAuditRow(actor, { action, entity: 'fixture', entityId: key, after }));
}
