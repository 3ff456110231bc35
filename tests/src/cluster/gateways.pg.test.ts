import { randomUUID } from 'node:crypto';
import { commandSubject, LEAD } from '@crease/server/journal/cluster/messages.ts';
import { openNatsBus } from '@crease/server/journal/cluster/nats-bus.ts';
import { eventually } from '@crease/server/testing/eventually.ts';
import { quietLog } from '@crease/server/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient, demoUser, logInOperator } from '#running/api-client.ts';
import { ClusterStage } from './cluster-stage.ts';
import { isReady, type Member, OPERATOR, START_MS } from './member.ts';
import { OpenPage } from './open-page.ts';

let stage: ClusterStage;
let leader: Member;
let gateways: readonly [Member, Member, Member];

beforeAll(async () => {
  stage = await ClusterStage.start();
  const engine = stage.member('engine');
  gateways = await Promise.all([stage.member('gateway'), stage.member('gateway'), stage.member('gateway')]);
  leader = await engine;
}, 2 * START_MS);

afterAll(async () => {
  await stage.stop();
});

async function newMarket() {
  const operator = await logInOperator(gateways[0].url, OPERATOR);
  const event = await operator.call('operatorCreateEvent', {
    sportId: 3,
    title: 'Ravens v Otters',
    startTime: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const market = await operator.call('operatorCreateMarket', {
    eventId: event.id,
    kind: 'MATCH_ODDS',
    marketName: 'Match odds',
    runners: [{ name: 'Ravens' }, { name: 'Otters' }],
    open: true,
  });
  return { eventId: event.id, marketId: market.marketId, runnerId: market.runners[0]?.id ?? 0 };
}

function buildSlip(market: Awaited<ReturnType<typeof newMarket>>, clientBetId: string = randomUUID()) {
  return {
    type: 1 as const,
    rate: 2,
    stake: 100,
    fancyValue: 0,
    placeTime: null,
    ...market,
    clientBetId,
  };
}

/** Connects the same player to another gateway. */
function at(place: Member, { token }: ApiClient): ApiClient {
  return new ApiClient(place.url, token);
}

test('a login at one gateway bets at another, and a logout at a third ends it everywhere', async () => {
  const [one, other, third] = gateways;
  const market = await newMarket();
  const user = await demoUser(one.url);

  const slip = buildSlip(market);
  const placed = await at(other, user).call('placeBet', slip);
  const again = await at(third, user).call('placeBet', slip);
  expect(again.bet.betId).toBe(placed.bet.betId);
  // The bettor sees their bet immediately at this gateway, and shortly afterwards at the others.
  const own = await at(other, user).call('getUserOpenBets', {});
  expect(own.openBets.map(({ betId }) => betId)).toEqual([placed.bet.betId]);
  await eventually(async () => {
    const { openBets } = await at(one, user).call('getUserOpenBets', {});
    return openBets.length === 1;
  }, 'the bet is seen at every gateway');

  await at(third, user).call('logout', {});
  for (const gateway of gateways) {
    await eventually(async () => {
      const answer = await at(gateway, user).send('getUserOpenBets', {});
      return answer.error?.code === 'UNAUTHENTICATED';
    }, 'the login is over everywhere');
  }
});

test('counts password guesses across all gateways together', async () => {
  const codes: (string | undefined)[] = [];
  for (let tries = 0; tries < 7; tries += 1) {
    const gateway = gateways[tries % gateways.length] ?? gateways[0];
    const answer = await new ApiClient(gateway.url).send('authenticate', {
      userNameOrEmailAddress: 'somebody.else',
      password: `guess-${tries}`,
    });
    codes.push(answer.error?.code);
  }

  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'INVALID_LOGIN'), 'LOCKED_OUT', 'LOCKED_OUT']);
});

test('an operator’s change at one gateway applies to the next bet at another', async () => {
  const [one, other] = gateways;
  const market = await newMarket();
  const user = await demoUser(one.url);
  const operator = await logInOperator(other.url, OPERATOR);

  await operator.call('operatorSetMarketStatus', {
    marketId: market.marketId,
    status: 'SUSPENDED',
  });
  const refused = await at(other, user).send('placeBet', buildSlip(market));

  expect(refused.error?.code).toBe('MARKET_SUSPENDED');
});

test('a page at one gateway gets its bets, notices and settlement from any gateway', async () => {
  const [one, other, third] = gateways;
  const market = await newMarket();
  const user = await demoUser(one.url);
  const rival = await demoUser(other.url);
  const page = await OpenPage.at(third.url, `/markets/${market.eventId}`, user.token);

  const placed = await at(other, user).call('placeBet', buildSlip(market));
  await page.waitForPush('UserBalance', ({ Exposure }) => Exposure === 100);
  await page.waitForPush('OddsUpdate', ({ Markets }) => Markets.some(({ MarketId }) => MarketId === market.marketId));
  await at(one, rival).call('placeBet', { ...buildSlip(market), type: 2 });
  await page.waitForPush('BetMatched', ({ BetId, UnmatchedStake }) => {
    return BetId === placed.bet.betId && UnmatchedStake === 0;
  });

  const operator = await logInOperator(other.url, OPERATOR);
  await operator.call('operatorSettleMarket', {
    marketId: market.marketId,
    result: { winnerRunnerId: market.runnerId },
    closeFirst: true,
  });
  await page.waitForPush('BetSettled', ({ BetIds }) => BetIds.includes(placed.bet.betId));
  await page.waitForPush('Notice', ({ Item }) => Item.kind === 'SETTLED');
  await page.close();
});

test('a betting suspension and its end are pushed to pages of every gateway and returned by all', async () => {
  const market = await newMarket();
  const { eventId } = market;
  const pages = await Promise.all(gateways.map(({ url }) => OpenPage.at(url, `/markets/${eventId}`, null)));
  const stopsShown = async () => {
    const answers = gateways.map(({ url }) => new ApiClient(url).call('getUserOdds', { eventId }));
    return (await Promise.all(answers)).map(({ stop }) => stop?.message);
  };
  expect(await stopsShown()).toEqual([undefined, undefined, undefined]);
  const operator = await logInOperator(gateways[1].url, OPERATOR);

  const message = 'Rain: the umpires look at the pitch.';
  await operator.call('operatorSuspendAll', { eventId, reason: 'rain', message });
  for (const page of pages) {
    await page.waitForPush('BettingStop', ({ EventId, Stop }) => {
      return EventId === eventId && Stop?.message === message;
    });
  }
  expect(await stopsShown()).toEqual([message, message, message]);

  await operator.call('operatorResumeAll', { eventId, reason: 'dry' });
  for (const page of pages) {
    await page.waitForPush('BettingStop', ({ EventId, Stop }) => EventId === eventId && Stop === null);
    await page.close();
  }
  expect(await stopsShown()).toEqual([undefined, undefined, undefined]);
});

const SCORE = {
  kind: 'football',
  status: '2nd half',
  url: null,
  cricket: null,
  football: { home: 2, away: 1, minute: 63, teams: ['Ravens', 'Otters'] },
  text: null,
} as const;

test('a manual score reaches pages of every gateway', async () => {
  const { eventId } = await newMarket();
  const pages = await Promise.all(gateways.map(({ url }) => OpenPage.at(url, `/markets/${eventId}`, null)));
  const operator = await logInOperator(gateways[0].url, OPERATOR);

  await operator.call('operatorSetScore', { eventId, score: SCORE });

  for (const page of pages) {
    await page.waitForPush('Score', (push) => {
      return push.EventId === eventId && push.Score.football?.away === SCORE.football.away;
    });
    await page.close();
  }
});

test('a match stream and its removal reach pages of every gateway', async () => {
  const { eventId } = await newMarket();
  const pages = await Promise.all(gateways.map(({ url }) => OpenPage.at(url, '/inplay', null)));
  const operator = await logInOperator(gateways[2].url, OPERATOR);
  const listUpdates = (page: OpenPage) =>
    page.all('EventUpdate').filter(({ EventId, Change }) => EventId === eventId && Change === 'updated').length;

  await operator.call('operatorSetTv', { eventId, url: 'https://pictures.example/a.m3u8' });
  for (const page of pages) await eventually(() => listUpdates(page) === 1, 'the pages know of the picture');
  await operator.call('operatorSetTv', { eventId, url: null });
  for (const page of pages) await eventually(() => listUpdates(page) === 2, 'the pages know of its end');
  for (const page of pages) await page.close();
});

test('settings published at one gateway reach pages of every gateway', async () => {
  const pages = await Promise.all(gateways.map(({ url }) => OpenPage.at(url, '/inplay', null)));
  const operator = await logInOperator(gateways[0].url, OPERATOR);
  const name = 'default';

  const setting = { description: 'Ravens and otters' };
  await operator.call('operatorSaveDomainSetting', { name, setting });
  await operator.call('operatorPublishDomainSetting', { name });

  for (const page of pages) {
    await page.waitForPush('DomainSetting', ({ Name }) => Name === name);
    await page.close();
  }
});

test('a stranger on the bus neither leads the gateways nor commands the engine', async () => {
  const [gateway] = gateways;
  const market = await newMarket();
  const user = await demoUser(gateway.url);
  const stranger = await openNatsBus(stage.busUrl, quietLog);
  const epochs: number[] = [];
  const replies: string[] = [];
  // The signature comes before the announcement.
  const stop = stranger.listen(LEAD, (text) => {
    epochs.push(JSON.parse(text.slice(text.indexOf('{'))).epoch);
  });
  await eventually(() => epochs.length > 0, 'the engine announces itself');

  const forged = { wire: 1, rules: 1, epoch: 1_000_000, sequence: 1, url: 'http://127.0.0.1:9' };
  stranger.publish(LEAD, JSON.stringify(forged));
  const command = { type: 'AdjustBalance', accountId: 1, direction: 'CREDIT', amount: 1, key: 'x' };
  stranger.ask(commandSubject(epochs[0] ?? 0), JSON.stringify([{ command, context: null }]), {
    onAnswer: (part) => replies.push(part),
    onNobody: () => replies.push('nobody'),
  });
  const said = 'Dropped bus messages';
  await eventually(() => gateway.log().includes(said), 'the gateway reports a forged lead');
  await eventually(() => leader.log().includes(said), 'the engine reports a forged command');

  const placed = await at(gateway, user).call('placeBet', buildSlip(market));
  expect(placed.bet.betId).toBeGreaterThan(0);
  expect(await isReady(gateway.url)).toBe(true);
  await demoUser(gateway.url);
  expect(replies).toEqual([]);
  stop();
  await stranger.close();
});
