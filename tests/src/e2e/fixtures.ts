import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { ApiClient, demoUser, operatorOf } from '#running/api-client.ts';
import type { ServerProcess } from '#running/server-process.ts';

/** A match in play with one market, and somebody on the other side of every bet. */
export interface Stage {
  readonly eventId: number;
  readonly dreamEventId: string;
  readonly marketId: number;
  readonly falcons: number;
  readonly kraken: number;
  readonly operator: ApiClient;
  readonly rival: ApiClient;
}

/** Terms of the stage's market, where a test needs its own. */
export interface StageTerms {
  readonly inPlayDelayMs?: number;
  /** Rupees. */
  readonly min?: number;
  readonly max?: number;
}

/** Changes the settings of the site: one admin saves them, another publishes them, as addresses and licences need. */
export async function publishSetting(
  server: ServerProcess,
  setting: Readonly<Record<string, unknown>>,
): Promise<void> {
  const operator = await operatorOf(server.url, server.operator);
  const otherAdmin = await operatorOf(server.url, server.otherAdmin);
  await operator.call('operatorSaveDomainSetting', { name: 'test', setting });
  await otherAdmin.call('operatorPublishDomainSetting', { name: 'test' });
}

/** Opens a market on a match and lets a rival offer ₹600 to back the Falcons at 1.90. */
export async function setStage(server: ServerProcess, terms: StageTerms = {}): Promise<Stage> {
  const operator = await operatorOf(server.url, server.operator);
  const event = await operator.call('operatorCreateEvent', {
    sportId: 3,
    title: 'Deccan Falcons v Konkan Kraken',
    team1: 'Deccan Falcons',
    team2: 'Konkan Kraken',
    competitionName: 'Monsoon T20',
    startTime: new Date(Date.now() - 3_600_000).toISOString(),
    dreamEventId: `e2e-${randomUUID().slice(0, 8)}`,
    status: 'IN_PLAY',
  });
  const market = await operator.call('operatorCreateMarket', {
    eventId: event.id,
    kind: 'MATCH_ODDS',
    marketName: 'Match odds',
    runners: [{ name: 'Deccan Falcons' }, { name: 'Konkan Kraken' }],
    inPlayDelayMs: 1_000,
    open: true,
    ...terms,
  });
  await operator.call('operatorTurnInPlay', { marketId: market.marketId });
  const [falcons, kraken] = market.runners.map((runner) => runner.id);
  const stage: Stage = {
    eventId: event.id,
    dreamEventId: event.dreamEventId,
    marketId: market.marketId,
    falcons: falcons ?? 0,
    kraken: kraken ?? 0,
    operator,
    rival: await demoUser(server.url),
  };
  await offer(stage, { side: 'lay', rate: 1.9, stake: 600 });
  return stage;
}

/** The rival takes all their offers back and makes another one. */
export async function moveOffer(stage: Stage, bet: Parameters<typeof offer>[1]): Promise<void> {
  await stage.rival.call('cancelBets', { marketId: stage.marketId });
  await offer(stage, bet);
}

/** What the browser's bettor has open, as the server knows it. */
export async function openBetsOnServer(server: ServerProcess, page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const client = new ApiClient(server.url, token);
  return (await client.call('getUserOpenBets', {})).openBets;
}

/** A bet on the Kraken by the browser's bettor, as if from another device. */
export async function placeAs(
  server: ServerProcess,
  page: Page,
  bet: { readonly stage: Stage; readonly rate: number; readonly stake: number },
): Promise<void> {
  const { marketId, eventId, kraken } = bet.stage;
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  await new ApiClient(server.url, token).call('placeBet', {
    type: 1,
    rate: bet.rate,
    stake: bet.stake,
    fancyValue: 0,
    runnerId: kraken,
    marketId,
    eventId,
    placeTime: null,
    clientBetId: randomUUID(),
  });
}

/** Gives the browser's bettor more to bet with. */
export async function credit({ operator }: Stage, page: Page, rupees: number): Promise<void> {
  const stored = await page.evaluate(() => localStorage.getItem('userinfo'));
  const user: unknown = JSON.parse(stored ?? '{}');
  const { userId } = user as { userId: number };
  // Crores are more than one operator may move in a day by default.
  await operator.call('operatorSaveSettings', { balancesPerDay: 10_000_000_000 });
  await operator.call('operatorAdjustBalance', {
    userId,
    type: 'CREDIT',
    amount: rupees,
    reason: 'for a large bet',
    clientRequestId: randomUUID(),
  });
}

/** The rival's own bet on the Falcons, kept until it is matched. */
export async function offer(
  { rival, eventId, marketId, falcons }: Stage,
  bet: { readonly side: 'back' | 'lay'; readonly rate: number; readonly stake: number },
): Promise<void> {
  await rival.call('placeBet', {
    type: bet.side === 'back' ? 1 : 2,
    rate: bet.rate,
    stake: bet.stake,
    fancyValue: 0,
    runnerId: falcons,
    marketId,
    eventId,
    placeTime: null,
    clientBetId: randomUUID(),
    persistence: 'PERSIST',
  });
}
