import { toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { ActionEffect, ActionProposal, ConfirmedAction } from '@crease/contracts/trading/actions.ts';
import type { ResultProposal } from '@crease/contracts/trading/trading.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { buildAuditRow, type Change } from '#base/audit-log.ts';
import { fail, ok, type Reply, toFailure } from '#base/reply.ts';
import type { Input } from '#people/account/call-context.ts';
import { findUserNames } from '#people/account/profile.ts';
import { findOperatorNames } from '#people/staff/independent-operators.ts';
import { type OperatorAct, type ProposedAct, resolveAct } from './action.ts';
import type { Effect, Reversal } from './effect-totals.ts';
import type { ApprovalsEnv } from './env.ts';
import { type HouseRules, loadHouseRules } from './house-rules.ts';
import { type ActingOperator, performAction } from './perform-action.ts';
import type { Proposal } from './proposals.ts';

/** Proposes an action and previews its effect; nothing is executed. Errors: FORBIDDEN for the role. */
export async function proposeAct(
  context: ApprovalsEnv,
  { actor, role }: ActingOperator,
  act: ProposedAct,
): Reply<{ proposalId: number; effect: ActionEffect }> {
  const known = resolveAct(context, act);
  if (!known.mayDo(role)) return fail('FORBIDDEN');
  const rules = await loadHouseRules(context);
  const effect = await context.exchange.read((state) => known.computeEffect(state, rules));
  if (!effect.ok) return toFailure(effect);
  const { id } = await context.proposals.propose({ operatorId: actor.operatorId, act }, (proposal) =>
    buildAuditRow(actor, {
      action: act.type === 'SettleMarket' ? 'ProposeResult' : 'ProposeAct',
      ...known.subject,
      ...buildProposalRecord(proposal),
    }),
  );
  return ok({ proposalId: id, effect: toWireEffect(effect.value) });
}

/**
 * Confirms and executes a proposal. With four-eyes on, only someone other than the proposer may. Errors: FOUR_EYES
 * for the proposer and dependent operators, FORBIDDEN for the role, NOT_FOUND if already confirmed or rejected,
 * BAD_STATE while it is being confirmed.
 */
export async function confirmAct(
  context: ApprovalsEnv,
  acting: ActingOperator,
  proposalId: number,
  isOfKind: (act: ProposedAct) => boolean,
): Reply<ConfirmedAction> {
  const done = await context.proposals.runOnce(proposalId, async () => {
    const proposal = await context.proposals.get(proposalId);
    if (proposal === null || !isOfKind(proposal.act)) return fail('NOT_FOUND');
    const outcome = await performAction(context, acting, proposal.act, proposal);
    if (outcome.ok) await context.proposals.deletePending(proposal);
    return outcome;
  });
  return done ?? fail('BAD_STATE');
}

/** Withdraws or rejects a proposal; allowed for its proposer and for roles that may perform the action. */
export async function rejectAct(
  context: ApprovalsEnv,
  { actor, role }: ActingOperator,
  { proposalId, reason }: Input<'operatorRejectResult'>,
): Reply<boolean> {
  const proposal = await context.proposals.get(proposalId);
  if (proposal === null) return fail('NOT_FOUND');
  const { act, operatorId } = proposal;
  const { mayDo, subject } = resolveAct(context, act);
  if (operatorId !== actor.operatorId && !mayDo(role)) return fail('FORBIDDEN');
  await context.proposals.deletePending(
    proposal,
    buildAuditRow(actor, {
      action: act.type === 'SettleMarket' ? 'RejectResult' : 'RejectAct',
      ...subject,
      reason,
      before: buildProposalRecord(proposal).after,
    }),
  );
  return ok(true);
}

function toWireEffect(effect: Effect): ActionEffect {
  const { bets, users, amount, balanceAfter, reversal } = effect;
  return {
    bets,
    users,
    amount: toRupees(amount),
    balanceAfter: balanceAfter === null ? null : toRupees(balanceAfter),
    reversal: reversal && toWireReversal(reversal),
  };
}

function toWireReversal({ currency: _, house, toPlayers, ...reversal }: Reversal) {
  return { ...reversal, house: toRupees(house), toPlayers: toRupees(toPlayers) };
}

function buildProposalRecord({ id: proposalId, act }: Pick<Proposal, 'id' | 'act'>): Pick<Change, 'after' | 'reason'> {
  return act.type === 'SettleMarket'
    ? { after: { proposalId, result: act.result } }
    : { after: { proposalId, act }, reason: act.reason };
}

/** Pending proposals, oldest first: results, and other actions with their current effect. */
export async function listPendingProposals(context: ApprovalsEnv, filter: Input<'operatorGetProposals'>) {
  const proposals = await context.proposals.all();
  if (proposals.length === 0) return { items: [], acts: [] };
  const operatorIds = proposals.map(({ operatorId }) => operatorId);
  const operators = await findOperatorNames(context, operatorIds);
  const userIds = proposals.flatMap(({ act }) => ('userId' in act ? [act.userId] : []));
  const userNames = await findUserNames(context, userIds);
  const rules = await loadHouseRules(context);
  const around = { actions: context.actions, rules, operators, userNames };
  return await context.exchange.read((state) => {
    const shown = proposals.filter((proposal) => isMatch(state, proposal, filter));
    const now = { ...around, state };
    return {
      items: shown.flatMap((proposal) => buildResultProposal(now, proposal) ?? []),
      acts: shown.flatMap((proposal) => buildActionProposal(now, proposal) ?? []),
    };
  });
}

function isMatch(
  state: ExchangeState,
  { act }: Proposal,
  { eventId, marketId }: Input<'operatorGetProposals'>,
): boolean {
  const ofMarket = 'marketId' in act ? act.marketId : undefined;
  if (marketId !== undefined && marketId !== ofMarket) return false;
  if (eventId === undefined) return true;
  return ofMarket !== undefined && state.markets.get(ofMarket)?.eventId === eventId;
}

interface ProposalContext extends Pick<ApprovalsEnv, 'actions'> {
  readonly state: ExchangeState;
  readonly rules: HouseRules;
  readonly operators: ReadonlyMap<number, string>;
  readonly userNames: ReadonlyMap<number, string>;
}

function buildResultProposal(context: ProposalContext, { id, act, operatorId, at }: Proposal): ResultProposal | null {
  const { state, operators } = context;
  if (act.type !== 'SettleMarket') return null;
  const { marketId, result } = act;
  const market = state.markets.get(marketId);
  if (market === undefined) return null;
  return {
    proposalId: id,
    marketId,
    eventId: market.eventId,
    marketName: market.terms.name,
    result,
    stillOpen: resolveAct(context, act).endsBetting(state),
    proposedBy: operators.get(operatorId) ?? '',
    time: toWireTime(at),
  };
}

function buildActionProposal(context: ProposalContext, { id, act, operatorId, at }: Proposal): ActionProposal | null {
  const { state, rules, operators } = context;
  if (act.type === 'SettleMarket') return null;
  const { computeEffect, listChanges, shown } = resolveAct(context, act);
  const effect = computeEffect(state, rules);
  return {
    proposalId: id,
    type: act.type,
    reason: act.reason,
    ...findSubjectNames(context, act),
    direction: null,
    from: null,
    to: null,
    ...shown,
    changes: listChanges(state, rules),
    effect: effect.ok ? toWireEffect(effect.value) : null,
    proposedBy: operators.get(operatorId) ?? '',
    time: toWireTime(at),
  };
}

function findSubjectNames({ state, userNames }: ProposalContext, act: OperatorAct) {
  const marketId = 'marketId' in act ? act.marketId : null;
  const market = marketId === null ? undefined : state.markets.get(marketId);
  const userId = 'userId' in act ? act.userId : null;
  return {
    marketId,
    eventId: market?.eventId ?? null,
    eventTitle: state.events.get(market?.eventId ?? 0)?.details.title ?? null,
    marketName: market?.terms.name ?? null,
    userId,
    userName: userId === null ? null : (userNames.get(userId) ?? ''),
  };
}
