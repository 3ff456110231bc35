import type { operatorTradingRoutes } from '@crease/contracts/routes/operator-trading.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import type { ProposedAct } from '#services/operator/acts/action.ts';
import { pickPart } from '#services/operator/acts/do-act.ts';
import {
  readOperatorSettings,
  saveOperatorSettings,
} from '#services/operator/operator-settings.ts';
import { listPendingProposals } from '#services/operator/pending-proposals.ts';
import { checkMarketOpen, previewResult } from '#services/operator/preview-settlement.ts';
import { confirmAct, proposeAct, rejectAct } from '#services/operator/propose-act.ts';
import { quoteMarket } from '#services/operator/quote-market.ts';
import { buildRiskReport } from '#services/operator/risk.ts';
import { fail, ok } from '#services/reply.ts';
import { toActing, toViewing } from './operator.ts';

type Names = keyof typeof operatorTradingRoutes;

const isResult = ({ type }: ProposedAct) => type === 'SettleMarket';

/** Handlers of contracts/routes/operator-trading.ts. */
export function operatorTradingHandlers(context: AppContext): Pick<Handlers, Names> {
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
