import type { AuditReader } from '#base/audit-log.ts';
import type { BaseEnv } from '#base/env.ts';
import { BelowZeroWatch } from './account-balances.ts';
import { type AlarmLimits, BusinessWatch } from './business-watch.ts';
import { type Exchange, tracedExchange } from './exchange.ts';
import type { BetReader, MarketReader } from './read-model.ts';
import type { StatementReader } from './statement.ts';

export interface JournalPorts {
  readonly exchange: Exchange;
  /** True for a process that only serves pages; another process runs the follow-up work of each commit. */
  readonly isGateway?: boolean;
  readonly readModel: AuditReader & BetReader & MarketReader & StatementReader;
  /** Thresholds above which a business metric raises an alert. */
  readonly alarmLimits: AlarmLimits;
}

/** The exchange behind its journal, and the projections of the journal that every room may read. */
export interface JournalEnv extends BaseEnv, JournalPorts {
  /** The exchange with the commits that this process follows up: none on a gateway. */
  readonly followed: Exchange;
  readonly belowZero: BelowZeroWatch;
  readonly businessWatch: BusinessWatch;
}

export function openJournal(env: BaseEnv & JournalPorts): JournalEnv {
  const { tracer } = env;
  const exchange = tracer == null ? env.exchange : tracedExchange(env.exchange, tracer);
  const followed = env.isGateway === true ? withoutNews(exchange) : exchange;
  const following = { ...env, exchange: followed };
  return {
    ...env,
    exchange,
    followed,
    belowZero: new BelowZeroWatch(following),
    businessWatch: new BusinessWatch(following),
  };
}

/** The exchange without commit notifications, for processes that only answer requests. */
function withoutNews(exchange: Exchange): Exchange {
  return {
    submit: (command, context) => exchange.submit(command, context),
    read: (view) => exchange.read(view),
    onCommitted: () => undefined,
    status: () => exchange.status(),
    health: () => exchange.health(),
  };
}
