import type { AppEnv } from '#office/env.ts';
import type { Handlers } from '#people/call.ts';
import { accountHandlers } from './account.ts';
import { betHandlers } from './bet.ts';
import { bonusHandlers } from './bonus.ts';
import { cashierHandlers } from './cashier.ts';
import { casinoHandlers } from './casino.ts';
import { catalogueHandlers } from './catalogue.ts';
import { identityHandlers } from './identity.ts';
import { marketingHandlers } from './marketing.ts';
import { operatorHandlers } from './operator.ts';
import { operatorAlarmHandlers } from './operator-alarms.ts';
import { operatorBankHandlers } from './operator-bank.ts';
import { operatorCaseHandlers } from './operator-cases.ts';
import { operatorCashierHandlers } from './operator-cashier.ts';
import { operatorCasinoHandlers } from './operator-casino.ts';
import { operatorDebtHandlers } from './operator-debts.ts';
import { operatorDeskHandlers } from './operator-desk.ts';
import { operatorFixtureHandlers } from './operator-fixtures.ts';
import { operatorHouseHandlers } from './operator-house.ts';
import { operatorIdentityHandlers } from './operator-identity.ts';
import { operatorPeopleHandlers } from './operator-people.ts';
import { operatorPlayerHandlers } from './operator-player.ts';
import { operatorProofHandlers } from './operator-proofs.ts';
import { operatorReportHandlers } from './operator-reports.ts';
import { operatorScoringHandlers } from './operator-scoring.ts';
import { operatorSiteHandlers } from './operator-site.ts';
import { operatorStaffHandlers } from './operator-staff.ts';
import { operatorTradingHandlers } from './operator-trading.ts';
import { passwordHandlers } from './password.ts';
import { personalHandlers } from './personal.ts';
import { playHandlers } from './play.ts';
import { playLimitHandlers } from './play-limits.ts';
import { playSessionHandlers } from './play-session.ts';
import { securityHandlers } from './security.ts';
import { settingHandlers } from './setting.ts';
import { signUpHandlers } from './sign-up.ts';
import { statementHandlers } from './statement.ts';

/** Handlers of all contract routes. */
export function createHandlers(context: AppEnv): Handlers {
  return {
    ...accountHandlers(context),
    ...signUpHandlers(context),
    ...passwordHandlers(context),
    ...settingHandlers(context),
    ...securityHandlers(context),
    ...catalogueHandlers(context),
    ...betHandlers(context),
    ...statementHandlers(context),
    ...personalHandlers(context),
    ...playLimitHandlers(context),
    ...marketingHandlers(context),
    ...playSessionHandlers(context),
    ...identityHandlers(context),
    ...cashierHandlers(context),
    ...bonusHandlers(context),
    ...casinoHandlers(context),
    ...playHandlers(context),
    ...operatorHandlers(context),
    ...operatorTradingHandlers(context),
    ...operatorDebtHandlers(context),
    ...operatorDeskHandlers(context),
    ...operatorFixtureHandlers(context),
    ...operatorScoringHandlers(context),
    ...operatorAlarmHandlers(context),
    ...operatorCashierHandlers(context),
    ...operatorCasinoHandlers(context),
    ...operatorHouseHandlers(context),
    ...operatorCaseHandlers(context),
    ...operatorBankHandlers(context),
    ...operatorIdentityHandlers(context),
    ...operatorPeopleHandlers(context),
    ...operatorPlayerHandlers(context),
    ...operatorSiteHandlers(context),
    ...operatorStaffHandlers(context),
    ...operatorProofHandlers(context),
    ...operatorReportHandlers(context),
  };
}
