import type { DomainSetting } from '@crease/contracts/settings.ts';
import { GAME_CODES } from '@crease/games/catalogue/game-code.ts';
import type { AppContext } from '#services/app-context.ts';
import type { Outage } from './outage-log.ts';

/** How one part of a site is: it works, somebody has stopped it, it is on its way back, or it does not work. */
export type PartState = 'WORKS' | 'STOPPED' | 'COMING' | 'DOWN';

/** How a site is at this moment, for everybody: nothing of one player, and no reason that is meant for operators. */
export interface SiteStatus {
  readonly title: string;
  readonly betting: PartState;
  /** What players read about a stop of all betting, and since and until when; null without one. */
  readonly stop: {
    readonly message: string | null;
    readonly since: number;
    readonly until: number | null;
  } | null;
  /** Events in play, and those among them whose feed is late or disputed, so that no bets are taken on them. */
  readonly matches: { readonly inPlay: number; readonly late: number };
  /** Tables of the casino that deal; null where the site has none. */
  readonly tables: number | null;
  /** Deposits and withdrawals; null where the site has none. */
  readonly cashier: PartState | null;
  /** When betting was away in the last 30 days, the newest first; null: it cannot be read now. */
  readonly past: readonly Outage[] | null;
}

const STATES = {
  READY: 'WORKS',
  STARTING: 'COMING',
  STOPPING: 'COMING',
  DATABASE_AWAY: 'COMING',
  BROKEN: 'DOWN',
} as const;

/** Answers also while betting is closed: what cannot be read then counts as nothing. */
export async function siteStatusOf(
  context: AppContext,
  setting: DomainSetting,
): Promise<SiteStatus> {
  const { exchange, stops, outages, fixtureWatch, house } = context;
  const engine = STATES[exchange.status()];
  const stop = await stops.of(null).catch(() => null);
  const isStopped = stop !== null || setting.siteSuspended;
  const inPlay = await exchange
    .read(({ events }) =>
      [...events.values()].filter(({ status }) => status === 'IN_PLAY').map(({ id }) => id),
    )
    .catch(() => []);
  const late = new Set(fixtureWatch.due(context.clock.now()).map(({ eventId }) => eventId));
  const hasCashier = setting.licence !== null && setting.showDepositW;
  return {
    title: setting.domainTitle,
    betting: engine === 'WORKS' && isStopped ? 'STOPPED' : engine,
    stop: stop && { message: stop.message, since: stop.at, until: stop.until },
    matches: { inPlay: inPlay.length, late: inPlay.filter((id) => late.has(id)).length },
    tables: setting.casino
      ? GAME_CODES.filter((game) => house.tableFigures(game) !== null).length
      : null,
    cashier: hasCashier ? (setting.siteSuspended ? 'STOPPED' : engine) : null,
    past: await outages.past().catch(() => null),
  };
}
