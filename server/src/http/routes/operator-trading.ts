import type { operatorTradingRoutes } from '@crease/contracts/routes/operator-trading.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import {
  confirmResult,
  proposalsOf,
  proposeResult,
  rejectResult,
} from '#services/operator/confirm-result.ts';
import { operatorSettingsOf, saveOperatorSettings } from '#services/operator/operator-settings.ts';
import { actProposalsOf } from '#services/operator/propose-act.ts';
import { quoteMarket } from '#services/operator/quote-market.ts';
import { riskOf } from '#services/operator/risk.ts';
import { answer } from '#services/reply.ts';
import { actorOf, viewingOf } from './operator.ts';

type Names = keyof typeof operatorTradingRoutes;

/** Handlers of contracts/routes/operator-trading.ts. */
export function operatorTradingHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    operatorQuoteMarket: (input, call) => quoteMarket(context, viewingOf(call), input),
    operatorProposeResult: (input, call) => proposeResult(context, actorOf(call), input),
    operatorConfirmResult: (input, call) => confirmResult(context, actorOf(call), input.proposalId),
    operatorRejectResult: (input, call) => rejectResult(context, actorOf(call), input),
    operatorGetProposals: async (input) =>
      answer({
        items: await proposalsOf(context, input),
        acts: await actProposalsOf(context, input),
      }),
    operatorGetRisk: async (input) => answer({ markets: await riskOf(context, input) }),
    operatorGetSettings: async () => answer(await operatorSettingsOf(context)),
    operatorSaveSettings: async (input, call) =>
      answer(await saveOperatorSettings(context, actorOf(call), input)),
  };
}
