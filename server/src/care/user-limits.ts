import type { OperatorUser } from '@crease/contracts/people/operator-people.ts';
import { accept, type Result, reject } from '@crease/core/base/result.ts';
import type { Account, AccountLimits } from '@crease/core/exchange/account.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Money } from '@crease/core/money/money.ts';
import { type ActionDefinition, type ActOf, listChangedValues, ofUser } from '#approvals/action.ts';
import { type Effect, NO_EFFECT } from '#approvals/effect-totals.ts';
import { type ActingOperator, performAction } from '#approvals/perform-action.ts';
import { buildAuditRow } from '#base/audit-log.ts';
import { pickDefined } from '#base/collections.ts';
import { type Failure, fail, failField, ok, type Reply, toFailure } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import { buildSubmitContext } from '#journal/exchange.ts';
import type { Input } from '#people/account/call-context.ts';
import { ensureWallet } from '#people/account/log-in.ts';
import { replyWithUser } from '#people/staff/users.ts';

declare module '#approvals/action.ts' {
  interface Actions {
    SetUserLimits: {
      readonly userId: number;
      readonly limits: Partial<AccountLimits>;
      readonly reason: string;
    };
  }
}

/** Money in paise; null removes a limit, absent keeps it. */
type LimitsRequest = Input<'operatorSetUserLimits'>;

const BPS_IN_PERCENT = 100;

/** Sets a user's limits, which the exchange enforces. */
export const changeUserLimits: ActionDefinition<'SetUserLimits', CareEnv> = {
  roles: ['support'],
  amounts: 'LIMITS',
  subject: ofUser,
  build: buildLimitsAction,
  effect: computeEffect,
  changes: (state, { userId, limits }) => listChangedValues(state.accounts.get(userId)?.limits ?? {}, limits),
  execute: async ({ exchange }, { actor, act }) => {
    const { userId, limits, reason } = act;
    const before = await exchange.read((state) => state.accounts.get(userId)?.limits ?? null);
    const outcome = await exchange.submit(
      { type: 'SetAccountLimits', accountId: userId, limits },
      buildSubmitContext(actor, {
        action: 'SetUserLimits',
        ...ofUser(act),
        reason,
        before,
        after: { ...before, ...limits },
      }),
    );
    return outcome.ok ? ok({}) : toFailure(outcome);
  },
};

/**
 * Sets a user's limits, enforced by the exchange, and their visible sports (API 10.4). Errors: FOUR_EYES if a second
 * operator must confirm; nothing is changed then.
 */
export async function setUserLimits(
  context: CareEnv,
  acting: ActingOperator,
  request: LimitsRequest,
): Reply<OperatorUser> {
  const { accounts, sessions } = context;
  const act = await buildLimitsAction(context, { ...request, reason: '' });
  if ('ok' in act) return act;
  if (Object.keys(act.limits).length > 0) {
    const done = await performAction(context, acting, act);
    if (!done.ok) return done;
  }
  const user = await accounts.userById(request.userId);
  if (user === null || request.flags === undefined) return replyWithUser(context, user);
  const flags = { ...user.flags, ...pickDefined(request.flags) };
  const changed = await accounts.changeUser(
    user.id,
    { flags },
    buildAuditRow(acting.actor, {
      action: 'SetUserLimits',
      entity: 'user',
      entityId: user.id,
      before: { flags: user.flags },
      after: { flags },
    }),
  );
  if (changed !== null) sessions.userChanged(changed);
  return replyWithUser(context, changed);
}

/** Opens the wallet if necessary. */
async function buildLimitsAction(
  context: CareEnv,
  { userId, reason, ...request }: LimitsRequest & { readonly reason: string },
): Promise<ActOf<'SetUserLimits'> | Failure> {
  const user = await context.accounts.userById(userId);
  if (user === null) return fail('NOT_FOUND');
  const limits = parseLimits({ ...request, userId });
  const act = { type: 'SetUserLimits', userId, limits, reason } as const;
  if (Object.keys(limits).length === 0) return act;
  const unready = await ensureWallet(context, user);
  if (unready !== null) return unready;
  const before = await context.exchange.read((state) => state.accounts.get(userId)?.limits ?? null);
  const { minStake, maxStake } = { ...before, ...limits };
  if (minStake != null && maxStake != null && minStake > maxStake) {
    return failField('maxStake', 'Max stake can’t be below min stake');
  }
  return act;
}

function parseLimits(request: LimitsRequest): Partial<AccountLimits> {
  const { exposureLimit, minStake, maxStake, commissionPercent: percent } = request;
  const commissionBps = typeof percent === 'number' ? Math.round(percent * BPS_IN_PERCENT) : percent;
  return pickDefined({ exposureLimit, minStake, maxStake, commissionBps });
}

/** A player's own commission affects every win; a raised limit is measured by its increase. */
function computeEffect(state: ExchangeState, { userId, limits }: ActOf<'SetUserLimits'>): Result<Effect> {
  const account = state.accounts.get(userId);
  if (account === undefined) return reject('NOT_FOUND', { userId });
  const { currency } = account;
  const effect: Effect = { ...NO_EFFECT, users: 1, currency };
  const { commissionBps } = limits;
  if (commissionBps !== undefined && commissionBps !== account.limits.commissionBps) {
    return accept({ ...effect, need: 'UNDER_RULE' });
  }
  const wider = [computeIncrease(account, limits, 'exposureLimit'), computeIncrease(account, limits, 'maxStake')];
  if (wider.includes(null)) return accept({ ...effect, need: 'UNDER_RULE' });
  const amount = Math.max(...wider.map((more) => more ?? 0));
  return accept({ ...effect, need: amount === 0 ? 'NEVER' : 'BY_AMOUNT', amount });
}

/** Increase of a limit; null if it becomes unlimited. */
function computeIncrease(
  { limits: before }: Account,
  limits: Partial<AccountLimits>,
  name: 'exposureLimit' | 'maxStake',
): Money | null {
  const [from, to] = [before[name], limits[name]];
  if (to === undefined || from === null) return 0;
  return to === null ? null : Math.max(0, to - from);
}
