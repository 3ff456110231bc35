import type { EventSources } from '@crease/contracts/routes/operator-fixtures.ts';
import type { ScoredMatch } from '@crease/contracts/wire/scoring.ts';
import { SCORER } from '#ports/feed.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Actor, auditLineOf } from '#services/operator/audit-line.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import type { FixtureSources } from '#trading/fixture-sources.ts';
import { scoredMatchOf } from './scored-match.ts';

/** Has the fixture of an event scored by hand from now on. NOT_FOUND; BAD_STATE where nobody can write on after its feed. */
export async function takeOverScoring(
  context: AppContext,
  actor: Actor,
  eventId: number,
): Promise<Reply<ScoredMatch>> {
  const found = await sourcesOf(context, eventId);
  if (found === null) return decline('NOT_FOUND');
  const { key, sources } = found;
  if (sources?.mayBeScored !== true || !(await copy(context, sources))) return decline('BAD_STATE');
  await context.matchSources.choose(key, SCORER);
  await note(context, actor, { action: 'TakeOverScoring', key, after: { eventId } });
  return await scoredMatchOf(context, key);
}

/**
 * Follows a source for the fixture of an event from now on; null: the first by priority that is heard, which gives
 * a match that was taken over back. NOT_FOUND; BAD_STATE where no such source tells of it.
 */
export async function chooseSource(
  context: AppContext,
  actor: Actor,
  { eventId, source }: { readonly eventId: number; readonly source: string | null },
): Promise<Reply<{ source: string }>> {
  const found = await sourcesOf(context, eventId);
  if (found === null) return decline('NOT_FOUND');
  const { key, sources } = found;
  const names = (sources?.views ?? []).map(({ name }) => name).filter((name) => name !== SCORER);
  const isKnown = source === null ? names.length > 0 : names.includes(source);
  if (sources === null || !isKnown) return decline('BAD_STATE');
  await context.matchSources.choose(key, source);
  await note(context, actor, { action: 'ChooseSource', key, after: { eventId, source } });
  return answer({ source: sources.leader });
}

/** Who tells of an event. NOT_FOUND. */
export async function eventSourcesOf(
  context: AppContext,
  eventId: number,
): Promise<Reply<EventSources>> {
  const found = await sourcesOf(context, eventId);
  if (found === null) return decline('NOT_FOUND');
  const { key, sources } = found;
  return answer({
    sources: sources?.views ?? [],
    mayBeScored: sources?.mayBeScored === true,
    scoredAs: sources?.leader === SCORER ? key : null,
  });
}

async function sourcesOf({ exchange, matchSources }: AppContext, eventId: number) {
  const key = await exchange.read(
    (state) => state.events.get(eventId)?.details.dreamEventId ?? null,
  );
  return key === null ? null : { key, sources: matchSources.of(key) };
}

/** Something may be said while it is copied: then all of it is copied again. */
async function copy({ handFeed }: AppContext, sources: FixtureSources): Promise<boolean> {
  for (;;) {
    const { past } = sources;
    if (!(await handFeed.copy(sources.field.fixture, past))) return false;
    if (sources.past.length === past.length) return true;
  }
}

async function note(
  context: AppContext,
  actor: Actor,
  { action, key, after }: { readonly action: string; readonly key: string; readonly after: object },
): Promise<void> {
  const line = auditLineOf(actor, { action, entity: 'fixture', entityId: key, after });
  await context.accounts.addAudit(line);
}
