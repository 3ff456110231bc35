import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { ApiClient, demoUser, logInOperator } from '#running/api-client.ts';
import type { ServerProcess } from '#running/server-process.ts';
import { placeBet, stored } from './bettor.ts';

/** An in-play match with one market, and a rival who takes the other side of every bet. */
export interface Stage {
  readonly eventId: number;
  readonly dreamEventId: string;
  readonly marketId: number;
  readonly falcons: number;
  readonly kraken: number;
  readonly operator: ApiClient;
  readonly rival: ApiClient;
}

/** Terms of the stage's market that a test overrides. */
export interface StageTerms {
  readonly inPlayDelayMs?: number;
  /** Rupees. */
  readonly min?: number;
  readonly max?: number;
}

/**
 * Changes settings of the site: one admin saves them and another publishes them, as payment details and licences
 * require.
 */
export async function publishSetting(server: ServerProcess, setting: Readonly<Record<string, unknown>>): Promise<void> {
  const operator = await logInOperator(server.url, server.operator);
  const otherAdmin = await logInOperator(server.url, server.otherAdmin);
  await operator.call('operatorSaveDomainSetting', { name: 'test', setting });
  await otherAdmin.call('operatorPublishDomainSetting', { name: 'test' });
}

/** Opens a match market and lets a rival offer ₹600 to back the Falcons at 1.90. */
export async function setStage(server: ServerProcess, terms: StageTerms = {}): Promise<Stage> {
  const operator = await logInOperator(server.url, server.operator);
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

/** The rival cancels all their offers and makes another one. */
export async function moveOffer(stage: Stage, bet: Parameters<typeof offer>[1]): Promise<void> {
  await stage.rival.call('cancelBets', { marketId: stage.marketId });
  await offer(stage, bet);
}

/** Open bets of the browser's bettor, according to the server. */
export async function openBetsOnServer(server: ServerProcess, page: Page) {
  const client = new ApiClient(server.url, await stored(page, 'accessToken'));
  return (await client.call('getUserOpenBets', {})).openBets;
}

/** Places a bet on the Kraken for the browser's bettor, as if from another device. */
export async function placeAs(
  server: ServerProcess,
  page: Page,
  bet: { readonly stage: Stage; readonly rate: number; readonly stake: number },
): Promise<void> {
  const { stage, rate, stake } = bet;
  const client = new ApiClient(server.url, await stored(page, 'accessToken'));
  await placeBet(client, stage, { rate, stake, runnerId: stage.kraken });
}

/** Credits the browser's bettor with more money. */
export async function credit({ operator }: Stage, page: Page, rupees: number): Promise<void> {
  const user: unknown = JSON.parse((await stored(page, 'userinfo')) ?? '{}');
  const { userId } = user as { userId: number };
  // By default an operator can't move crores in one day.
  await operator.call('operatorSaveSettings', { balancesPerDay: 10_000_000_000 });
  await operator.call('operatorAdjustBalance', {
    userId,
    type: 'CREDIT',
    amount: rupees,
    reason: 'for a large bet',
    clientRequestId: randomUUID(),
  });
}

/** The rival's bet on the Falcons, kept until it is matched. */
export async function offer(
  stage: Stage,
  { side, rate, stake }: { readonly side: 'back' | 'lay'; readonly rate: number; readonly stake: number },
): Promise<void> {
  const type = side === 'back' ? 1 : 2;
  await placeBet(stage.rival, stage, { type, rate, stake, runnerId: stage.falcons, persistence: 'PERSIST' });
}
