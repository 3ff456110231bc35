import type { identityRoutes } from '@crease/contracts/routes/identity.ts';
import type { Call, Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import type { Requester } from '#services/cashier/start-deposit.ts';
import { declareDetails } from '#services/identity/declare-details.ts';
import { readIdentity } from '#services/identity/identity-view.ts';
import { sendDocument } from '#services/identity/send-document.ts';

/** Handlers of contracts/routes/identity.ts. */
export function identityHandlers(context: AppContext): Pick<Handlers, keyof typeof identityRoutes> {
  const asking = ({ user: { user }, origin }: Call): Requester => ({ user, origin });
  return {
    getIdentity: (_, call) => readIdentity(context, call.user.user),
    declareDetails: (input, call) => declareDetails(context, asking(call), input),
    sendDocument: (input, call) => sendDocument(context, asking(call), input),
  };
}
