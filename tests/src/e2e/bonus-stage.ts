import { randomUUID } from 'node:crypto';
import type { SavedBonus } from '@crease/contracts/bonus/bonus-routes.ts';
import { NO_SHARES } from '@crease/contracts/bonus/bonus-rules.ts';
import { ApiClient, logInOperator } from '#running/api-client.ts';
import type { ServerProcess } from '#running/server-process.ts';
import { type Bettor, PASSWORD } from './bettor.ts';
import { makePayer } from './cashier-stage.ts';
import { publishSetting, setStage } from './fixtures.ts';

/** ₹500 with a 1× wagering requirement. */
export const OFFER: Omit<SavedBonus, 'title'> = {
  description: 'Thank you for being here.',
  category: 'WELCOME',
  product: 'SPORTS',
  kind: 'FIXED',
  amount: 500,
  percent: null,
  minDeposit: null,
  period: null,
  minLoss: null,
  wageringMultiple: 1,
  shares: { ...NO_SHARES, EXCHANGE: 100, BOOKMAKER: 50 },
  minOdds: 1.5,
  mostPerMarket: null,
  days: 7,
  maxConversion: 300,
  needsApproval: false,
  enabled: true,
  domains: [],
  endsAt: null,
  budget: 100_000,
};

/** Sets up a licensed site that offers these bonuses; claims of those in `reviewed` need approval. */
export async function offerBonuses(
  server: ServerProcess,
  titles: readonly string[],
  reviewed: readonly string[] = [],
): Promise<ApiClient> {
  const licence = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' };
  await publishSetting(server, { licence, isSandbox: true, showDepositW: true, minAge: 18 });
  const operator = await logInOperator(server.url, server.operator);
  for (const title of titles) await operator.call('operatorSaveBonus', { ...OFFER, title });
  for (const title of reviewed) await operator.call('operatorSaveBonus', { ...OFFER, title, needsApproval: true });
  return operator;
}

/** The bettor backs a runner at 2.00 for the given rupees, another player lays it, and the runner wins. */
export async function settleStake(server: ServerProcess, { userName, operator }: Bettor, stake: number): Promise<void> {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const rival = await makePayer(operator);
  for (const [type, by] of [
    [2, rival.userName],
    [1, userName],
  ] as const) {
    const client = await loggedIn(server, by);
    await client.call('placeBet', {
      type,
      rate: 2,
      stake,
      fancyValue: 0,
      runnerId: stage.falcons,
      marketId: stage.marketId,
      eventId: stage.eventId,
      placeTime: null,
      clientBetId: randomUUID(),
    });
  }
  await stage.operator.call('operatorSettleMarket', {
    marketId: stage.marketId,
    result: { winnerRunnerId: stage.falcons },
    closeFirst: true,
  });
}

async function loggedIn(server: ServerProcess, userName: string): Promise<ApiClient> {
  const client = new ApiClient(server.url);
  const login = { userNameOrEmailAddress: userName, password: PASSWORD };
  client.token = (await client.call('authenticate', login)).accessToken;
  return client;
}
