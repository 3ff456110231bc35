import { accountRoutes } from './account.ts';
import { betRoutes } from './bet.ts';
import { bonusRoutes } from './bonus.ts';
import { cashierRoutes } from './cashier.ts';
import { cashierPayoutRoutes } from './cashier-payout.ts';
import { casinoRoutes } from './casino.ts';
import { catalogueRoutes } from './catalogue.ts';
import { identityRoutes } from './identity.ts';
import { limitProposalRoutes } from './limit-proposal.ts';
import { marketingRoutes } from './marketing.ts';
import { operatorRoutes } from './operator.ts';
import { operatorAlarmRoutes } from './operator-alarms.ts';
import { operatorBankRoutes } from './operator-bank.ts';
import { operatorBonusRoutes } from './operator-bonus.ts';
import { operatorCaseRoutes } from './operator-cases.ts';
import { operatorCashierRoutes } from './operator-cashier.ts';
import { operatorCasinoRoutes } from './operator-casino.ts';
import { operatorDebtRoutes } from './operator-debts.ts';
import { operatorDeskRoutes } from './operator-desk.ts';
import { operatorFixtureRoutes } from './operator-fixtures.ts';
import { operatorHouseRoutes } from './operator-house.ts';
import { operatorIdentityRoutes } from './operator-identity.ts';
import { operatorLoginRoutes } from './operator-logins.ts';
import { operatorPeopleRoutes } from './operator-people.ts';
import { operatorPlayerRoutes } from './operator-player.ts';
import { operatorProofRoutes } from './operator-proofs.ts';
import { operatorReportRoutes } from './operator-reports.ts';
import { operatorScoringRoutes } from './operator-scoring.ts';
import { operatorSiteRoutes } from './operator-site.ts';
import { operatorStaffRoutes } from './operator-staff.ts';
import { operatorTradingRoutes } from './operator-trading.ts';
import { ownDataRoutes } from './own-data.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { payoutLinkRoutes } from './payout-link.ts';
import { personalRoutes } from './personal.ts';
import { playRoutes } from './play.ts';
import { playLimitRoutes } from './play-limits.ts';
import { playSessionRoutes } from './play-session.ts';
import { securityRoutes } from './security.ts';
import { settingRoutes } from './setting.ts';
import { signUpRoutes } from './sign-up.ts';
import { statementRoutes } from './statement.ts';

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
  ...limitProposalRoutes,
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
  ...operatorHouseRoutes,
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
