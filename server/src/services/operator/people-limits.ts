import type { OpUser } from '@crease/contracts/routes/operator-people.ts';
import type { AccountLimits } from '@crease/core/exchange/account.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { SportFlags, User } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { decline, declinedByExchange, declineField, type Reply } from '#services/reply.ts';
import { type Actor, auditLineOf } from './audit-line.ts';
import { opUserReply } from './people.ts';
import { readyWallet } from './ready-wallet.ts';

/** Money in paise; null takes a limit away, an absent one stays. */
export interface LimitsRequest {
  readonly userId: number;
  readonly exposureLimit?: Money | null | undefined;
  readonly minStake?: Money | null | undefined;
  readonly maxStake?: Money | null | undefined;
  readonly commissionPercent?: number | null | undefined;
  readonly flags?: { readonly [Sport in keyof SportFlags]?: boolean | undefined } | undefined;
}

const BPS_IN_PERCENT = 100;

/** Sets a user's own limits, which the exchange keeps, and the sports that he sees (api 10.4). */
export async function setUserLimits(
  context: AppContext,
  actor: Actor,
  request: LimitsRequest,
): Promise<Reply<OpUser>> {
  const { accounts, sessions } = context;
  const user = await accounts.userById(request.userId);
  if (user === null) return decline('NOT_FOUND');
  const refused = await setLimits(context, actor, user, limitsOf(request));
  if (refused !== null) return refused;
  if (request.flags === undefined) return opUserReply(context, user);
  const flags = withGiven(user.flags, request.flags);
  const changed = await accounts.changeUser(
    user.id,
    { flags },
    auditLineOf(actor, {
      action: 'SetUserLimits',
      entity: 'user',
      entityId: user.id,
      before: { flags: user.flags },
      after: { flags },
    }),
  );
  if (changed !== null) sessions.userChanged(changed);
  return opUserReply(context, changed);
}

async function setLimits(
  context: AppContext,
  actor: Actor,
  user: User,
  limits: Partial<AccountLimits>,
): Promise<Reply<OpUser> | null> {
  if (Object.keys(limits).length === 0) return null;
  const unready = await readyWallet(context, user);
  if (unready !== null) return unready;
  const before = await context.exchange.read(
    (state) => state.accounts.get(user.id)?.limits ?? null,
  );
  const { minStake, maxStake } = { ...before, ...limits };
  if (minStake != null && maxStake != null && minStake > maxStake) {
    return declineField('maxStake', 'maxStake must not be below minStake');
  }
  const audit = auditLineOf(actor, {
    action: 'SetUserLimits',
    entity: 'user',
    entityId: user.id,
    before,
    after: { ...before, ...limits },
  });
  const outcome = await context.exchange.submit(
    { type: 'SetAccountLimits', accountId: user.id, limits },
    { audit },
  );
  return outcome.ok ? null : declinedByExchange(outcome);
}

function limitsOf(request: LimitsRequest): Partial<AccountLimits> {
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
