import type { marketingRoutes } from '@crease/contracts/routes/marketing.ts';
import { changeMarketingConsent, listMarketingConsents } from '#care/harm/marketing-consent.ts';
import type { AppEnv } from '#office/env.ts';
import { type Handlers, toCaller } from '#people/call.ts';

/** Handlers of contracts/routes/marketing.ts. */
export function marketingHandlers(context: AppEnv): Pick<Handlers, keyof typeof marketingRoutes> {
  return {
    getMarketingConsents: (_, call) => listMarketingConsents(context, call.user.user.id),
    saveMarketingConsent: (input, call) => changeMarketingConsent(context, toCaller(call), input),
  };
}
