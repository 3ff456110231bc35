import { KOLKATA_OFFSET_MS, toWireTime } from '@crease/contracts/base/instant.ts';
import type { LimitProposal } from '@crease/contracts/care/harm.ts';
import type { PlayLimits } from '@crease/contracts/care/play-limits.ts';
import type { PlayChange } from '@crease/core/play/play.ts';
import { getEffectiveLimit, isTimeLimit, type LimitName, NO_LIMIT } from '@crease/core/play/play-limit.ts';
import type { Actor } from '#base/audit-log.ts';
import { fail, ok, type Reply, toFailure } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import { withHarmLock } from '#care/harm-watch.ts';
import { buildSubmitContext } from '#journal/exchange.ts';
import { type TypedLogin, withLogin } from '#people/account/authenticate.ts';
import type { Input } from '#people/account/call-context.ts';
import { type OwnProof, withAllProofs } from '#people/account/current-password.ts';
import type { Visit } from '#people/account/log-in.ts';
import { buildOwnAuditEntry, type Origin } from '#people/sessions/live-session.ts';
import { toLimitProposal } from './case-view.ts';
import { buildPlayLimits } from './play-limits-view.ts';

const DAY_MS = 86_400_000;
/** Calendar periods use India time. */
const ZONE_MINUTES = KOLKATA_OFFSET_MS / 60_000;

/** A player who changes their own limits. */
interface Person {
  readonly userId: number;
  readonly origin: Origin;
}

/** Applies a change by a player, and returns their limits. */
export async function changePlay(context: CareEnv, person: Person, change: PlayChange): Reply<PlayLimits> {
  const { userId } = person;
  const { type, ...after } = change;
  const audit = buildOwnAuditEntry(person, `Play:${type}`, after);
  const outcome = await context.exchange.submit({ type: 'ChangePlay', accountId: userId, change }, { audit });
  if (!outcome.ok) return toFailure(outcome);
  context.timeWatch.markDue(userId);
  return ok(await buildPlayLimits(context, userId));
}

/** Applies a change that requires the password again. */
export function changePlayProven(context: CareEnv, person: Person, proof: OwnProof, change: PlayChange) {
  return withAllProofs(context, { ...proof, ...person }, () => changePlay(context, person, change));
}

/** Sets a limit in paise or hundredths of a minute. Fractions of a minute are rejected; it may take effect later. */
export function setPlayLimit(context: CareEnv, person: Person, { name, amount: typed }: Input<'setPlayLimit'>) {
  const amount = isTimeLimit(name) && typed !== null ? typed / 100 : typed;
  return changePlay(context, person, buildLimitChange('PLAYER', name, amount));
}

function buildLimitChange<By extends 'PLAYER' | 'OPERATOR'>(by: By, name: LimitName, amount: number | null) {
  return { type: 'LIMIT', name, amount, by, zoneMinutes: ZONE_MINUTES } as const;
}

/** Rejects bets and deposits for some days. */
export function takeTimeOut(context: CareEnv, person: Person, days: number): Reply<boolean> {
  return pause(context, person, { type: 'PAUSE', kind: 'TIME_OUT', forMs: days * DAY_MS });
}

/** Self-excludes the caller. @param months 0 for permanent. */
export function excludeMe(context: CareEnv, person: Person, { months, ...proof }: Input<'excludeMe'>): Reply<boolean> {
  const now = context.clock.now();
  const forMs = months === 0 ? null : addMonths(now, months) - now;
  return withAllProofs(context, { ...proof, ...person }, () =>
    pause(context, person, { type: 'PAUSE', kind: 'EXCLUSION', forMs }),
  );
}

/** Ends all sessions too, so that open pages and pushes stop immediately. */
async function pause(context: CareEnv, person: Person, change: PlayChange): Reply<boolean> {
  const changed = await changePlay(context, person, change);
  if (!changed.ok) return changed;
  await context.sessions.endAllSessions('user', person.userId, 'BREAK');
  return ok(true);
}

/** Requests to return after an exclusion, authenticated by name and password because excluded users have no session. */
export function requestReturn(context: CareEnv, login: TypedLogin, visit: Visit): Reply<{ returnsAt: string }> {
  return withLogin(context, { ...login, visit }, async ({ id: userId }) => {
    const changed = await changePlay(context, { userId, origin: visit }, { type: 'ASK_TO_RETURN' });
    if (!changed.ok) return changed;
    // If the waiting period is already over, the user may return now.
    return ok({ returnsAt: changed.value.pause?.returnsAt ?? toWireTime(context.clock.now()) });
  });
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

/** Limit proposed to the caller and not yet answered. */
export async function findLimitProposal({ harm }: CareEnv, userId: number): Reply<LimitProposal | null> {
  const one = await harm.findOpenCase(userId);
  return ok(one === null ? null : toLimitProposal(one));
}

/** Accepts the proposal, which sets the limit immediately, or declines it. */
export function answerLimitProposal(
  context: CareEnv,
  person: Person,
  { caseId, isAccepted }: Input<'answerLimitProposal'>,
): Reply<PlayLimits> {
  const { userId } = person;
  const { clock, harm } = context;
  return withHarmLock(context, userId, async () => {
    const one = await harm.findOpenCase(userId);
    if (one === null || one.id !== caseId || one.proposal === null) return fail('BAD_STATE');
    const { name, amount } = one.proposal;
    if (isAccepted) {
      const set = await changePlay(context, person, buildLimitChange('PLAYER', name, amount));
      if (!set.ok) return set;
    }
    const act = isAccepted ? 'ACCEPTED' : 'DECLINED';
    const step = { at: clock.now(), act, actor: `user:${userId}` } as const;
    const kept = await harm.change(one, { proposal: null }, { step });
    return kept === null ? fail('BAD_STATE') : ok(await buildPlayLimits(context, userId));
  });
}

/** Sets a house limit for a player, which must be lower than any existing one. Errors: BAD_STATE, NOT_FOUND. */
export async function setHouseLimit(
  context: CareEnv,
  actor: Actor,
  { userId, name, amount: typed, reason }: Input<'operatorSetPlayerLimit'>,
): Reply<PlayLimits> {
  const { accounts, exchange, harm } = context;
  const user = await accounts.userById(userId);
  if (user === null) return fail('NOT_FOUND');
  if (user.erasedAt !== null || user.closedAt !== null) return fail('BAD_STATE');
  const amount = isTimeLimit(name) ? typed / 100 : typed;
  return await withHarmLock(context, userId, async () => {
    const limit = await exchange.read((state) => state.accounts.get(userId)?.play?.limits.get(name) ?? NO_LIMIT);
    if (limit.operators !== null && limit.operators <= amount) return fail('BAD_STATE');
    const change = buildLimitChange('OPERATOR', name, amount);
    const { type, ...after } = change;
    const line = { action: `Play:HOUSE_${type}`, entity: 'user', entityId: userId, reason };
    const before = { operators: limit.operators, counts: getEffectiveLimit(limit) };
    const set = await exchange.submit(
      { type: 'ChangePlay', accountId: userId, change },
      buildSubmitContext(actor, { ...line, before, after }),
    );
    if (!set.ok) return toFailure(set);
    context.timeWatch.markDue(userId);
    const one = await harm.findOpenCase(userId);
    if (one !== null) {
      const by = { at: context.clock.now(), actor: `operator:${actor.operatorId}` };
      await harm.change(one, {}, { step: { ...by, act: 'LIMIT', text: reason } });
    }
    return ok(await buildPlayLimits(context, userId));
  });
}
