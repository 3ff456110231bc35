import { operatorApprovalHandlers } from '#approvals/operator-routes.ts';
import { bettingHandlers } from '#betting/routes.ts';
import { operatorBonusHandlers } from '#bonus/operator-routes.ts';
import { bonusHandlers } from '#bonus/routes.ts';
import { operatorCareHandlers } from '#care/operator-routes.ts';
import { careHandlers } from '#care/routes.ts';
import { operatorCashHandlers } from '#cash/operator-routes.ts';
import { cashHandlers } from '#cash/routes.ts';
import { operatorCasinoHandlers } from '#casino/operator-routes.ts';
import { casinoHandlers } from '#casino/routes.ts';
import { catalogueHandlers } from '#catalogue/routes.ts';
import { operatorMarketDeskHandlers } from '#market-desk/operator-routes.ts';
import { noticeHandlers } from '#notices/routes.ts';
import type { AppEnv } from '#office/env.ts';
import { operatorOfficeHandlers } from '#office/operator-routes.ts';
import { officeHandlers } from '#office/routes.ts';
import type { Handlers } from '#people/call.ts';
import { operatorPeopleHandlers } from '#people/operator-routes.ts';
import { peopleHandlers } from '#people/routes.ts';

/** Handlers of all contract routes. */
export function createHandlers(context: AppEnv): Handlers {
  return {
    ...peopleHandlers(context),
    ...catalogueHandlers(context),
    ...noticeHandlers(context),
    ...bettingHandlers(context),
    ...cashHandlers(context),
    ...careHandlers(context),
    ...bonusHandlers(context),
    ...casinoHandlers(context),
    ...officeHandlers(context),
    ...operatorPeopleHandlers(context),
    ...operatorApprovalHandlers(context),
    ...operatorCashHandlers(context),
    ...operatorCareHandlers(context),
    ...operatorBonusHandlers(context),
    ...operatorCasinoHandlers(context),
    ...operatorMarketDeskHandlers(context),
    ...operatorOfficeHandlers(context),
  };
}
