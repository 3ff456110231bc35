import { KOLKATA_OFFSET_MS, toWireTime } from '@crease/contracts/base/instant.ts';
import type { PlayLimits } from '@crease/contracts/care/play-limits.ts';
import type { PlayChange } from '@crease/core/play/play.ts';
import { isTimeLimit, type LimitName } from '@crease/core/play/play-limit.ts';
import type { PlaySection } from '@crease/core/play/play-pause.ts';
import { ok, type Reply, toFailure } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import { type TypedLogin, withLogin } from '#people/account/authenticate.ts';
import type { Input } from '#people/account/call-context.ts';
import { type OwnProof, withAllProofs } from '#people/account/current-password.ts';
import type { Visit } from '#people/account/log-in.ts';
import type { Caller } from '#people/account/second-factor.ts';
import { buildOwnAuditEntry, type Origin } from '#people/sessions/live-session.ts';
import { buildPlayLimits } from './play-limits-view.ts';

const DAY_MS = 86_400_000;
/** Calendar periods use India time. */
const ZONE_MINUTES = KOLKATA_OFFSET_MS / 60_000;

/** The caller's current limits and break. */
export async function readPlayLimits(context: CareEnv, userId: number): Reply<PlayLimits> {
  return ok(await buildPlayLimits(context, userId));
}

/**
 * Sets one of the caller's limits; `applyLimitRequest` decides when it takes effect.
 *
 * @param wanted `amount`: hundredths of a rupee (paise) or of a minute; fractions of a minute are rejected.
 */
export function setPlayLimit(
  context: CareEnv,
  { session, origin }: Caller,
  { name, amount: typed }: Input<'setPlayLimit'>,
): Reply<PlayLimits> {
  const userId = session.user.id;
  const amount = isTimeLimit(name) && typed !== null ? typed / 100 : typed;
  return changePlay(context, { userId, origin }, buildLimitChange('PLAYER', name, amount));
}

/** Builds a change of a limit by the player or the house. */
export function buildLimitChange<By extends 'PLAYER' | 'OPERATOR'>(by: By, name: LimitName, amount: number | null) {
  return { type: 'LIMIT', name, amount, by, zoneMinutes: ZONE_MINUTES } as const;
}

/** Confirms an increased limit; requires the password again. */
export function confirmPlayLimit(
  context: CareEnv,
  { session, origin }: Caller,
  { name, ...proof }: OwnProof & { readonly name: LimitName },
): Reply<PlayLimits> {
  const userId = session.user.id;
  return withAllProofs(context, { ...proof, userId, origin }, () =>
    changePlay(context, { userId, origin }, { type: 'CONFIRM_RAISE', name }),
  );
}

/** Blocks a section of the casino for the caller immediately, or requests to unblock it. */
export function changeBlock(
  context: CareEnv,
  { session, origin }: Caller,
  change: { readonly type: 'BLOCK' | 'ASK_TO_UNBLOCK'; readonly section: PlaySection },
): Reply<PlayLimits> {
  return changePlay(context, { userId: session.user.id, origin }, change);
}

/** Completes a pending unblock; like an increase it requires the password again. */
export function unblockSection(
  context: CareEnv,
  { session, origin }: Caller,
  { section, ...proof }: OwnProof & { readonly section: PlaySection },
): Reply<PlayLimits> {
  const userId = session.user.id;
  return withAllProofs(context, { ...proof, userId, origin }, () =>
    changePlay(context, { userId, origin }, { type: 'UNBLOCK', section }),
  );
}

/**
 * Starts a time-out: rejects bets and deposits for some days and ends all sessions, so that open pages and pushes
 * stop immediately.
 */
export function takeTimeOut(context: CareEnv, { session, origin }: Caller, days: number): Reply<boolean> {
  return pause(
    context,
    { userId: session.user.id, origin },
    {
      type: 'PAUSE',
      kind: 'TIME_OUT',
      forMs: days * DAY_MS,
    },
  );
}

/** Self-excludes the caller. @param months 0 for permanent. */
export function excludeMe(
  context: CareEnv,
  { session, origin }: Caller,
  { months, ...proof }: OwnProof & { readonly months: number },
): Reply<boolean> {
  const userId = session.user.id;
  const now = context.clock.now();
  const forMs = months === 0 ? null : addMonths(now, months) - now;
  return withAllProofs(context, { ...proof, userId, origin }, () =>
    pause(context, { userId, origin }, { type: 'PAUSE', kind: 'EXCLUSION', forMs }),
  );
}

/** Requests to return after an exclusion, authenticated by name and password because excluded users have no session. */
export function requestReturn(context: CareEnv, login: TypedLogin, visit: Visit): Reply<{ returnsAt: string }> {
  return withLogin(context, { ...login, visit }, async ({ id: userId }) => {
    const changed = await changePlay(context, { userId, origin: visit }, { type: 'ASK_TO_RETURN' });
    if (!changed.ok) return changed;
    const { pause: after } = changed.value;
    // If the waiting period is already over, the user may return now.
    return ok({ returnsAt: after?.returnsAt ?? toWireTime(context.clock.now()) });
  });
}

interface Person {
  readonly userId: number;
  readonly origin: Origin;
}

/** Applies a change by a player, and returns their limits. */
export async function changePlay(context: CareEnv, person: Person, playChange: PlayChange): Reply<PlayLimits> {
  const { userId } = person;
  const { type, ...after } = playChange;
  const audit = buildOwnAuditEntry(person, `Play:${type}`, after);
  const outcome = await context.exchange.submit(
    { type: 'ChangePlay', accountId: userId, change: playChange },
    { audit },
  );
  if (!outcome.ok) return toFailure(outcome);
  context.timeWatch.markDue(userId);
  return readPlayLimits(context, userId);
}

async function pause(
  context: CareEnv,
  person: Person,
  playChange: Extract<PlayChange, { readonly type: 'PAUSE' }>,
): Reply<boolean> {
  const changed = await changePlay(context, person, playChange);
  if (!changed.ok) return changed;
  await context.sessions.endAllSessions('user', person.userId, 'BREAK');
  return ok(true);
}

/** The same day of a later month, or its last day if shorter. */
function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}
