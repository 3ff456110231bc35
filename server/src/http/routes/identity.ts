import type { identityRoutes } from '@crease/contracts/routes/identity.ts';
import { declareDetails } from '#care/identity/declare-details.ts';
import { readIdentity } from '#care/identity/identity-view.ts';
import { sendDocument } from '#care/identity/send-document.ts';
import type { AppEnv } from '#office/env.ts';
import { type Handlers, toRequester } from '#people/call.ts';

/** Handlers of contracts/routes/identity.ts. */
export function identityHandlers(context: AppEnv): Pick<Handlers, keyof typeof identityRoutes> {
  return {
    getIdentity: (_, call) => readIdentity(context, call.user.user),
    declareDetails: (input, call) => declareDetails(context, toRequester(call), input),
    sendDocument: (input, call) => sendDocument(context, toRequester(call), input),
  };
}
