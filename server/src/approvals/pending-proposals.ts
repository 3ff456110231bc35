import type { ActionProposal } from '@crease/contracts/routes/operator-desk.ts';
import type { ResultProposal } from '@crease/contracts/routes/operator-trading.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { getDisplayName } from '#people/account/auth-result.ts';
import { findOperatorNames } from '#people/staff/operator-names.ts';
import type { ActionRegistry, OperatorAct } from './action.ts';
import type { ApprovalsEnv } from './env.ts';
import { type HouseRules, loadHouseRules } from './house-rules.ts';
import { resolveAct } from './known-actions.ts';
import type { Proposal } from './proposals.ts';
import { toWireEffect } from './propose-act.ts';

interface Filter {
  readonly eventId?: number | undefined;
  readonly marketId?: number | undefined;
}

/** Pending proposals, oldest first: results, and other actions with their current effect. */
export async function listPendingProposals(
  context: ApprovalsEnv,
  filter: Filter,
): Promise<{
  readonly items: readonly ResultProposal[];
  readonly acts: readonly ActionProposal[];
}> {
  const proposals = await context.proposals.all();
  if (proposals.length === 0) return { items: [], acts: [] };
  const operators = await findOperatorNames(
    context,
    proposals.map(({ operatorId }) => operatorId),
  );
  const users = await context.accounts.usersByIds(
    proposals.flatMap(({ act }) => ('userId' in act ? [act.userId] : [])),
  );
  const rules = await loadHouseRules(context);
  const userNames = new Map(users.map((user) => [user.id, getDisplayName(user)]));
  const around = { actions: context.actions, rules, operators, userNames };
  return await context.exchange.read((state) => {
    const shown = proposals.filter((proposal) => isMatch(state, proposal, filter));
    return {
      items: shown.flatMap((proposal) => buildResultProposals({ ...around, state }, proposal)),
      acts: shown.flatMap((proposal) => buildActionProposals({ ...around, state }, proposal)),
    };
  });
}

function isMatch(state: ExchangeState, { act }: Proposal, { eventId, marketId }: Filter): boolean {
  const ofMarket = 'marketId' in act ? act.marketId : undefined;
  if (marketId !== undefined && marketId !== ofMarket) return false;
  if (eventId === undefined) return true;
  return ofMarket !== undefined && state.markets.get(ofMarket)?.eventId === eventId;
}

type Names = ReadonlyMap<number, string>;

interface ProposalContext {
  readonly actions: ActionRegistry;
  readonly state: ExchangeState;
  readonly rules: HouseRules;
  readonly operators: Names;
  readonly userNames: Names;
}

function buildResultProposals(
  context: ProposalContext,
  { id, act, operatorId, at }: Proposal,
): ResultProposal[] {
  const { state, operators } = context;
  if (act.type !== 'SettleMarket') return [];
  const { marketId, result } = act;
  const market = state.markets.get(marketId);
  if (market === undefined) return [];
  return [
    {
      proposalId: id,
      marketId,
      eventId: market.eventId,
      marketName: market.terms.name,
      result,
      stillOpen: resolveAct(context, act).endsBetting(state),
      proposedBy: operators.get(operatorId) ?? '',
      time: toWireTime(at),
    },
  ];
}

function buildActionProposals(context: ProposalContext, proposal: Proposal): ActionProposal[] {
  const { state, rules, operators, userNames } = context;
  const { id, act, operatorId, at } = proposal;
  if (act.type === 'SettleMarket') return [];
  const { computeEffect, listChanges, shown } = resolveAct(context, act);
  const effect = computeEffect(state, rules);
  return [
    {
      proposalId: id,
      type: act.type,
      reason: act.reason,
      ...subjectNames(state, act, userNames),
      direction: null,
      from: null,
      to: null,
      ...shown,
      changes: listChanges(state, rules),
      effect: effect.ok ? toWireEffect(effect.value) : null,
      proposedBy: operators.get(operatorId) ?? '',
      time: toWireTime(at),
    },
  ];
}

function subjectNames(
  state: ExchangeState,
  act: OperatorAct,
  userNames: Names,
): Pick<
  ActionProposal,
  'marketId' | 'eventId' | 'eventTitle' | 'marketName' | 'userId' | 'userName'
> {
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
