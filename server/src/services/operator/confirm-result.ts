import type { Settlement } from '@crease/contracts/routes/operator-settlement.ts';
import type { ResultProposal } from '@crease/contracts/routes/operator-trading.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, declinedByExchange, type Reply } from '#services/reply.ts';
import { type Actor, auditLineOf } from './audit-line.ts';
import { operatorNamesOf } from './operator-names.ts';
import { needsFourEyes } from './operator-settings.ts';
import { previewSettlement } from './preview-settlement.ts';
import { coreResultOf, type ResultRequest, settleOnResult } from './settle-market.ts';

/** Proposes a result and says what it would settle to (api 10.3); nothing of the market changes yet. */
export async function proposeResult(
  context: AppContext,
  actor: Actor,
  { marketId, result }: ResultRequest,
): Promise<Reply<{ proposalId: number; preview: Settlement }>> {
  const preview = await context.exchange.read((state) =>
    previewSettlement(state, marketId, coreResultOf(result)),
  );
  if (!preview.ok) return declinedByExchange(preview);
  const { id } = await context.proposals.propose(
    { operatorId: actor.operatorId, act: { type: 'SettleMarket', marketId, result } },
    (proposal) =>
      auditLineOf(actor, {
        action: 'ProposeResult',
        entity: 'market',
        entityId: marketId,
        after: { proposalId: proposal.id, result },
      }),
  );
  return answer({ proposalId: id, preview: preview.value });
}

/**
 * Settles a market as proposed. Where the house asks for two operators, the proposer himself is declined with FOUR_EYES,
 * whatever his role. NOT_FOUND for a proposal that was confirmed, rejected or replaced.
 */
export async function confirmResult(
  context: AppContext,
  actor: Actor,
  proposalId: number,
): Promise<Reply<Settlement>> {
  const settled = await context.proposals.once(proposalId, async () => {
    const proposal = await context.proposals.of(proposalId);
    if (proposal?.act.type !== 'SettleMarket') return decline('NOT_FOUND');
    const { marketId, result } = proposal.act;
    if (proposal.operatorId === actor.operatorId && (await needsFourEyes(context, marketId))) {
      return decline('FOUR_EYES');
    }
    return await settleOnResult(context, actor, { marketId, result });
  });
  return settled ?? decline('BAD_STATE');
}

/** Takes a proposed result, or another act, away; its proposer may too. */
export async function rejectResult(
  context: AppContext,
  actor: Actor,
  { proposalId, reason }: { readonly proposalId: number; readonly reason: string },
): Promise<Reply<boolean>> {
  const proposal = await context.proposals.of(proposalId);
  if (proposal === null) return decline('NOT_FOUND');
  const { act } = proposal;
  await context.proposals.forget(
    proposal,
    auditLineOf(actor, {
      action: act.type === 'SettleMarket' ? 'RejectResult' : 'RejectAct',
      ...(act.type === 'AdjustBalance'
        ? { entity: 'user', entityId: act.userId }
        : { entity: 'market', entityId: act.marketId }),
      reason,
      before:
        act.type === 'SettleMarket' ? { proposalId, result: act.result } : { proposalId, act },
    }),
  );
  return answer(true);
}

/** Results that wait for their confirmation, oldest first. */
export async function proposalsOf(
  context: AppContext,
  filter: { readonly eventId?: number | undefined; readonly marketId?: number | undefined },
): Promise<readonly ResultProposal[]> {
  const proposals = await context.proposals.all();
  const names = await operatorNamesOf(
    context,
    proposals.map(({ operatorId }) => operatorId),
  );
  return await context.exchange.read((state) =>
    proposals.flatMap(({ id, act, operatorId, at }): ResultProposal[] => {
      if (act.type !== 'SettleMarket') return [];
      const { marketId, result } = act;
      const market = state.markets.get(marketId);
      if (market === undefined) return [];
      if (filter.marketId !== undefined && filter.marketId !== marketId) return [];
      if (filter.eventId !== undefined && filter.eventId !== market.eventId) return [];
      return [
        {
          proposalId: id,
          marketId,
          eventId: market.eventId,
          marketName: market.terms.name,
          result,
          proposedBy: names.get(operatorId) ?? '',
          time: timeOf(at),
        },
      ];
    }),
  );
}
