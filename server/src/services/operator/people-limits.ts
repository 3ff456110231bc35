import type { OperatorUser } from '@crease/contracts/routes/operator-people.ts';
import type { AccountLimits } from '@crease/core/exchange/account.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { SportFlags } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Failure, fail, failField, type ServiceResult } from '#services/reply.ts';
import { type ActingOperator, performAction } from './acts/do-act.ts';
import type { ActOf } from './acts/operator-act.ts';
import { buildAuditRow } from './audit-line.ts';
import { replyWithUser } from './people.ts';
import { ensureWallet } from './ready-wallet.ts';

/** Money in paise; null removes a limit, absent keeps it. */
export interface LimitsRequest {
  readonly userId: number;
  readonly exposureLimit?: Money | null | undefined;
  readonly minStake?: Money | null | undefined;
  readonly maxStake?: Money | null | undefined;
  readonly commissionPercent?: number | null | undefined;
  readonly flags?: { readonly [Sport in keyof SportFlags]?: boolean | undefined } | undefined;
}

const BPS_IN_PERCENT = 100;

/**
 * Sets a user's limits, enforced by the exchange, and their visible sports (API 10.4). Errors: FOUR_EYES if a second
 * operator must confirm; nothing is changed then.
 */
export async function setUserLimits(
  context: AppContext,
  acting: ActingOperator,
  request: LimitsRequest,
): Promise<ServiceResult<OperatorUser>> {
  const { accounts, sessions } = context;
  const act = await buildLimitsAction(context, { ...request, reason: '' });
  if ('ok' in act) return act;
  if (Object.keys(act.limits).length > 0) {
    const done = await performAction(context, acting, { act, proposal: null });
    if (!done.ok) return done;
  }
  const user = await accounts.userById(request.userId);
  if (user === null || request.flags === undefined) return replyWithUser(context, user);
  const flags = withGiven(user.flags, request.flags);
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

/** Builds the action of setting a user's limits, or returns the validation error. Opens the wallet if necessary. */
export async function buildLimitsAction(
  context: AppContext,
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
  return {
    ...(exposureLimit === undefined ? {} : { exposureLimit }),
    ...(minStake === undefined ? {} : { minStake }),
    ...(maxStake === undefined ? {} : { maxStake }),
    ...(percent === undefined
      ? {}
      : { commissionBps: percent === null ? null : Math.round(percent * BPS_IN_PERCENT) }),
  };
}

function withGiven(flags: SportFlags, given: NonNullable<LimitsRequest['flags']>): SportFlags {
  return {
    football: given.football ?? flags.football,
    tennis: given.tennis ?? flags.tennis,
    cricket: given.cricket ?? flags.cricket,
    horseRacing: given.horseRacing ?? flags.horseRacing,
    kabaddi: given.kabaddi ?? flags.kabaddi,
    casino: given.casino ?? flags.casino,
  };
}
