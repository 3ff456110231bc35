import { KOLKATA_OFFSET_MS } from '@crease/contracts/base/instant.ts';
import type { LimitProposal } from '@crease/contracts/care/harm.ts';
import type { PlayLimits } from '@crease/contracts/care/play-limits.ts';
import {
  getEffectiveLimit,
  isTimeLimit,
  type LimitName,
  NO_LIMIT,
} from '@crease/core/play/play-limit.ts';
import type { Actor } from '#base/audit-log.ts';
import { fail, ok, type ServiceResult, toFailure } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import { withHarmLock } from '#care/harm-watch.ts';
import { buildSubmitContext } from '#journal/exchange.ts';
import type { Caller } from '#people/account/second-factor.ts';
import { buildOwnAuditEntry } from '#people/sessions/live-session.ts';
import { toLimitProposal } from './case-view.ts';
import { buildPlayLimits } from './play-limits-view.ts';

const ZONE_MINUTES = KOLKATA_OFFSET_MS / 60_000;

/** Limit proposed to the caller and not yet answered. */
export async function findLimitProposal(
  { harm }: CareEnv,
  userId: number,
): Promise<ServiceResult<LimitProposal | null>> {
  const one = await harm.findOpenCase(userId);
  return ok(one === null ? null : toLimitProposal(one));
}

/** Accepts the proposal, which sets the limit immediately, or declines it. */
export function answerLimitProposal(
  context: CareEnv,
  { session, origin }: Caller,
  { caseId, isAccepted }: { readonly caseId: number; readonly isAccepted: boolean },
): Promise<ServiceResult<PlayLimits>> {
  const userId = session.user.id;
  const { clock, exchange, harm } = context;
  return withHarmLock(context, userId, async () => {
    const one = await harm.findOpenCase(userId);
    if (one === null || one.id !== caseId || one.proposal === null) return fail('BAD_STATE');
    const { name, amount } = one.proposal;
    if (isAccepted) {
      const change = {
        type: 'LIMIT',
        name,
        amount,
        by: 'PLAYER',
        zoneMinutes: ZONE_MINUTES,
      } as const;
      const { type, ...after } = change;
      const audit = buildOwnAuditEntry({ userId, origin }, `Play:${type}`, after);
      const set = await exchange.submit(
        { type: 'ChangePlay', accountId: userId, change },
        { audit },
      );
      if (!set.ok) return toFailure(set);
      context.timeWatch.markDue(userId);
    }
    const act = isAccepted ? 'ACCEPTED' : 'DECLINED';
    const said = { act, actor: `user:${userId}`, text: null, score: null, effect: null } as const;
    const kept = await harm.change(one, { proposal: null }, { step: { at: clock.now(), ...said } });
    return kept === null ? fail('BAD_STATE') : ok(await buildPlayLimits(context, userId));
  });
}

export interface HouseLimit {
  readonly userId: number;
  readonly name: LimitName;
  /** In hundredths, also for minutes. */
  readonly amount: number;
  readonly reason: string;
}

/** Sets a house limit for a player, which must be lower than any existing one. Errors: BAD_STATE, NOT_FOUND. */
export async function setHouseLimit(
  context: CareEnv,
  actor: Actor,
  { userId, name, amount: typed, reason }: HouseLimit,
): Promise<ServiceResult<PlayLimits>> {
  const { accounts, exchange, harm } = context;
  const user = await accounts.userById(userId);
  if (user === null) return fail('NOT_FOUND');
  if (user.erasedAt !== null || user.closedAt !== null) return fail('BAD_STATE');
  const amount = isTimeLimit(name) ? typed / 100 : typed;
  return await withHarmLock(context, userId, async () => {
    const limit = await exchange.read(
      (state) => state.accounts.get(userId)?.play?.limits.get(name) ?? NO_LIMIT,
    );
    if (limit.operators !== null && limit.operators <= amount) return fail('BAD_STATE');
    const change = {
      type: 'LIMIT',
      name,
      amount,
      by: 'OPERATOR',
      zoneMinutes: ZONE_MINUTES,
    } as const;
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
      const step = { act: 'LIMIT', text: reason, score: null, effect: null } as const;
      const by = { at: context.clock.now(), actor: `operator:${actor.operatorId}` };
      await harm.change(one, {}, { step: { ...by, ...step } });
    }
    return ok(await buildPlayLimits(context, userId));
  });
}
