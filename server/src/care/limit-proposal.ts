import type { LimitProposal } from '@crease/contracts/care/harm.ts';
import type { PlayLimits } from '@crease/contracts/care/play-limits.ts';
import { getEffectiveLimit, isTimeLimit, NO_LIMIT } from '@crease/core/play/play-limit.ts';
import type { Actor } from '#base/audit-log.ts';
import { fail, ok, type Reply, toFailure } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import { withHarmLock } from '#care/harm-watch.ts';
import { buildSubmitContext } from '#journal/exchange.ts';
import type { Input } from '#people/account/call-context.ts';
import type { Caller } from '#people/account/second-factor.ts';
import { toLimitProposal } from './case-view.ts';
import { buildLimitChange, changePlay } from './change-play-limits.ts';
import { buildPlayLimits } from './play-limits-view.ts';

/** Limit proposed to the caller and not yet answered. */
export async function findLimitProposal({ harm }: CareEnv, userId: number): Reply<LimitProposal | null> {
  const one = await harm.findOpenCase(userId);
  return ok(one === null ? null : toLimitProposal(one));
}

/** Accepts the proposal, which sets the limit immediately, or declines it. */
export function answerLimitProposal(
  context: CareEnv,
  { session, origin }: Caller,
  { caseId, isAccepted }: Input<'answerLimitProposal'>,
): Reply<PlayLimits> {
  const userId = session.user.id;
  const { clock, harm } = context;
  return withHarmLock(context, userId, async () => {
    const one = await harm.findOpenCase(userId);
    if (one === null || one.id !== caseId || one.proposal === null) return fail('BAD_STATE');
    const { name, amount } = one.proposal;
    if (isAccepted) {
      const change = buildLimitChange('PLAYER', name, amount);
      const set = await changePlay(context, { userId, origin }, change);
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
