import { randomUUID } from 'node:crypto';
import { USUAL_HARM_RULES } from '@crease/contracts/rules/harm-rules.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { type Bettor, PASSWORD } from '#e2e/bettor.ts';
import { makePayer, openCashier } from '#e2e/cashier-stage.ts';
import { openHouseStage } from '#e2e/house-stage.ts';
import { ApiClient, operatorOf } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';

/** A match of the simulator, in play. */
export interface Match {
  readonly eventId: number;
  readonly dreamEventId: string;
}

/** What the screens show: the product with its simulator, a match in play, and a bettor who has bets on it. */
export interface Scene {
  readonly server: ServerProcess;
  readonly match: Match;
  readonly bettor: Bettor;
  /** Bets on a session of the match and gives its name, null when none took a bet: one that was bet on before may be over by now. */
  readonly betOnSession: () => Promise<string | null>;
  /** The sandbox, with a player who can be paid at once; started when it is first asked for. */
  readonly sandbox: () => Promise<SandboxScene>;
  readonly stop: () => Promise<void>;
}

export interface SandboxScene {
  readonly server: ServerProcess;
  readonly player: { readonly userName: string; readonly password: string };
}

/** A licensed site with a cashier, where three wishes for more are a case. */
export const SITE = {
  licence: { jurisdiction: 'IM', number: 'X-1', text: 'Licensed in' },
  isSandbox: true,
  showDepositW: true,
  harm: { ...USUAL_HARM_RULES, points: { ...USUAL_HARM_RULES.points, LIMIT_RAISES: 11 } },
} as const;

/** A ball every three seconds or so: a short match lasts as long as the pictures take. */
const SPEED = 10;
const LATEST_OVER = 12;
const PATIENCE_MS = 240_000;
const LOOK_MS = 1_000;
/** Prices move while a bet is on its way. */
const MOST_TRIES = 20;

export async function setScene(): Promise<Scene> {
  // Operators of a licensed site need a second factor, which the pictures are not about.
  const server = await startServer({
    FEED: 'simulated',
    FEED_SPEED: String(SPEED),
    OPERATOR_SECOND_FACTOR: 'optional',
  });
  try {
    const operator = await openCashier(server, SITE);
    await fillQueues(server, operator);
    const match = await cricketInPlay(server);
    // Its picture is a second view beside the tracker; nobody opens it, so nothing is fetched from there.
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

/** A player of it has an account to be paid to that is old enough, and ₹1,50,000. */
async function startSandbox(): Promise<SandboxScene> {
  const server = await startServer({ SANDBOX: 'on', OPERATOR_SECOND_FACTOR: 'optional' });
  const deadline = Date.now() + PATIENCE_MS;
  while (!server.log().includes('The sandbox is ready')) {
    if (Date.now() > deadline) throw new Error('the sandbox was not ready in time');
    await passed(LOOK_MS);
  }
  const userName = 'priya';
  const [, password = ''] = new RegExp(`^ +${userName} +(\\S+)$`, 'm').exec(server.log()) ?? [];
  const operator = await operatorOf(server.url, server.operator);
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

/** What waits for operators: deposits to check, and a case of a player who asks for higher limits. */
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
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const sports = await client.call('treeSportWithEvent', { sportId: 3, inPlayOnly: true });
    for (const { id, dreamEventId } of sports.flatMap(({ events }) => events)) {
      const story = await client.call('getScoreStory', { DreamEventId: dreamEventId });
      const overs = story?.innings.length === 1 ? (story.innings[0]?.overs.length ?? 0) : 0;
      if (overs > 2 && overs <= LATEST_OVER) return { eventId: id, dreamEventId };
    }
    await passed(LOOK_MS);
  }
  throw new Error('no cricket match came into play in time');
}

/** Bets of the past, for statement and report: some won and some lost. */
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
    await client.call('placeBet', betOf(market, { rate: 100, line: 52 }));
    await stage.settle(market, { runs });
  }
}

/**
 * Backs the first runner that is offered in a market, ₹1,000. A market without an offer is tried again later.
 *
 * @returns the name of the market; null when none took a bet in time.
 */
async function betOn(
  client: ApiClient,
  { eventId }: Match,
  isWanted: (market: WireMarket) => boolean,
): Promise<string | null> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { markets } = await client.call('getUserOdds', { eventId });
    const offered = markets.find(
      (market) => market.status === 'OPEN' && isWanted(market) && offerOf(market) !== null,
    );
    const offer = offered === undefined ? null : offerOf(offered);
    if (offered !== undefined && offer !== null) {
      const answer = await client.ask('placeBet', betOf(offered, offer));
      if (answer.success) return offered.marketName;
    }
    await passed(LOOK_MS);
  }
  return null;
}

/** What a bet is placed at; a line only in a market on runs. */
interface Offer {
  readonly rate: number;
  readonly line?: number;
}

function offerOf({ kind, runners }: WireMarket): Offer | null {
  const [first, second] = runners[0]?.back[0] ?? [];
  if (first === undefined || second === undefined) return null;
  return isRunsKind(kind) ? { line: first, rate: second } : { rate: first };
}

function betOf({ marketId, eventId, runners }: WireMarket, { rate, line }: Offer) {
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
