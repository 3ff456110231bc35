import type { operatorSiteRoutes } from '@crease/contracts/routes/operator-site.ts';
import { ok } from '#base/reply.ts';
import type { AppEnv } from '#office/env.ts';
import { listDomains, publishDomain, saveDomain } from '#office/manage-domains.ts';
import { type Handlers, toActor } from '#people/call.ts';

type Names = Exclude<keyof typeof operatorSiteRoutes, 'operatorSaveSetting'>;

/** Handlers of contracts/routes/operator-site.ts, except the public texts. */
export function operatorSiteHandlers(context: AppEnv): Pick<Handlers, Names> {
  return {
    operatorGetDomainSettings: () => ok(listDomains(context)),
    operatorSaveDomainSetting: (input, call) => saveDomain(context, toActor(call), input),
    operatorPublishDomainSetting: (input, call) => publishDomain(context, toActor(call), input),
  };
}
