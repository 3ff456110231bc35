import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import { GAME_CODES } from '@crease/games/catalogue/game-code.ts';
import type { ExchangeStatus } from '#journal/exchange.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';

/** State of a part of a site: operational, stopped by an operator, recovering, or down. */
export type PartState = 'WORKS' | 'STOPPED' | 'COMING' | 'DOWN';

export type SiteStatus = Awaited<ReturnType<typeof readSiteStatus>>;

const STATES: Readonly<Record<ExchangeStatus, PartState>> = {
  READY: 'WORKS',
  STARTING: 'COMING',
  STOPPING: 'COMING',
  DATABASE_AWAY: 'COMING',
  BROKEN: 'DOWN',
};

/**
 * Reads the public status of a site; contains nothing about individual players and no internal reasons. Also works
 * while betting is closed; data that can't be read is left out.
 */
export async function readSiteStatus(context: MarketDeskEnv, setting: DomainSetting) {
  const { exchange, stops, outages, fixtureWatch, house } = context;
  const engine = STATES[exchange.status()];
  const stop = await stops.get(null).catch(() => null);
  const isStopped = stop !== null || setting.siteSuspended;
  const inPlay = await exchange
    .read(({ events }) => [...events.values()].filter(({ status }) => status === 'IN_PLAY').map(({ id }) => id))
    .catch(() => []);
  const late = new Set(fixtureWatch.due(context.clock.now()).map(({ eventId }) => eventId));
  const hasCashier = setting.licence !== null && setting.showDepositW;
  const betting: PartState = engine === 'WORKS' && isStopped ? 'STOPPED' : engine;
  const cashier: PartState = setting.siteSuspended ? 'STOPPED' : engine;
  return {
    title: setting.domainTitle,
    betting,
    /** Stop of all betting, with its public message and expected end; null if there is none. */
    stop: stop && { message: stop.message, since: stop.at, until: stop.until },
    /** In-play events, and those whose feed is late or disputed so that no bets are accepted. */
    matches: { inPlay: inPlay.length, late: inPlay.filter((id) => late.has(id)).length },
    /** Casino tables in operation; null if the site has none. */
    tables: setting.casino ? GAME_CODES.filter((game) => house.tableFigures(game) !== null).length : null,
    /** Deposits and withdrawals; null if the site has none. */
    cashier: hasCashier ? cashier : null,
    /** Betting outages of the last 30 days, newest first; null if unavailable. */
    past: await outages.past().catch(() => null),
  };
}
