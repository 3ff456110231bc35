import type { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import type { Call, Handlers } from '#http/call.ts';
import { loginOperator } from '#services/account/operator-login.ts';
import type { AppContext } from '#services/app-context.ts';
import { adjustBalance } from '#services/operator/adjust-balance.ts';
import type { Actor } from '#services/operator/audit-line.ts';
import { createUser } from '#services/operator/create-user.ts';
import {
  closeEvent,
  createEvent,
  listEvents,
  updateEvent,
  type Viewing,
} from '#services/operator/manage-events.ts';
import {
  createMarket,
  listMarkets,
  removeRunner,
  setMarketStatus,
  turnInPlay,
  unsettleMarket,
  updateMarket,
} from '#services/operator/manage-markets.ts';
import { auditLogOf, searchBets } from '#services/operator/oversee.ts';
import { settleMarket, voidBets, voidMarket } from '#services/operator/settle-market.ts';
import { trialBalanceOf } from '#services/operator/trial-balance.ts';
import { answer } from '#services/reply.ts';

type Names = keyof typeof operatorRoutes;

/** Handlers of contracts/routes/operator.ts. */
export function operatorHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    operatorAuthenticate: (input, call) => loginOperator(context, input, call.origin),
    operatorLogout: async (_, call) => {
      await context.sessions.endFamily(call.operator.family, 'LOGOUT');
      return answer(true);
    },
    operatorGetEvents: async (input, call) =>
      answer(await listEvents(context, call.currency, input)),
    operatorCreateEvent: (input, call) => createEvent(context, viewingOf(call), input),
    operatorUpdateEvent: (input, call) => updateEvent(context, viewingOf(call), input),
    operatorCloseEvent: (input, call) => closeEvent(context, viewingOf(call), input.eventId),
    operatorGetMarkets: (input, call) => listMarkets(context, call.currency, input),
    operatorCreateMarket: (input, call) => createMarket(context, viewingOf(call), input),
    operatorUpdateMarket: (input, call) => updateMarket(context, viewingOf(call), input),
    operatorSetMarketStatus: (input, call) => setMarketStatus(context, viewingOf(call), input),
    operatorTurnInPlay: (input, call) => turnInPlay(context, viewingOf(call), input),
    operatorRemoveRunner: (input, call) => removeRunner(context, viewingOf(call), input),
    operatorSettleMarket: (input, call) => settleMarket(context, actorOf(call), input),
    operatorUnsettleMarket: (input, call) => unsettleMarket(context, viewingOf(call), input),
    operatorVoidBets: (input, call) => voidBets(context, actorOf(call), input),
    operatorVoidMarket: (input, call) => voidMarket(context, actorOf(call), input),
    operatorGetBets: (input) => searchBets(context, input),
    operatorCreateUser: (input, call) =>
      createUser(context, actorOf(call), { name: call.domain, currency: call.currency }, input),
    operatorAdjustBalance: (input, call) => adjustBalance(context, actorOf(call), input),
    operatorGetTrialBalance: async () => answer(await trialBalanceOf(context)),
    operatorGetAuditLog: async (input) => answer(await auditLogOf(context, input)),
  };
}

/** The operator of a call, for the audit log. */
export function actorOf(call: Call): Actor {
  return { operatorId: call.operator.operator.id, ip: call.ip };
}

/** The operator of a call and whose book he sees. */
export function viewingOf(call: Call): Viewing {
  return { actor: actorOf(call), currency: call.currency };
}
