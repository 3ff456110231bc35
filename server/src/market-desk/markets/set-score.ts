import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { type Failure, fail, ok, type Reply, toFailure } from '#base/reply.ts';
import { readEvent } from '#catalogue/event-items.ts';
import { setScore } from '#catalogue/manual-score.ts';
import { buildSubmitContext } from '#journal/exchange.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import type { Input } from '#people/account/call-context.ts';

/** Score and TV ID of events that have none. */
const NO_ID = '0';

/**
 * Sets a score manually (API 10.2). Assigns a score and TV ID with the first score if the event has none. Errors:
 * NOT_FOUND, BAD_STATE, and VALIDATION for an invalid score.
 */
export async function setManualScore(
  context: MarketDeskEnv,
  actor: Actor,
  { eventId, score }: Input<'operatorSetScore'>,
): Reply<boolean> {
  const unnamed = await nameEvent(context, actor, eventId);
  if (unnamed !== null) return unnamed;
  const change = { action: 'SetScore', entity: 'event', entityId: eventId, after: score };
  const shown = await setScore(context, eventId, score, buildAuditRow(actor, change));
  return shown.ok ? ok(true) : withScoreField(shown);
}

/** Sets an event's stream URL (API 10.2). */
export async function setTv(
  { tv }: MarketDeskEnv,
  actor: Actor,
  { eventId, url, provider }: Input<'operatorSetTv'>,
): Reply<boolean> {
  const said = provider || null;
  const audit = buildAuditRow(actor, {
    action: 'SetTv',
    entity: 'event',
    entityId: eventId,
    before: tv.findTvEntry(eventId),
    after: url === null ? null : { url, provider: said },
  });
  const done = await tv.setTv(eventId, url, said, audit);
  return done.ok ? ok(true) : done;
}

async function nameEvent({ exchange }: MarketDeskEnv, actor: Actor, eventId: number): Promise<Failure | null> {
  const event = await readEvent(exchange, eventId);
  if (event === null) return fail('NOT_FOUND');
  if (event.status === 'CLOSED' || event.details.dreamEventId !== NO_ID) return null;
  const details = { dreamEventId: `hand-${eventId}` };
  const change = { action: 'UpdateEvent', entity: 'event', entityId: eventId, after: details };
  const command = { type: 'UpdateEvent', eventId, details } as const;
  const outcome = await exchange.submit(command, buildSubmitContext(actor, change));
  return outcome.ok ? null : toFailure(outcome);
}

/** Renames the field to `score`, as the route calls it. */
function withScoreField(declined: Failure): Failure {
  const { validationErrors } = declined;
  if (validationErrors === undefined) return declined;
  return {
    ...declined,
    validationErrors: validationErrors.map(({ members, message, ...found }) => ({
      ...found,
      message: message.replace(/^card/, 'score'),
      members: members.map((member) => member.replace(/^card/, 'score')),
    })),
  };
}
