import { randomUUID } from 'node:crypto';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { CreateMarketWire } from '@crease/contracts/market-desk/markets.ts';
import { ApiClient } from '#running/api-client.ts';
import type { ServerProcess } from '#running/server-process.ts';
import { type Bettor, creditBettor, PASSWORD } from './bettor.ts';
import { makePayer, openCashier } from './cashier-stage.ts';
import { HouseStage, type Offer } from './house-stage.ts';

const CRICKET = 3;
const RACING = 26;
const HOUR_MS = 3_600_000;
const HOME = 'Thiruvananthapuram Sentinels Women';
const AWAY = 'Visakhapatnam Thunderbolts Women';
const LEAGUE = 'Coral Premier League Women, Second Division, Super Eights';
const HORSE = 'Gentleman of the Long Straight';
const LINES = ['1st innings runs of the middle overs', 'fall of 3rd wicket', 'boundaries in 1st 15'];
/** More sessions than fit on a screen, as in a match of the feed. */
const SESSIONS = 24;
const MATCHES = 6;
const RUNNERS = 8;
/** ₹15 lakh, the largest of the default stakes. */
const STAKE = 1_500_000;
const MAX_STAKE = 200_000_000;
/** With its paise, the widest figure that the header can hold. */
const BALANCE = 123_456_789.25;

/** Pages with the longest names and figures, and the bettor who owns them. */
export interface LongestStage {
  readonly bettor: Bettor;
  /** URL parts of the match and the race: event ID and feed ID. */
  readonly match: readonly [number, string];
  readonly race: readonly [number, string];
}

/** Sets up a licensed site with a cashier, with the longest names, the largest figures and the most of everything. */
export async function setLongestStage(server: ServerProcess): Promise<LongestStage> {
  const operator = await openCashier(server, { announcement: `${HOME} v ${AWAY}: ${LEAGUE}` });
  await operator.call('operatorSaveSettings', { balancesPerDay: 10_000_000_000 });
  const rival = await makePayer(operator);
  await creditBettor(rival, 10 * MAX_STAKE);
  const bettor = await makePayer(operator);
  await creditBettor(bettor, BALANCE);
  const house = new HouseStage(operator, await loggedIn(server, rival));
  const player = await loggedIn(server, bettor);
  const match = await newEvent(operator, { sportId: CRICKET, title: `${HOME} v ${AWAY}` });
  for (let other = 2; other < MATCHES; other += 1) {
    const { id } = await newEvent(operator, {
      sportId: CRICKET,
      title: `${HOME} ${other} v ${AWAY}`,
    });
    await offered(house, id, { kind: 'MATCH_ODDS', marketName: 'Match odds' });
  }
  await fillMatch({ house, player, eventId: match.id });
  const race = await newEvent(operator, {
    sportId: RACING,
    title: 'Chelmsford-on-the-Marsh R12 Handicap Chase',
  });
  await fillRace({ house, player, eventId: race.id });
  await settleOne({ house, player, eventId: match.id });
  await createPendingDeposit(player);
  return {
    bettor,
    match: [match.id, match.dreamEventId],
    race: [race.id, race.dreamEventId],
  };
}

interface Filled {
  readonly house: HouseStage;
  readonly player: ApiClient;
  readonly eventId: number;
}

async function fillMatch({ house, player, eventId }: Filled): Promise<void> {
  const odds = await offered(house, eventId, { kind: 'MATCH_ODDS', marketName: 'Match odds' });
  await bet(player, odds, { rate: 100 });
  const bookmaker = await offered(house, eventId, { kind: 'BOOKMAKER', marketName: 'Bookmaker' });
  await bet(player, bookmaker, { rate: 85 });
  for (let number = 1; number <= SESSIONS; number += 1) {
    const marketName = `${HOME} ${LINES[number % LINES.length]} ${number}`;
    const session = await offered(house, eventId, { kind: 'FANCY', marketName });
    if (number <= 3) await bet(player, session, { rate: 100, line: 1_251 });
  }
  for (const kind of ['LINE', 'ODD_EVEN', 'KHADO', 'METER', 'LOTTERY', 'PREMIUM'] as const) {
    await offered(house, eventId, { kind, marketName: `${HOME} ${LINES[0]}, ${kind}` });
  }
}

async function fillRace({ house, player, eventId }: Filled): Promise<void> {
  const win = await offered(house, eventId, {
    kind: 'WIN',
    marketName: 'Win',
    runners: Array.from({ length: RUNNERS }, (_, at) => ({
      name: `${HORSE} ${at + 1}`,
      number: String(at + 1),
      stall: String(RUNNERS - at),
      jockey: 'Miss Alexandrina Featherstonehaugh-Cholmondeley',
    })),
  });
  await bet(player, win, { rate: 100 });
}

/** Settles a session, for the statement, the report and the results strip. */
async function settleOne({ house, player, eventId }: Filled): Promise<void> {
  const market = await offered(house, eventId, {
    kind: 'FANCY',
    marketName: `${HOME} ${LINES[0]}, last over`,
  });
  await bet(player, market, { rate: 100, line: 1_251 });
  await house.settle(market, { runs: 1_300 });
}

/** Creates a pending deposit. */
async function createPendingDeposit(player: ApiClient): Promise<void> {
  await player.call('createDeposit', {
    amount: 49_999,
    paymentMethodId: 1,
    utr: '532844179999',
    agreeTerms: true,
    clientRequestId: randomUUID(),
  });
}

function newEvent(operator: ApiClient, { sportId, title }: { readonly sportId: number; readonly title: string }) {
  const [team1 = title, team2] = title.split(' v ');
  const isRace = team2 === undefined;
  return operator.call('operatorCreateEvent', {
    sportId,
    title,
    competitionName: LEAGUE,
    startTime: new Date(Date.now() - HOUR_MS).toISOString(),
    dreamEventId: `longest-${randomUUID().slice(0, 8)}`,
    status: 'IN_PLAY',
    ...(isRace ? { venue: 'Chelmsford-on-the-Marsh', country: 'GB' } : { team1, team2 }),
  });
}

/** Opens a market with prices on both sides of its first runners. */
async function offered(
  house: HouseStage,
  eventId: number,
  terms: Pick<CreateMarketWire, 'kind' | 'marketName' | 'runners'>,
): Promise<WireMarket> {
  const { kind, marketName } = terms;
  const runners = terms.runners ?? listRunners(kind);
  const market = await house.market(eventId, { kind, marketName, runners, max: MAX_STAKE });
  await house.offer(market, listOffers(kind));
  return market;
}

function listRunners(kind: CreateMarketWire['kind']) {
  if (kind === 'MATCH_ODDS' || kind === 'BOOKMAKER') return [{ name: HOME }, { name: AWAY }];
  if (kind === 'PREMIUM') return [{ name: `${HOME} by wickets` }, { name: `${AWAY} by runs` }];
  return [];
}

function listOffers(kind: CreateMarketWire['kind']): readonly Offer[] {
  const back = { runner: 0, side: 'back' } as const;
  const lay = { runner: 0, side: 'lay' } as const;
  switch (kind) {
    case 'MATCH_ODDS':
    case 'WIN':
      return [
        { ...back, rate: 100 },
        { ...lay, rate: 110 },
      ];
    case 'BOOKMAKER':
      return [
        { ...back, rate: 85 },
        { ...lay, rate: 89 },
      ];
    case 'LINE':
      return [
        { ...back, rate: 2, line: 45.5 },
        { ...lay, rate: 2, line: 46.5 },
      ];
    case 'ODD_EVEN':
      return [{ ...back, rate: 98 }];
    case 'KHADO':
      return [{ ...back, rate: 100, line: 1_250, band: 10 }];
    case 'LOTTERY':
    case 'PREMIUM':
      return [{ ...back, rate: 9.5 }];
    default:
      return [
        { ...back, rate: 100, line: 1_251 },
        { ...lay, rate: 100, line: 1_250 },
      ];
  }
}

async function bet(
  player: ApiClient,
  market: WireMarket,
  { rate, line }: { readonly rate: number; readonly line?: number },
): Promise<void> {
  await player.call('placeBet', {
    type: line === undefined ? 1 : 3,
    rate,
    fancyValue: line ?? 0,
    stake: STAKE,
    runnerId: market.runners[0]?.id ?? 0,
    marketId: market.marketId,
    eventId: market.eventId,
    placeTime: null,
    clientBetId: randomUUID(),
    persistence: 'PERSIST',
  });
}

async function loggedIn({ url }: ServerProcess, { userName }: Bettor): Promise<ApiClient> {
  const client = new ApiClient(url);
  const login = { userNameOrEmailAddress: userName, password: PASSWORD };
  client.token = (await client.call('authenticate', login)).accessToken;
  return client;
}
