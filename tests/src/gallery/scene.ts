import { randomUUID } from 'node:crypto';
import { DEFAULT_HARM_RULES } from '@crease/contracts/care/harm.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { type Bettor, PASSWORD } from '#e2e/bettor.ts';
import { makePayer, openCashier } from '#e2e/cashier-stage.ts';
import { openHouseStage } from '#e2e/house-stage.ts';
import { ApiClient, logInOperator } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';

/** An in-play match of the simulator. */
export interface Match {
  readonly eventId: number;
  readonly dreamEventId: string;
}

/** Everything that the screens need: the product with its simulator, an in-play match, and a bettor with bets on it. */
export interface Scene {
  readonly server: ServerProcess;
  readonly match: Match;
  readonly bettor: Bettor;
  /**
   * Bets on a session of the match and returns its name; null if none accepted a bet. An earlier session may be over
   * by now.
   */
  readonly betOnSession: () => Promise<string | null>;
  /** The sandbox, with a player who can withdraw immediately; started on first use. */
  readonly sandbox: () => Promise<SandboxScene>;
  readonly stop: () => Promise<void>;
}

export interface SandboxScene {
  readonly server: ServerProcess;
  readonly player: { readonly userName: string; readonly password: string };
}

/** A licensed site with a cashier, where three limit-increase requests open a case. */
export const SITE = {
  licence: { jurisdiction: 'IM', number: 'X-1', text: 'Licensed in' },
  isSandbox: true,
  showDepositW: true,
  harm: { ...DEFAULT_HARM_RULES, points: { ...DEFAULT_HARM_RULES.points, LIMIT_RAISES: 11 } },
} as const;

/** About one ball every three seconds, so that a short match lasts as long as the run. */
const SPEED = 10;
const LATEST_OVER = 12;
const TIMEOUT_MS = 240_000;
const POLL_MS = 1_000;
/** Prices move while a bet is in flight. */
const MAX_ATTEMPTS = 20;

export async function setScene(): Promise<Scene> {
  // Operators of a licensed site need two-factor authentication, which the gallery doesn't show.
  const server = await startServer({
    FEED: 'simulated',
    FEED_SPEED: String(SPEED),
    OPERATOR_SECOND_FACTOR: 'optional',
  });
  try {
    const operator = await openCashier(server, SITE);
    await fillQueues(server, operator);
    const match = await cricketInPlay(server);
    // The stream is a second view next to the tracker. It is never opened, so nothing is loaded from there.
    const tv = { eventId: match.eventId, url: 'https://tv.example/live.m3u8' };
    await operator.call('operatorSetTv', tv);
    const bettor = await makePayer(operator);
    const client = await loggedIn(server, bettor);
    await settleSome(server, client);
    await betOn(client, match, ({ kind }) => kind === 'MATCH_ODDS');
    await betOn(client, match, ({ kind }) => kind === 'BOOKMAKER');
    const betOnSession = () => betOn(client, match, ({ kind }) => kind === 'FANCY');
    await betOnSession();
    let started: Promise<SandboxScene> | null = null;
    const sandbox = () => {
      started ??= startSandbox();
      return started;
    };
    const stop = async () => {
      await (await started)?.server.stop();
      await server.stop();
    };
    return { server, match, bettor, betOnSession, sandbox, stop };
  } catch (failure) {
    await server.stop();
    throw failure;
  }
}

/** Its players have a payout account that is old enough, and ₹1,50,000. */
async function startSandbox(): Promise<SandboxScene> {
  const server = await startServer({ SANDBOX: 'on', OPERATOR_SECOND_FACTOR: 'optional' });
  const deadline = Date.now() + TIMEOUT_MS;
  while (!server.log().includes('Sandbox ready')) {
    if (Date.now() > deadline) throw new Error('the sandbox was not ready in time');
    await passed(POLL_MS);
  }
  const userName = 'priya';
  const [, password = ''] = new RegExp(`^ +${userName} +(\\S+)$`, 'm').exec(server.log()) ?? [];
  const operator = await logInOperator(server.url, server.operator);
  const { items } = await operator.call('operatorGetUsers', { search: userName });
  await operator.call('operatorAdjustBalance', {
    userId: items[0]?.id ?? 0,
    type: 'CREDIT',
    amount: 150_000,
    reason: 'to be withdrawn',
    clientRequestId: randomUUID(),
  });
  return { server, player: { userName, password } };
}

async function loggedIn({ url }: ServerProcess, { userName }: Bettor): Promise<ApiClient> {
  const client = new ApiClient(url);
  const login = { userNameOrEmailAddress: userName, password: PASSWORD };
  client.token = (await client.call('authenticate', login)).accessToken;
  return client;
}

/** Fills the operators' queues: deposits to check, and a case of a player who requests higher limits. */
async function fillQueues(server: ServerProcess, operator: ApiClient): Promise<void> {
  for (const [amount, utr] of [
    [2_000, '532844170001'],
    [7_500, '532844170002'],
    [12_000, '532844170003'],
  ] as const) {
    const payer = await loggedIn(server, await makePayer(operator));
    await payer.call('createDeposit', {
      amount,
      paymentMethodId: 1,
      utr,
      agreeTerms: true,
      clientRequestId: randomUUID(),
    });
  }
  const player = await loggedIn(server, await makePayer(operator));
  for (const amount of [50_000, 60_000, 70_000]) {
    await player.call('setPlayLimit', { name: 'loss:MONTH', amount });
  }
  await player.call('getPlaySession', {});
}

/** A match early in its first innings, with some overs to show. */
async function cricketInPlay({ url }: ServerProcess): Promise<Match> {
  const client = new ApiClient(url);
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const sports = await client.call('treeSportWithEvent', { sportId: 3, inPlayOnly: true });
    for (const { id, dreamEventId } of sports.flatMap(({ events }) => events)) {
      const story = await client.call('getScoreStory', { DreamEventId: dreamEventId });
      const overs = story?.innings.length === 1 ? (story.innings[0]?.overs.length ?? 0) : 0;
      if (overs > 2 && overs <= LATEST_OVER) return { eventId: id, dreamEventId };
    }
    await passed(POLL_MS);
  }
  throw new Error('no cricket match came into play in time');
}

/** Settled bets for statement and report, some won and some lost. */
async function settleSome(server: ServerProcess, client: ApiClient): Promise<void> {
  const stage = await openHouseStage(server);
  const { id } = await stage.event();
  for (const [marketName, runs] of [
    ['6 over runs', 53],
    ['10 over runs', 81],
    ['Fall of 1st wicket', 24],
    ['15 over runs', 120],
  ] as const) {
    const market = await stage.market(id, { kind: 'FANCY', marketName });
    await stage.offer(market, [
      { runner: 0, side: 'back', line: 52, rate: 100 },
      { runner: 0, side: 'lay', line: 51, rate: 100 },
    ]);
    await client.call('placeBet', buildBet(market, { rate: 100, line: 52 }));
    await stage.settle(market, { runs });
  }
}

/**
 * Backs the first available runner of a market for ₹1,000. Markets without an offer are retried.
 *
 * @returns the name of the market; null if none accepted a bet in time.
 */
async function betOn(
  client: ApiClient,
  { eventId }: Match,
  predicate: (market: WireMarket) => boolean,
): Promise<string | null> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const { markets } = await client.call('getUserOdds', { eventId });
    const offered = markets.find(
      (market) => market.status === 'OPEN' && predicate(market) && findOffer(market) !== null,
    );
    const offer = offered === undefined ? null : findOffer(offered);
    if (offered !== undefined && offer !== null) {
      const answer = await client.send('placeBet', buildBet(offered, offer));
      if (answer.success) return offered.marketName;
    }
    await passed(POLL_MS);
  }
  return null;
}

/** Price of a bet; `line` only in runs markets. */
interface Offer {
  readonly rate: number;
  readonly line?: number;
}

function findOffer({ kind, runners }: WireMarket): Offer | null {
  const [first, second] = runners[0]?.back[0] ?? [];
  if (first === undefined || second === undefined) return null;
  return isRunsKind(kind) ? { line: first, rate: second } : { rate: first };
}

function buildBet({ marketId, eventId, runners }: WireMarket, { rate, line }: Offer) {
  return {
    type: line === undefined ? (1 as const) : (3 as const),
    rate,
    fancyValue: line ?? 0,
    stake: 1_000,
    runnerId: runners[0]?.id ?? null,
    marketId,
    eventId,
    placeTime: null,
    clientBetId: randomUUID(),
  };
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
