import type { ActProposal } from '@crease/contracts/routes/operator-desk.ts';
import type { ResultProposal } from '@crease/contracts/routes/operator-trading.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { shownNameOf } from '#services/account/auth-result.ts';
import type { AppContext } from '#services/app-context.ts';
import { changesOf } from './acts/act-changes.ts';
import { effectOf } from './acts/act-effect.ts';
import { houseRulesOf } from './acts/house-rules.ts';
import type { HouseRules, OperatorAct } from './acts/operator-act.ts';
import { operatorNamesOf } from './operator-names.ts';
import { isStillOpen } from './preview-settlement.ts';
import type { Proposal } from './proposals.ts';
import { wireEffectOf } from './propose-act.ts';

interface Filter {
  readonly eventId?: number | undefined;
  readonly marketId?: number | undefined;
}

/** Pending proposals, oldest first: results, and other actions with their current effect. */
export async function waitingProposals(
  context: AppContext,
  filter: Filter,
): Promise<{ readonly items: readonly ResultProposal[]; readonly acts: readonly ActProposal[] }> {
  const proposals = await context.proposals.all();
  if (proposals.length === 0) return { items: [], acts: [] };
  const operators = await operatorNamesOf(
    context,
    proposals.map(({ operatorId }) => operatorId),
  );
  const users = await context.accounts.usersByIds(
    proposals.flatMap(({ act }) => ('userId' in act ? [act.userId] : [])),
  );
  const rules = await houseRulesOf(context);
  const userNames = new Map(users.map((user) => [user.id, shownNameOf(user)]));
  return await context.exchange.read((state) => {
    const shown = proposals.filter((proposal) => isAsked(state, proposal, filter));
    return {
      items: shown.flatMap((proposal) => resultOf(state, proposal, operators)),
      acts: shown.flatMap((proposal) => actOf({ state, rules, operators, userNames }, proposal)),
    };
  });
}

function isAsked(state: ExchangeState, { act }: Proposal, { eventId, marketId }: Filter): boolean {
  const ofMarket = 'marketId' in act ? act.marketId : undefined;
  if (marketId !== undefined && marketId !== ofMarket) return false;
  if (eventId === undefined) return true;
  return ofMarket !== undefined && state.markets.get(ofMarket)?.eventId === eventId;
}

type Names = ReadonlyMap<number, string>;

function resultOf(
  state: ExchangeState,
  { id, act, operatorId, at }: Proposal,
  operators: Names,
): ResultProposal[] {
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
      stillOpen: isStillOpen(market),
      proposedBy: operators.get(operatorId) ?? '',
      time: timeOf(at),
    },
  ];
}

interface Around {
  readonly state: ExchangeState;
  readonly rules: HouseRules;
  readonly operators: Names;
  readonly userNames: Names;
}

function actOf({ state, rules, operators, userNames }: Around, proposal: Proposal): ActProposal[] {
  const { id, act, operatorId, at } = proposal;
  if (act.type === 'SettleMarket') return [];
  const effect = effectOf(state, act, rules);
  const window = act.type === 'VoidBets' ? act.window : undefined;
  return [
    {
      proposalId: id,
      type: act.type,
      reason: act.reason,
      ...subjectNames(state, act, userNames),
      direction: act.type === 'AdjustBalance' ? act.direction : null,
      from: window === undefined ? null : timeOf(window.from),
      to: window === undefined ? null : timeOf(window.to),
      changes: changesOf(state, act, rules),
      effect: effect.ok ? wireEffectOf(effect.value) : null,
      proposedBy: operators.get(operatorId) ?? '',
      time: timeOf(at),
    },
  ];
}

function subjectNames(
  state: ExchangeState,
  act: OperatorAct,
  userNames: Names,
): Pick<ActProposal, 'marketId' | 'eventId' | 'marketName' | 'userId' | 'userName'> {
  const marketId = 'marketId' in act ? act.marketId : null;
  const market = marketId === null ? undefined : state.markets.get(marketId);
  const userId = 'userId' in act ? act.userId : null;
  return {
    marketId,
    eventId: market?.eventId ?? null,
    marketName: market?.terms.name ?? null,
    userId,
    userName: userId === null ? null : (userNames.get(userId) ?? ''),
  };
}
