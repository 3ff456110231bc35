import type { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import type { ActRequest } from '#approvals/action.ts';
import { performAlone, pickPart, toActing } from '#approvals/do-act.ts';
import { ok } from '#base/reply.ts';
import { changeMarkets } from '#market-desk/markets/change-markets.ts';
import {
  closeEvent,
  createEvent,
  listEvents,
  updateEvent,
} from '#market-desk/markets/manage-events.ts';
import {
  createMarket,
  getMarketDefaults,
  listMarkets,
  setInPlay,
  setMarketStatus,
} from '#market-desk/markets/manage-markets.ts';
import { checkMarketOpen } from '#market-desk/markets/preview-settlement.ts';
import { previewVoid } from '#market-desk/markets/void-bets.ts';
import type { AppEnv } from '#office/env.ts';
import { searchBets } from '#office/search-bets.ts';
import { buildTrialBalance } from '#office/trial-balance.ts';
import { loginOperator, verifyOperatorFactor } from '#people/account/operator-login.ts';
import { loginByPasskey, operatorPasskeyOptions } from '#people/account/operator-passkey.ts';
import { type Call, type Handlers, toActor, toViewing } from '#people/call.ts';
import { choosePassword } from '#people/proof/password-link.ts';
import { searchAuditLog } from '#people/staff/audit-log.ts';
import { createUser } from '#people/staff/create-user.ts';
import { toSignedChallenge } from './operator-proofs.ts';

type Names = keyof typeof operatorRoutes;

/** Handlers of contracts/routes/operator.ts. */
export function operatorHandlers(context: AppEnv): Pick<Handlers, Names> {
  const alone = (call: Call, request: ActRequest) => performAlone(context, toActing(call), request);
  return {
    operatorAuthenticate: (input, call) => loginOperator(context, input, call.origin),
    operatorVerifySecondFactor: ({ code, passkey, ...input }, call) => {
      const proof = passkey === undefined ? (code ?? '') : toSignedChallenge(call, passkey);
      return verifyOperatorFactor(context, { ...input, proof }, call.origin);
    },
    operatorPasskeyLoginOptions: (_, call) => operatorPasskeyOptions(context, call.passkeySite),
    operatorPasskeyLogin: (input, call) =>
      loginByPasskey(context, toSignedChallenge(call, input), call.origin),
    operatorChoosePassword: (input, call) => choosePassword(context, input, call.ip),
    operatorLogout: async (_, call) => {
      await context.sessions.endFamily(call.operator.family, 'LOGOUT');
      return ok(true);
    },
    operatorGetEvents: async (input, call) => ok(await listEvents(context, call.currency, input)),
    operatorCreateEvent: (input, call) => createEvent(context, toViewing(call), input),
    operatorUpdateEvent: (input, call) => updateEvent(context, toViewing(call), input),
    operatorCloseEvent: (input, call) => closeEvent(context, toViewing(call), input.eventId),
    operatorGetMarkets: (input, call) => listMarkets(context, call.currency, input),
    operatorGetMarketDefaults: ({ eventId }) => getMarketDefaults(context, eventId),
    operatorCreateMarket: (input, call) => createMarket(context, toViewing(call), input),
    operatorUpdateMarket: async (input, call) =>
      pickPart('market', await alone(call, { type: 'UpdateMarket', ...input })),
    operatorSetMarketStatus: (input, call) => setMarketStatus(context, toViewing(call), input),
    operatorChangeMarkets: (input, call) => changeMarkets(context, toViewing(call), input),
    operatorTurnInPlay: (input, call) => setInPlay(context, toViewing(call), input),
    operatorRemoveRunner: async (input, call) =>
      pickPart('market', await alone(call, { type: 'RemoveRunner', ...input })),
    operatorRestoreRunner: async (input, call) =>
      pickPart('market', await alone(call, { type: 'RestoreRunner', ...input })),
    operatorSettleMarket: async ({ closeFirst, ...result }, call) =>
      (await checkMarketOpen(context, result.marketId, closeFirst)) ??
      pickPart('settlement', await alone(call, { type: 'SettleMarket', ...result })),
    operatorUnsettleMarket: async (input, call) =>
      pickPart('market', await alone(call, { type: 'UnsettleMarket', ...input })),
    operatorPreviewVoid: (input) => previewVoid(context, input),
    operatorVoidBets: async (input, call) =>
      pickPart('voided', await alone(call, { type: 'VoidBets', ...input })),
    operatorVoidMarket: async (input, call) =>
      pickPart('settlement', await alone(call, { type: 'VoidMarket', ...input })),
    operatorGetBets: (input) => searchBets(context, input),
    operatorCreateUser: (input, call) =>
      createUser(context, toActor(call), { name: call.domain, currency: call.currency }, input),
    operatorAdjustBalance: async ({ type: direction, ...input }, call) =>
      pickPart('transaction', await alone(call, { type: 'AdjustBalance', direction, ...input })),
    operatorGetTrialBalance: async () => ok(await buildTrialBalance(context)),
    operatorGetAuditLog: async (input) => ok(await searchAuditLog(context, input)),
  };
}
