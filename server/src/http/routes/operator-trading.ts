import type { operatorTradingRoutes } from '@crease/contracts/routes/operator-trading.ts';
import type { ProposedAct } from '#approvals/action.ts';
import { pickPart, toActing } from '#approvals/do-act.ts';
import { listPendingProposals } from '#approvals/pending-proposals.ts';
import { confirmAct, proposeAct, rejectAct } from '#approvals/propose-act.ts';
import { fail, ok } from '#base/reply.ts';
import { checkMarketOpen, previewResult } from '#market-desk/markets/preview-settlement.ts';
import { quoteMarket } from '#market-desk/risk/quote-market.ts';
import { buildRiskReport } from '#market-desk/risk/risk.ts';
import type { AppEnv } from '#office/env.ts';
import { readOperatorSettings, saveOperatorSettings } from '#office/operator-settings.ts';
import { type Handlers, toViewing } from '#people/call.ts';

type Names = keyof typeof operatorTradingRoutes;

const isResult = ({ type }: ProposedAct) => type === 'SettleMarket';

/** Handlers of contracts/routes/operator-trading.ts. */
export function operatorTradingHandlers(context: AppEnv): Pick<Handlers, Names> {
  return {
    operatorQuoteMarket: (input, call) => quoteMarket(context, toViewing(call), input),
    operatorProposeResult: async (input, call) => {
      const preview = await previewResult(context, input);
      if (!preview.ok) return preview;
      const proposed = await proposeAct(context, toActing(call), {
        type: 'SettleMarket',
        ...input,
      });
      if (!proposed.ok) return proposed;
      return ok({ proposalId: proposed.value.proposalId, preview: preview.value });
    },
    operatorConfirmResult: async ({ proposalId, closeFirst }, call) => {
      const proposal = await context.proposals.of(proposalId);
      const act = proposal?.act;
      if (act?.type !== 'SettleMarket') return fail('NOT_FOUND');
      const refused = await checkMarketOpen(context, act.marketId, closeFirst);
      if (refused !== null) return refused;
      return pickPart(
        'settlement',
        await confirmAct(context, toActing(call), proposalId, isResult),
      );
    },
    operatorRejectResult: (input, call) => rejectAct(context, toActing(call), input),
    operatorGetProposals: async (input) => ok(await listPendingProposals(context, input)),
    operatorGetRisk: async (input) => ok(await buildRiskReport(context, input)),
    operatorGetSettings: async () => ok(await readOperatorSettings(context)),
    operatorSaveSettings: (input, call) => saveOperatorSettings(context, toActing(call), input),
  };
}
