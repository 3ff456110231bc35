import type { operatorTradingRoutes } from '@crease/contracts/routes/operator-trading.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { partOf } from '#services/operator/acts/do-act.ts';
import type { ProposedAct } from '#services/operator/acts/operator-act.ts';
import { operatorSettingsOf, saveOperatorSettings } from '#services/operator/operator-settings.ts';
import { previewOf, refusedWhileOpen } from '#services/operator/preview-settlement.ts';
import { confirmAct, proposeAct, rejectAct } from '#services/operator/propose-act.ts';
import { quoteMarket } from '#services/operator/quote-market.ts';
import { riskOf } from '#services/operator/risk.ts';
import { waitingProposals } from '#services/operator/waiting-proposals.ts';
import { answer, decline } from '#services/reply.ts';
import { actingOf, viewingOf } from './operator.ts';

type Names = keyof typeof operatorTradingRoutes;

const isResult = ({ type }: ProposedAct) => type === 'SettleMarket';

/** Handlers of contracts/routes/operator-trading.ts. */
export function operatorTradingHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    operatorQuoteMarket: (input, call) => quoteMarket(context, viewingOf(call), input),
    operatorProposeResult: async (input, call) => {
      const preview = await previewOf(context, input);
      if (!preview.ok) return preview;
      const proposed = await proposeAct(context, actingOf(call), {
        type: 'SettleMarket',
        ...input,
      });
      if (!proposed.ok) return proposed;
      return answer({ proposalId: proposed.value.proposalId, preview: preview.value });
    },
    operatorConfirmResult: async ({ proposalId, closeFirst }, call) => {
      const proposal = await context.proposals.of(proposalId);
      const act = proposal?.act;
      if (act?.type !== 'SettleMarket') return decline('NOT_FOUND');
      const refused = await refusedWhileOpen(context, act.marketId, closeFirst);
      if (refused !== null) return refused;
      return partOf('settlement', await confirmAct(context, actingOf(call), proposalId, isResult));
    },
    operatorRejectResult: (input, call) => rejectAct(context, actingOf(call), input),
    operatorGetProposals: async (input) => answer(await waitingProposals(context, input)),
    operatorGetRisk: async (input) => answer(await riskOf(context, input)),
    operatorGetSettings: async () => answer(await operatorSettingsOf(context)),
    operatorSaveSettings: (input, call) => saveOperatorSettings(context, actingOf(call), input),
  };
}
