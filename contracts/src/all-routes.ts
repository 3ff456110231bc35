import * as z from 'zod/mini';
import { playLimitRoutes } from '#care/play-limits.ts';
import { casinoRoutes } from '#casino/casino.ts';
import { operatorCasinoRoutes } from '#casino/operator-casino.ts';
import { operatorAlarmRoutes, operatorRoutes } from '#office/operator-routes.ts';
import { operatorTradingRoutes } from '#trading/trading.ts';
import { betRoutes } from './betting/bet-routes.ts';
import { statementRoutes } from './betting/statement-routes.ts';
import { bonusRoutes } from './bonus/bonus.ts';
import { operatorBonusRoutes } from './bonus/bonus-routes.ts';
import { operatorCaseRoutes } from './care/case-routes.ts';
import { identityRoutes, operatorIdentityRoutes } from './care/identity-routes.ts';
import { playSessionRoutes } from './care/play-session-routes.ts';
import { operatorBankRoutes } from './cash/bank-routes.ts';
import { cashierRoutes } from './cash/deposit-routes.ts';
import { operatorCashierRoutes, operatorDebtRoutes } from './cash/operator-request-routes.ts';
import { cashierPayoutRoutes, payoutLinkRoutes } from './cash/withdrawal-routes.ts';
import { playRoutes } from './casino/play-routes.ts';
import { catalogueRoutes } from './catalogue/catalogue-routes.ts';
import { operatorFixtureRoutes } from './market-desk/fixtures.ts';
import { operatorScoringRoutes } from './market-desk/scoring.ts';
import { operatorPlayerRoutes } from './office/player.ts';
import { operatorReportRoutes } from './office/reports.ts';
import { accountRoutes } from './people/account-routes.ts';
import { operatorProofRoutes } from './people/operator-login.ts';
import { operatorPeopleRoutes } from './people/operator-people.ts';
import { operatorLoginRoutes, operatorStaffRoutes } from './people/operator-staff.ts';
import { marketingRoutes, personalRoutes, settingRoutes } from './people/preference-routes.ts';
import { ownDataRoutes, securityRoutes } from './people/security-routes.ts';
import { passwordResetRoutes, signUpRoutes } from './people/sign-up-routes.ts';
import { operatorSiteRoutes } from './site/site-routes.ts';
import { operatorDeskRoutes } from './trading/actions.ts';

/** Argument of `RegisterClient` (spec section 3), which returns `RegisterResult`. */
export const registerClient = z.object({
  Browser: z.string().check(z.maxLength(400)),
  Domain: z.string().check(z.maxLength(255)),
  CurrentPage: z.string().check(z.maxLength(2_000)),
  Token: z.nullable(z.string().check(z.maxLength(200))),
});

/** Argument of `SendHeartbeat`: the same plus the origin. */
export const sendHeartbeat = z.extend(registerClient, { GroupBy: z.string().check(z.maxLength(255)) });

/** Every API call by name. The server must implement each one to compile. */
export const ROUTES = {
  ...accountRoutes,
  ...signUpRoutes,
  ...passwordResetRoutes,
  ...securityRoutes,
  ...settingRoutes,
  ...catalogueRoutes,
  ...betRoutes,
  ...statementRoutes,
  ...ownDataRoutes,
  ...personalRoutes,
  ...playLimitRoutes,
  ...marketingRoutes,
  ...playSessionRoutes,
  ...identityRoutes,
  ...cashierRoutes,
  ...cashierPayoutRoutes,
  ...payoutLinkRoutes,
  ...bonusRoutes,
  ...casinoRoutes,
  ...playRoutes,
  ...operatorRoutes,
  ...operatorTradingRoutes,
  ...operatorDebtRoutes,
  ...operatorDeskRoutes,
  ...operatorFixtureRoutes,
  ...operatorScoringRoutes,
  ...operatorAlarmRoutes,
  ...operatorCashierRoutes,
  ...operatorCaseRoutes,
  ...operatorBonusRoutes,
  ...operatorCasinoRoutes,
  ...operatorBankRoutes,
  ...operatorIdentityRoutes,
  ...operatorPeopleRoutes,
  ...operatorSiteRoutes,
  ...operatorStaffRoutes,
  ...operatorProofRoutes,
  ...operatorLoginRoutes,
  ...operatorPlayerRoutes,
  ...operatorReportRoutes,
};

export type RouteName = keyof typeof ROUTES;
