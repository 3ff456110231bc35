import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import { GAME_CODES } from '@crease/games/catalogue/game-code.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import type { Outage } from '#market-desk/outage-log.ts';

/** State of a part of a site: operational, stopped by an operator, recovering, or down. */
export type PartState = 'WORKS' | 'STOPPED' | 'COMING' | 'DOWN';

/** Public status of a site; contains nothing about individual players and no internal reasons. */
export interface SiteStatus {
  readonly title: string;
  readonly betting: PartState;
  /** Stop of all betting: public message, start and expected end; null if there is none. */
  readonly stop: {
    readonly message: string | null;
    readonly since: number;
    readonly until: number | null;
  } | null;
  /** In-play events, and those whose feed is late or disputed so that no bets are accepted. */
  readonly matches: { readonly inPlay: number; readonly late: number };
  /** Casino tables in operation; null if the site has none. */
  readonly tables: number | null;
  /** Deposits and withdrawals; null if the site has none. */
  readonly cashier: PartState | null;
  /** Betting outages of the last 30 days, newest first; null if unavailable. */
  readonly past: readonly Outage[] | null;
}

const STATES = {
  READY: 'WORKS',
  STARTING: 'COMING',
  STOPPING: 'COMING',
  DATABASE_AWAY: 'COMING',
  BROKEN: 'DOWN',
} as const;

/** Also works while betting is closed; data that can't be read is left out. */
export async function readSiteStatus(context: MarketDeskEnv, setting: DomainSetting): Promise<SiteStatus> {
  const { exchange, stops, outages, fixtureWatch, house } = context;
  const engine = STATES[exchange.status()];
  const stop = await stops.get(null).catch(() => null);
  const isStopped = stop !== null || setting.siteSuspended;
  const inPlay = await exchange
    .read(({ events }) => [...events.values()].filter(({ status }) => status === 'IN_PLAY').map(({ id }) => id))
    .catch(() => []);
  const late = new Set(fixtureWatch.due(context.clock.now()).map(({ eventId }) => eventId));
  const hasCashier = setting.licence !== null && setting.showDepositW;
  return {
    title: setting.domainTitle,
    betting: engine === 'WORKS' && isStopped ? 'STOPPED' : engine,
    stop: stop && { message: stop.message, since: stop.at, until: stop.until },
    matches: { inPlay: inPlay.length, late: inPlay.filter((id) => late.has(id)).length },
    tables: setting.casino ? GAME_CODES.filter((game) => house.tableFigures(game) !== null).length : null,
    cashier: hasCashier ? (setting.siteSuspended ? 'STOPPED' : engine) : null,
    past: await outages.past().catch(() => null),
  };
}
