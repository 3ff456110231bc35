import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { type Failure, fail, ok, type ServiceResult, toFailure } from '#base/reply.ts';
import { setScore } from '#catalogue/manual-score.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';

/** Score and TV ID of events that have none. */
const NO_ID = '0';

/**
 * Sets a score manually (API 10.2). Assigns a score and TV ID with the first score if the event has none. Errors:
 * NOT_FOUND, BAD_STATE, and VALIDATION for an invalid score.
 */
export async function setManualScore(
  context: MarketDeskEnv,
  actor: Actor,
  { eventId, score }: { readonly eventId: number; readonly score: unknown },
): Promise<ServiceResult<boolean>> {
  const unnamed = await nameEvent(context, actor, eventId);
  if (unnamed !== null) return unnamed;
  const audit = buildAuditRow(actor, {
    action: 'SetScore',
    entity: 'event',
    entityId: eventId,
    after: score,
  });
  const shown = await setScore(context, eventId, score, audit);
  return shown.ok ? ok(true) : withScoreField(shown);
}

/** Sets an event's stream URL (API 10.2). */
export async function setTv(
  { tv }: MarketDeskEnv,
  actor: Actor,
  request: {
    readonly eventId: number;
    readonly url: string | null;
    readonly provider?: string | undefined;
  },
): Promise<ServiceResult<boolean>> {
  const { eventId, url, provider } = request;
  const said = provider === undefined || provider === '' ? null : provider;
  const done = await tv.setTv(
    eventId,
    url,
    said,
    buildAuditRow(actor, {
      action: 'SetTv',
      entity: 'event',
      entityId: eventId,
      before: tv.findTvEntry(eventId),
      after: url === null ? null : { url, provider: said },
    }),
  );
  return done.ok ? ok(true) : done;
}

async function nameEvent(
  { exchange }: MarketDeskEnv,
  actor: Actor,
  eventId: number,
): Promise<Failure | null> {
  const event = await exchange.read((state) => {
    const known = state.events.get(eventId);
    return known === undefined ? null : { status: known.status, details: known.details };
  });
  if (event === null) return fail('NOT_FOUND');
  if (event.status === 'CLOSED' || event.details.dreamEventId !== NO_ID) return null;
  const details = { dreamEventId: `hand-${eventId}` };
  const outcome = await exchange.submit(
    { type: 'UpdateEvent', eventId, details },
    {
      audit: buildAuditRow(actor, {
        action: 'UpdateEvent',
        entity: 'event',
        entityId: eventId,
        after: details,
      }),
    },
  );
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
