import type { EventSources } from '@crease/contracts/market-desk/fixtures.ts';
import type { ScoredMatch } from '@crease/contracts/market-desk/scoring.ts';
import type { Actor } from '#base/audit-log.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { SCORER } from '#market-desk/feeds/feed.ts';
import type { FixtureSources } from '#market-desk/sources/fixture-sources.ts';
import type { Input } from '#people/account/call-context.ts';
import { loadScoredMatch } from './scored-match.ts';
import { recordFixtureAudit } from './write-entry.ts';

/** Switches an event's fixture to manual scoring. Errors: NOT_FOUND; BAD_STATE if its feed can't be continued. */
export async function takeOverScoring(context: MarketDeskEnv, actor: Actor, eventId: number): Reply<ScoredMatch> {
  const found = await findSources(context, eventId);
  if (found === null) return fail('NOT_FOUND');
  const { key, sources } = found;
  if (sources?.mayBeScored !== true || !(await copy(context, sources, actor))) return fail('BAD_STATE');
  await context.matchSources.choose(key, SCORER);
  await recordFixtureAudit(context, actor, { action: 'TakeOverScoring', key, after: { eventId } });
  return await loadScoredMatch(context, key);
}

/**
 * Selects the source of an event's fixture; null selects the highest-ranked live source, which ends manual scoring.
 * Errors: NOT_FOUND; BAD_STATE if the source doesn't cover it.
 */
export async function chooseSource(
  context: MarketDeskEnv,
  actor: Actor,
  { eventId, source }: Input<'operatorChooseSource'>,
): Reply<{ source: string }> {
  const found = await findSources(context, eventId);
  if (found === null) return fail('NOT_FOUND');
  const { key, sources } = found;
  const names = (sources?.views ?? []).map(({ name }) => name).filter((name) => name !== SCORER);
  const isKnown = source === null ? names.length > 0 : names.includes(source);
  if (sources === null || !isKnown) return fail('BAD_STATE');
  await context.matchSources.choose(key, source);
  await recordFixtureAudit(context, actor, { action: 'ChooseSource', key, after: { eventId, source } });
  return ok({ source: sources.leader });
}

/** Sources of an event's fixture. Errors: NOT_FOUND. */
export async function listEventSources(context: MarketDeskEnv, eventId: number): Reply<EventSources> {
  const found = await findSources(context, eventId);
  if (found === null) return fail('NOT_FOUND');
  const { key, sources } = found;
  return ok({
    sources: sources?.views ?? [],
    mayBeScored: sources?.mayBeScored === true,
    scoredAs: sources?.leader === SCORER ? key : null,
  });
}

async function findSources({ exchange, matchSources }: MarketDeskEnv, eventId: number) {
  const key = await exchange.read((state) => state.events.get(eventId)?.details.dreamEventId ?? null);
  return key === null ? null : { key, sources: matchSources.get(key) };
}

/** Copies again if events arrive during the copy. */
async function copy({ manualFeed }: MarketDeskEnv, sources: FixtureSources, { operatorId }: Actor): Promise<boolean> {
  for (;;) {
    const { past } = sources;
    if (!(await manualFeed.copy(sources.field.fixture, past, operatorId))) return false;
    if (sources.past.length === past.length) return true;
  }
}
