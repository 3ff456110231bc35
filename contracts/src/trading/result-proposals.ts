import * as z from 'zod/mini';
import { Time } from '#base/instant.ts';
import { id, longId, reason } from '#base/request-fields.ts';
import { operatorGet, operatorPost, route } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { WireMarketResult } from '#catalogue/catalogue.ts';
import { closeFirst, marketResult, Settlement, SettlementPreview } from '#market-desk/settlement.ts';
import { ActionProposal } from '#trading/actions.ts';

export const ResultProposal = z.strictObject({
  proposalId: z.number(),
  marketId: z.number(),
  eventId: z.number(),
  marketName: z.string(),
  result: WireMarketResult,
  /** True if the market is open, or reopens after the ball. */
  stillOpen: z.boolean(),
  proposedBy: z.string(),
  time: Time,
});
export type ResultProposal = Wire<typeof ResultProposal>;


const act = { ...operatorPost, roles: ['trader'] } as const;

/** Results that one operator proposes and another confirms (api 10.3). */
export const operatorResultRoutes = {
  operatorProposeResult: route({
    ...act,
    path: 'Operator/ProposeResult',
    about:
      'Proposes a result and returns what it would settle to and whether the market is still open. Replaces any earlier proposal for the market.',
    request: z.object({ marketId: id, result: marketResult }),
    answer: z.strictObject({ proposalId: z.number(), preview: SettlementPreview }),
  }),
  operatorConfirmResult: route({
    ...act,
    path: 'Operator/ConfirmResult',
    proof: 'RECENT',
    about:
      'Settles a market as proposed. MARKET_OPEN while it takes bets, unless `closeFirst` is set. Where a second operator must confirm, FOUR_EYES for the proposer and anyone who depends on them.',
    request: z.object({ proposalId: longId, closeFirst }),
    answer: Settlement,
  }),
  operatorRejectResult: route({
    ...operatorPost,
    path: 'Operator/RejectResult',
    roles: ['trader', 'cashier', 'support'],
    about:
      'Withdraws a proposed result or action. Allowed for the proposer and anyone with the required role; FORBIDDEN otherwise.',
    request: z.object({ proposalId: longId, reason }),
    answer: z.boolean(),
  }),
  operatorGetProposals: route({
    ...operatorGet,
    path: 'Operator/GetProposals',
    about: 'Returns results and actions pending confirmation, oldest first.',
    request: z.object({ eventId: z.optional(id), marketId: z.optional(id) }),
    answer: z.strictObject({ items: z.array(ResultProposal), acts: z.array(ActionProposal) }),
  }),
};
