import type { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import type { ConfirmedAct } from '@crease/contracts/routes/operator-desk.ts';
import type { Call, Handlers } from '#http/call.ts';
import { loginOperator, verifyOperatorFactor } from '#services/account/operator-login.ts';
import { loginByPasskey, operatorPasskeyOptions } from '#services/account/operator-passkey.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Acting, doAct, partOf } from '#services/operator/acts/do-act.ts';
import type { ProposedAct } from '#services/operator/acts/operator-act.ts';
import type { Actor } from '#services/operator/audit-line.ts';
import { auditLogOf } from '#services/operator/audit-log.ts';
import { changeMarkets } from '#services/operator/change-markets.ts';
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
  marketDefaultsOf,
  removalActOf,
  setMarketStatus,
  termsActOf,
  turnInPlay,
} from '#services/operator/manage-markets.ts';
import { refusedWhileOpen } from '#services/operator/preview-settlement.ts';
import { choosePassword } from '#services/operator/proof/password-link.ts';
import { searchBets } from '#services/operator/search-bets.ts';
import { previewVoid, voidedBetsOf } from '#services/operator/settle-market.ts';
import { trialBalanceOf } from '#services/operator/trial-balance.ts';
import { answer, type Declined, type Reply } from '#services/reply.ts';
import { signedOf } from './operator-proofs.ts';

type Names = keyof typeof operatorRoutes;

/** Handlers of contracts/routes/operator.ts. */
export function operatorHandlers(context: AppContext): Pick<Handlers, Names> {
  const alone = async (call: Call, act: ProposedAct | Declined): Promise<Reply<ConfirmedAct>> =>
    'ok' in act ? act : await doAct(context, actingOf(call), { act, proposal: null });
  return {
    operatorAuthenticate: (input, call) => loginOperator(context, input, call.origin),
    operatorVerifySecondFactor: ({ code, passkey, ...input }, call) => {
      const proof = passkey === undefined ? (code ?? '') : signedOf(call, passkey);
      return verifyOperatorFactor(context, { ...input, proof }, call.origin);
    },
    operatorPasskeyLoginOptions: (_, call) => operatorPasskeyOptions(context, call.passkeySite),
    operatorPasskeyLogin: (input, call) =>
      loginByPasskey(context, signedOf(call, input), call.origin),
    operatorChoosePassword: (input, call) => choosePassword(context, input, call.ip),
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
    operatorGetMarketDefaults: ({ eventId }) => marketDefaultsOf(context, eventId),
    operatorCreateMarket: (input, call) => createMarket(context, viewingOf(call), input),
    operatorUpdateMarket: async (input, call) =>
      partOf('market', await alone(call, await termsActOf(context, input))),
    operatorSetMarketStatus: (input, call) => setMarketStatus(context, viewingOf(call), input),
    operatorChangeMarkets: (input, call) => changeMarkets(context, viewingOf(call), input),
    operatorTurnInPlay: (input, call) => turnInPlay(context, viewingOf(call), input),
    operatorRemoveRunner: async (input, call) =>
      partOf('market', await alone(call, removalActOf(input))),
    operatorRestoreRunner: async (input, call) =>
      partOf('market', await alone(call, { type: 'RestoreRunner', ...input })),
    operatorSettleMarket: async ({ closeFirst, ...result }, call) =>
      (await refusedWhileOpen(context, result.marketId, closeFirst)) ??
      partOf('settlement', await alone(call, { type: 'SettleMarket', ...result })),
    operatorUnsettleMarket: async (input, call) =>
      partOf('market', await alone(call, { type: 'UnsettleMarket', ...input })),
    operatorPreviewVoid: (input) => previewVoid(context, input),
    operatorVoidBets: async (input, call) =>
      partOf('voided', await alone(call, await voidedBetsOf(context, input))),
    operatorVoidMarket: async (input, call) =>
      partOf('settlement', await alone(call, { type: 'VoidMarket', ...input })),
    operatorGetBets: (input) => searchBets(context, input),
    operatorCreateUser: (input, call) =>
      createUser(context, actorOf(call), { name: call.domain, currency: call.currency }, input),
    operatorAdjustBalance: async ({ type: direction, ...input }, call) =>
      partOf('transaction', await alone(call, { type: 'AdjustBalance', direction, ...input })),
    operatorGetTrialBalance: async () => answer(await trialBalanceOf(context)),
    operatorGetAuditLog: async (input) => answer(await auditLogOf(context, input)),
  };
}

/** The calling operator, for the audit log. */
export function actorOf(call: Call): Actor {
  return { operatorId: call.operator.operator.id, ip: call.ip };
}

/** The calling operator and the currency of the book they see. */
export function viewingOf(call: Call): Viewing {
  return { actor: actorOf(call), currency: call.currency };
}

/** The calling operator, the currency of their book, and their role. */
export function actingOf(call: Call): Acting {
  return { ...viewingOf(call), role: call.operator.operator.role };
}
