import type { PriceSize, WireMarket, WireRunner } from '@crease/contracts/catalogue/catalogue.ts';
import type { MarketOdds, PushData } from '@crease/contracts/pushes/message.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffOdds, mergeOdds } from './odds-change.ts';

const STATUSES = ['OPEN', 'SUSPENDED', 'BALL_RUNNING'] as const;
const RUNNERS = 3;

const prices: fc.Arbitrary<readonly PriceSize[]> = fc.array(
  fc.tuple(fc.constantFrom(1.5, 1.85, 2), fc.constantFrom(100, 250.5)),
  { maxLength: 2 },
);

const runner = fc.record({
  back: prices,
  lay: prices,
  status: fc.constantFrom('OPEN' as const, 'SUSPENDED' as const),
});

const image = fc.record({
  status: fc.constantFrom(...STATUSES),
  inPlay: fc.boolean(),
  matched: fc.constantFrom(0, 100),
  message: fc.constantFrom(null, 'Rain'),
  runners: fc.array(runner, { minLength: RUNNERS, maxLength: RUNNERS }),
});

/** Successive images of one market. */
const history = fc
  .array(image, { minLength: 1, maxLength: 8 })
  .map((images) => images.map((drawn, place) => buildMarket(drawn, place + 1)));

function buildMarket(
  drawn: Pick<WireMarket, 'status' | 'inPlay' | 'matched' | 'message'> & {
    readonly runners: readonly Pick<WireRunner, 'back' | 'lay' | 'status'>[];
  },
  version: number,
): WireMarket {
  return {
    ...drawn,
    marketId: 301,
    eventId: 55,
    kind: 'MATCH_ODDS',
    house: false,
    group: 'matchOdds',
    marketName: 'Match Odds',
    marketTypeName: 'match_odd',
    subType: null,
    delayMs: 0,
    version,
    min: 100,
    max: 500_000,
    maxProfit: null,
    commissionPercent: 2,
    sort: 0,
    rules: null,
    result: null,
    crossMatching: false,
    ladder: 'CLASSIC',
    lineRange: null,
    winners: 1,
    runners: drawn.runners.map((part, place) => ({
      ...part,
      id: place + 1,
      marketId: 301,
      runnername: `Runner ${place + 1}`,
      sort: place,
      backPrice: null,
      backSize: null,
      layPrice: null,
      laySize: null,
      band: null,
      number: null,
      stall: null,
      jockey: null,
      silkUrl: null,
    })),
  };
}

/** A client's view of a market. */
function toBoard(market: WireMarket) {
  return {
    status: market.status,
    inPlay: market.inPlay,
    matched: market.matched,
    message: market.message,
    runners: new Map(market.runners.map(({ id, status, back, lay }) => [id, { status, back, lay }])),
  };
}

/** Applies an update to a client's board. */
function applied(board: ReturnType<typeof toBoard>, odds: MarketOdds): ReturnType<typeof toBoard> {
  const runners = new Map(board.runners);
  for (const { Id, Status, Back, Lay } of odds.Runners) {
    runners.set(Id, { status: Status, back: Back, lay: Lay });
  }
  const { Status: status, InPlay: inPlay, Matched: matched, Message: message } = odds;
  return { status, inPlay, matched, message, runners };
}

function buildUpdates(images: readonly WireMarket[]): PushData['OddsUpdate'][] {
  const updates: PushData['OddsUpdate'][] = [];
  let last: WireMarket | null = images[0] ?? null;
  for (const next of images.slice(1)) {
    const change = diffOdds(last, next);
    if (change === null) continue;
    updates.push({ EventId: 55, Version: next.version, Markets: [change] });
    last = next;
  }
  return updates;
}

test('a client that gets every update has the latest image', () => {
  fc.assert(
    fc.property(history, (images) => {
      const [first] = images;
      const newest = images.at(-1);
      if (first === undefined || newest === undefined) return;

      const board = buildUpdates(images).reduce((shown, { Markets }) => Markets.reduce(applied, shown), toBoard(first));

      expect(board).toEqual(toBoard(newest));
    }),
    { seed: 55, numRuns: 300 },
  );
});

test('a slow client that gets merged updates has the same, without gaps', () => {
  fc.assert(
    fc.property(history, (images) => {
      const [first] = images;
      const updates = buildUpdates(images);
      if (first === undefined || updates.length === 0) return;

      const merged = updates.reduce(mergeOdds);

      const oneByOne = updates.reduce((shown, { Markets }) => Markets.reduce(applied, shown), toBoard(first));
      expect(merged.Markets.reduce(applied, toBoard(first))).toEqual(oneByOne);
      expect(merged.Markets[0]?.Previous).toBe(updates[0]?.Markets[0]?.Previous);
      expect(merged.Version).toBe(updates.at(-1)?.Version);
    }),
    { seed: 56, numRuns: 300 },
  );
});

test('an unchanged image is not an update', () => {
  fc.assert(
    fc.property(image, (drawn) => {
      expect(diffOdds(buildMarket(drawn, 1), buildMarket(drawn, 2))).toBeNull();
    }),
    { seed: 57 },
  );
});
