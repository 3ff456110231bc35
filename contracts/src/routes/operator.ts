import { operatorAccountRoutes } from './operator-accounts.ts';
import { operatorEventRoutes } from './operator-events.ts';
import { operatorMarketRoutes } from './operator-markets.ts';
import { operatorRecordRoutes } from './operator-records.ts';
import { operatorSessionRoutes } from './operator-session.ts';
import { operatorSettlementRoutes } from './operator-settlement.ts';

/** Routine back-office calls. Quotes, desk, people, sites and staff have their own tables. */
export const operatorRoutes = {
  ...operatorSessionRoutes,
  ...operatorEventRoutes,
  ...operatorMarketRoutes,
  ...operatorSettlementRoutes,
  ...operatorAccountRoutes,
  ...operatorRecordRoutes,
};
