import { type ApprovalsPorts, openApprovals } from '#approvals/env.ts';
import { type BasePorts, openBase } from '#base/env.ts';
import { type BettingPorts, openBetting } from '#betting/env.ts';
import { type BonusPorts, openBonus } from '#bonus/env.ts';
import { type CarePorts, openCare } from '#care/env.ts';
import { type CashPorts, openCash } from '#cash/env.ts';
import { type CasinoPorts, openCasino } from '#casino/env.ts';
import { GameRegistry } from '#casino/game-registry.ts';
import { openCatalogue } from '#catalogue/env.ts';
import { type JournalPorts, openJournal } from '#journal/env.ts';
import { type MarketDeskPorts, openMarketDesk } from '#market-desk/env.ts';
import { openNotices } from '#notices/env.ts';
import type { AppEnv, OfficePorts } from '#office/env.ts';
import { openPeople, type PeoplePorts } from '#people/env.ts';
import { openSite } from '#site/env.ts';
import { openGates } from './gates.ts';
import { openActions } from './operator-actions.ts';

type RoomPorts = BasePorts &
  JournalPorts &
  PeoplePorts &
  ApprovalsPorts &
  CarePorts &
  BettingPorts &
  CashPorts &
  BonusPorts &
  CasinoPorts &
  MarketDeskPorts &
  OfficePorts;

/** Ports of all rooms: the machine and the outside world. */
export type AppPorts = Omit<RoomPorts, keyof ReturnType<typeof openGates> | 'actions' | 'games'>;

/**
 * Opens the rooms, each on those before it. Called once, before the exchange takes its first command.
 *
 * @param siteDomains parsed JSON of the SITE_DOMAINS file (API 11.4), or null.
 * @throws Error if that JSON has the wrong shape.
 */
export function openApp(outside: AppPorts, siteDomains: unknown = null): AppEnv {
  const gates = openGates(() => app);
  const actions = openActions(() => app);
  const { readModel } = outside;

  const base = openBase(outside);
  const { casinoProviders } = outside;
  const games = new GameRegistry({ documents: base.documents, casinoProviders });
  const ports = { ...outside, ...gates, actions, games };
  const journal = openJournal({ ...ports, ...base });
  const site = openSite(journal, siteDomains);
  const people = openPeople({ ...ports, ...site });
  const approvals = openApprovals({ ...ports, ...people });
  const catalogue = openCatalogue({ ...ports, ...people });
  const notices = openNotices({ ...ports, ...catalogue });
  const betting = openBetting({ ...ports, ...approvals, ...notices, readModel });
  const cash = openCash({ ...ports, ...betting });
  const care = openCare({ ...ports, ...cash });
  const bonus = openBonus({ ...ports, ...care });
  const casino = openCasino({ ...ports, ...bonus, games, readModel });
  const marketDesk = openMarketDesk({ ...ports, ...casino });
  const app: AppEnv = { ...marketDesk, readModel };
  return app;
}
