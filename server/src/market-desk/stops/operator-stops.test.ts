import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});

const BOOKMAKER = { kind: 'BOOKMAKER', marketName: 'Bookmaker' } as const;

const readStatus = (marketId: number, from = server) =>
  from.engine.read((state) => state.markets.get(marketId)?.status);

const suspendAll = (input: { eventId?: number; reason: string; message?: string; until?: string }) =>
  server.asOperator('operatorSuspendAll', input);

const open = (marketId: number) => server.asOperator('operatorSetMarketStatus', { marketId, status: 'OPEN' });

async function acts(entity: string) {
  const log = await server.asOperator('operatorGetAuditLog', { entity, MaxResultCount: 100 });
  return log.result.items.filter((row) => row.entity === entity);
}

describe('players’ view of a suspension', () => {
  const until = '2027-01-31T14:30:00.000Z';
  const readBy = async (eventId: number) => (await server.call('getUserOdds', { eventId })).result.stop;

  test('has its message and end, and not the internal reason', async () => {
    const { eventId } = await server.market();
    const other = await server.market();

    await suspendAll({ eventId, reason: 'umpire suspected', message: 'Scores are checked', until });

    expect(await readBy(eventId)).toEqual({
      message: 'Scores are checked',
      since: expect.any(String),
      until,
    });
    expect(await readBy(other.eventId)).toBeUndefined();
    await server.asOperator('operatorResumeAll', { eventId, reason: 'checked' });
    expect(await readBy(eventId)).toBeUndefined();
  });

  test('is in the lists with the events it applies to', async () => {
    const { eventId } = await server.market();
    const other = await server.market();
    const stopped = async () => {
      const { result } = await server.call('getBySportName', { sportName: 'cricket' });
      return result.filter(({ stop }) => stop !== undefined).map(({ id }) => id);
    };
    expect(await stopped()).toEqual([]);

    await suspendAll({ eventId, reason: 'umpire suspected' });
    expect(await stopped()).toEqual([eventId]);
    await suspendAll({ reason: 'supplier down' });
    expect((await stopped()).toSorted((a, b) => a - b)).toEqual([eventId, other.eventId]);
  });

  test('is in the lists as text, like a suspended market’s message', async () => {
    const { eventId, marketId } = await server.market();
    const listed = async () => {
      const { result } = await server.call('getBySportName', { sportName: 'cricket' });
      return result.find(({ id }) => id === eventId);
    };
    const suspend = { marketId, status: 'SUSPENDED', message: 'Toss is late' } as const;
    await server.asOperator('operatorSetMarketStatus', suspend);
    expect(await listed()).toMatchObject({ message: 'Toss is late' });

    await suspendAll({ eventId, reason: 'umpire suspected', message: 'Scores are checked', until });
    const own = (await listed())?.stop;
    expect(own).toMatchObject({ message: 'Scores are checked', until });
    expect(own).not.toHaveProperty('all');

    await suspendAll({ reason: 'supplier down', message: 'Prices are late' });
    expect((await listed())?.stop).toMatchObject({ message: 'Prices are late', all: true });
  });

  test('of all betting is on every event, and a repeat changes it', async () => {
    const { eventId } = await server.market();
    await suspendAll({ reason: 'supplier down' });
    expect(await readBy(eventId)).toMatchObject({ message: null, until: null });

    await suspendAll({ reason: 'supplier down', message: 'Prices are late', until });

    expect(await readBy(eventId)).toMatchObject({ message: 'Prices are late', until });
    const { items } = (await server.asOperator('operatorGetStops', {})).result;
    expect(items[0]).toMatchObject({ reason: 'supplier down', message: 'Prices are late', until });
  });
});

describe('suspending an event', () => {
  test('suspends its open markets and nothing else, each with the reason logged', async () => {
    const one = await server.market();
    const two = await server.market();
    await server.asOperator('operatorSetMarketStatus', {
      marketId: one.marketId,
      status: 'BALL_RUNNING',
    });

    const stopped = await suspendAll({ eventId: one.eventId, reason: 'no pictures' });

    expect(stopped.result).toMatchObject({ suspended: 1, markets: 1, stoppedBy: 'admin' });
    expect(await readStatus(one.marketId)).toBe('SUSPENDED');
    expect(await readStatus(two.marketId)).toBe('OPEN');
    expect(await server.audits()).toContainEqual(
      expect.objectContaining({
        action: 'SuspendAll',
        entityId: String(one.eventId),
        reason: 'no pictures',
        after: { markets: 1 },
      }),
    );
    // A single entry for the action: one per market would flood the log.
    const ofMarkets = await acts('market');
    expect(ofMarkets.filter(({ action }) => action === 'SuspendAll')).toEqual([]);
  });

  test('twice at once is one suspension, and suspends nothing twice', async () => {
    const { eventId } = await server.market();

    const answers = await Promise.all([1, 2, 3].map(() => suspendAll({ eventId, reason: 'pressed twice' })));

    expect(answers.map(({ result }) => result.suspended).sort()).toEqual([0, 0, 1]);
    const stops = await server.asOperator('operatorGetStops', {});
    expect(stops.result.items).toHaveLength(1);
    const lines = (await server.audits()).filter(({ entityId }) => entityId === String(eventId));
    expect(lines.filter(({ action }) => action === 'SuspendAll')).toHaveLength(1);
  });

  test('re-suspends what a feed opens meanwhile, also after a restart', async () => {
    const { eventId, marketId } = await server.market();
    await suspendAll({ eventId, reason: 'feed is wrong' });

    await server.engine.submit({ type: 'SetMarketStatus', marketId, status: 'OPEN' });
    await eventually(async () => (await readStatus(marketId)) === 'SUSPENDED', 'it is suspended');
    const later = await server.restart();
    await later.engine.submit({ type: 'SetMarketStatus', marketId, status: 'OPEN' });

    await eventually(
      async () => (await readStatus(marketId, later)) === 'SUSPENDED',
      'it is suspended after the restart',
    );
  });

  test('excludes a market a trader opens explicitly, the others stay', async () => {
    const { eventId, marketId } = await server.market();
    const other = await server.asOperator('operatorCreateMarket', {
      eventId,
      ...BOOKMAKER,
      runners: [{ name: 'A' }, { name: 'B' }],
      open: true,
    });
    await suspendAll({ eventId, reason: 'wicket' });

    expect((await open(marketId)).success).toBe(true);
    expect(server.context.autoTrading.isManual(marketId)).toBe(false);
    expect(server.context.autoTrading.isManual(other.result.marketId)).toBe(true);

    // The reopened market stays open after later commits.
    await server.asOperator('operatorUpdateMarket', { marketId, message: 'on again' });
    expect(await readStatus(marketId)).toBe('OPEN');
    expect(await readStatus(other.result.marketId)).toBe('SUSPENDED');
  });

  test('ends by reopening what it suspended and leaving what was suspended before', async () => {
    const { eventId, marketId } = await server.market();
    const before = await server.asOperator('operatorCreateMarket', {
      eventId,
      ...BOOKMAKER,
      runners: [{ name: 'A' }, { name: 'B' }],
      open: true,
    });
    const { marketId: mine } = before.result;
    await server.asOperator('operatorSetMarketStatus', { marketId: mine, status: 'SUSPENDED' });
    await suspendAll({ eventId, reason: 'rain' });

    const resumed = await server.asOperator('operatorResumeAll', {
      eventId,
      reason: 'rain is over',
    });
    const again = await server.asOperator('operatorResumeAll', { eventId, reason: 'twice' });

    expect(resumed.result).toEqual({ opened: 1, givenBack: 0 });
    expect(await readStatus(marketId)).toBe('OPEN');
    expect(await readStatus(mine)).toBe('SUSPENDED');
    expect(again.error?.code).toBe('NOT_FOUND');
  });

  test('returns score-driven markets to the score instead of opening at old prices', async () => {
    const { eventId } = await server.market();
    const session = await server.asOperator('operatorCreateMarket', {
      eventId,
      kind: 'FANCY',
      marketName: '6 over runs',
      open: true,
    });
    const { marketId } = session.result;
    await suspendAll({ eventId, reason: 'feed is late' });
    expect(server.context.autoTrading.isManual(marketId)).toBe(true);

    const resumed = await server.asOperator('operatorResumeAll', { eventId, reason: 'fine' });

    expect(resumed.result).toEqual({ opened: 1, givenBack: 1 });
    expect(server.context.autoTrading.isManual(marketId)).toBe(false);
    expect(await readStatus(marketId)).toBe('SUSPENDED');
  });
});

describe('suspending all betting', () => {
  test('reaches every event and prevents opening a market until lifted', async () => {
    const one = await server.market();
    const two = await server.market();

    const stopped = await suspendAll({ reason: 'odds supplier is wrong' });
    const opened = await open(one.marketId);
    const event = await server.asOperator('operatorResumeAll', {
      eventId: one.eventId,
      reason: 'one only',
    });

    expect(stopped.result).toMatchObject({ eventId: null, suspended: 2 });
    expect(opened.error?.code).toBe('BAD_STATE');
    expect(event.error?.code).toBe('BAD_STATE');
    await server.asOperator('operatorResumeAll', { reason: 'odds corrected' });
    expect(await readStatus(one.marketId)).toBe('OPEN');
    expect(await readStatus(two.marketId)).toBe('OPEN');
  });

  test('rejects a bet that is still in the delay', async () => {
    const market = await server.market({ inPlayDelayMs: 5_000, inPlay: true }, 'IN_PLAY');
    const [asha, bilal] = [await server.user(), await server.user()];
    const terms = { rate: 2, stake: 1_000 };
    await server.bet(asha, market, { type: 2, ...terms });
    const placed = server.bet(bilal, market, terms);
    await eventually(() => server.engine.read((state) => state.heldBetIds.size === 1), 'the bet waits');

    await suspendAll({ reason: 'a wicket was missed' });
    server.clock.advance(6_000);

    expect((await placed).error?.code).toBe('MARKET_SUSPENDED');
  });
});

describe('market control', () => {
  test('is shown per event, taken and returned, each with an audit entry', async () => {
    const { eventId, marketId } = await server.market();

    const taken = await server.asOperator('operatorSetAutoTrading', { marketId, auto: false });
    const shown = await server.asOperator('operatorGetAutoTrading', { eventId });
    const given = await server.asOperator('operatorSetAutoTrading', { eventId, auto: true });

    expect(taken.result.byHand).toEqual([marketId]);
    expect(shown.result.byHand).toEqual([marketId]);
    expect(given.result.byHand).toEqual([]);
    const log = await server.asOperator('operatorGetAuditLog', { MaxResultCount: 100 });
    const lines = log.result.items.filter(({ action }) => action === 'SetAutoTrading');
    expect(lines.map(({ after }) => after)).toEqual([
      { auto: true, marketIds: [marketId] },
      { auto: false, marketIds: [marketId] },
    ]);
  });
});
