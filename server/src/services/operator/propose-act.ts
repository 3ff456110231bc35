import type {
  ActEffect,
  ActProposal,
  ConfirmedAct,
} from '@crease/contracts/routes/operator-desk.ts';
import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import { shownNameOf } from '#services/account/auth-result.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, declinedByExchange, type Reply } from '#services/reply.ts';
import { type Effect, effectOf } from './act-effect.ts';
import { moveBalance } from './adjust-balance.ts';
import { auditLineOf } from './audit-line.ts';
import type { Viewing } from './manage-events.ts';
import { reverseSettlement } from './manage-markets.ts';
import { needsSecond } from './needs-second.ts';
import { operatorNamesOf } from './operator-names.ts';
import type { OperatorAct, Proposal } from './proposals.ts';
import { takeBackBets, takeBackMarket, type VoidRequest, voidedBetsOf } from './settle-market.ts';

/** An act as the route parses it. */
export type ActRequest =
  | (VoidRequest & { readonly type: 'VoidBets' })
  | Exclude<OperatorAct, { readonly type: 'VoidBets' }>;

/** Whoever acts, whose money he sees, and as what. */
export interface Acting extends Viewing {
  readonly role: OperatorRole;
}

const NOTHING_DONE: ConfirmedAct = {
  voided: null,
  settlement: null,
  market: null,
  transaction: null,
};

/** Proposes an act and says what it would do; nothing is done yet. FORBIDDEN for another's trade. */
export async function proposeAct(
  context: AppContext,
  { actor, role }: Acting,
  request: ActRequest,
): Promise<Reply<{ proposalId: number; effect: ActEffect }>> {
  if (!mayDo(role, request.type)) return decline('FORBIDDEN');
  const act = request.type === 'VoidBets' ? await voidedBetsOf(context, request) : request;
  if ('ok' in act) return act;
  const effect = await context.exchange.read((state) => effectOf(state, act));
  if (!effect.ok) return declinedByExchange(effect);
  const { id } = await context.proposals.propose(
    { operatorId: actor.operatorId, act },
    (proposal) =>
      auditLineOf(actor, {
        action: 'ProposeAct',
        ...subjectOf(act),
        reason: act.reason,
        after: { proposalId: proposal.id, act },
      }),
  );
  return answer({ proposalId: id, effect: wireEffectOf(effect.value) });
}

/**
 * Does what was proposed. Where the house asks for two operators, the proposer himself is declined with FOUR_EYES.
 * NOT_FOUND for what was confirmed or rejected; BAD_STATE while somebody else is confirming it.
 */
export async function confirmAct(
  context: AppContext,
  acting: Acting,
  proposalId: number,
): Promise<Reply<ConfirmedAct>> {
  const done = await context.proposals.once(proposalId, async () => {
    const proposal = await context.proposals.of(proposalId);
    if (proposal === null || !isAct(proposal)) return decline('NOT_FOUND');
    const { act, operatorId } = proposal;
    if (!mayDo(acting.role, act.type)) return decline('FORBIDDEN');
    if (operatorId === acting.actor.operatorId && (await needsSecond(context, act))) {
      return decline('FOUR_EYES');
    }
    const outcome = await carryOut(context, acting, proposal);
    if (outcome.ok) await context.proposals.forget(proposal);
    return outcome;
  });
  return done ?? decline('BAD_STATE');
}

/** Acts that wait for their confirmation, oldest first, with what they would do now. */
export async function actProposalsOf(
  context: AppContext,
  filter: { readonly eventId?: number | undefined; readonly marketId?: number | undefined },
): Promise<readonly ActProposal[]> {
  const proposals = (await context.proposals.all()).filter(isAct);
  if (proposals.length === 0) return [];
  const operators = await operatorNamesOf(
    context,
    proposals.map(({ operatorId }) => operatorId),
  );
  const users = await context.accounts.usersByIds(
    proposals.flatMap(({ act }) => (act.type === 'AdjustBalance' ? [act.userId] : [])),
  );
  const userNames = new Map(users.map((user) => [user.id, shownNameOf(user)]));
  return await context.exchange.read((state) =>
    proposals.flatMap(({ id, operatorId, at, act }): ActProposal[] => {
      const marketId = act.type === 'AdjustBalance' ? null : act.marketId;
      const market = marketId === null ? undefined : state.markets.get(marketId);
      const eventId = market?.eventId ?? null;
      if (filter.marketId !== undefined && filter.marketId !== marketId) return [];
      if (filter.eventId !== undefined && filter.eventId !== eventId) return [];
      const effect = effectOf(state, act);
      const window = act.type === 'VoidBets' ? act.window : undefined;
      const userId = act.type === 'AdjustBalance' ? act.userId : null;
      return [
        {
          proposalId: id,
          type: act.type,
          reason: act.reason,
          marketId,
          eventId,
          marketName: market?.terms.name ?? null,
          userId,
          userName: userId === null ? null : (userNames.get(userId) ?? ''),
          direction: act.type === 'AdjustBalance' ? act.direction : null,
          from: window === undefined ? null : timeOf(window.from),
          to: window === undefined ? null : timeOf(window.to),
          effect: effect.ok ? wireEffectOf(effect.value) : null,
          proposedBy: operators.get(operatorId) ?? '',
          time: timeOf(at),
        },
      ];
    }),
  );
}

async function carryOut(
  context: AppContext,
  { actor, currency }: Acting,
  { id, act }: Proposal<OperatorAct>,
): Promise<Reply<ConfirmedAct>> {
  switch (act.type) {
    case 'VoidBets': {
      const done = await takeBackBets(context, actor, act);
      return done.ok ? answer({ ...NOTHING_DONE, voided: done.value }) : done;
    }
    case 'VoidMarket': {
      const done = await takeBackMarket(context, actor, act);
      return done.ok ? answer({ ...NOTHING_DONE, settlement: done.value }) : done;
    }
    case 'UnsettleMarket': {
      const done = await reverseSettlement(context, { actor, currency }, act);
      return done.ok ? answer({ ...NOTHING_DONE, market: done.value }) : done;
    }
    case 'AdjustBalance': {
      // The proposal is the request: confirmed again after a crash it moves nothing more.
      const { direction: type, ...rest } = act;
      const done = await moveBalance(context, actor, { ...rest, type }, `proposal:${id}`);
      return done.ok ? answer({ ...NOTHING_DONE, transaction: done.value }) : done;
    }
  }
}

function isAct(proposal: Proposal): proposal is Proposal<OperatorAct> {
  return proposal.act.type !== 'SettleMarket';
}

function mayDo(role: OperatorRole, type: OperatorAct['type']): boolean {
  return role === 'admin' || role === (type === 'AdjustBalance' ? 'cashier' : 'trader');
}

function subjectOf(act: OperatorAct): { readonly entity: string; readonly entityId: number } {
  return act.type === 'AdjustBalance'
    ? { entity: 'user', entityId: act.userId }
    : { entity: 'market', entityId: act.marketId };
}

function wireEffectOf({ bets, users, amount, balanceAfter }: Effect): ActEffect {
  return {
    bets,
    users,
    amount: rupeesOf(amount),
    balanceAfter: balanceAfter === null ? null : rupeesOf(balanceAfter),
  };
}
