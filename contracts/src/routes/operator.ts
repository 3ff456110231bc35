import { operatorAccountRoutes } from './operator-accounts.ts';
import { operatorEventRoutes } from './operator-events.ts';
import { operatorMarketRoutes } from './operator-markets.ts';
import { operatorRecordRoutes } from './operator-records.ts';
import { operatorSessionRoutes } from './operator-session.ts';
import { operatorSettlementRoutes } from './operator-settlement.ts';

/** The everyday calls of the back office. Quotes, the desk, people, site and staff have tables beside this one. */
export const operatorRoutes = {
  ...operatorSessionRoutes,
  ...operatorEventRoutes,
  ...operatorMarketRoutes,
  ...operatorSettlementRoutes,
  ...operatorAccountRoutes,
  ...operatorRecordRoutes,
};
