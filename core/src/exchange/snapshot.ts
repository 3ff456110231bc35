import { assert } from '#base/assert.ts';
import { IdRanges } from '#base/id-collections.ts';
import { KeysOfOwner } from '#base/owned-keys.ts';
import { Bet, type Side } from '#bet/bet.ts';
import type { BetBook } from '#book/order-book.ts';
import { makeRoundKey } from '#casino/casino-move.ts';
import { type CasinoRound, makeOwnedRoundKey } from '#casino/casino-round.ts';
import { NO_FREE_ROUNDS } from '#casino/free-rounds.ts';
import { getLadder } from '#ladder/price-ladder.ts';
import { isHouseKind } from '#market/market-kind.ts';
import { CURRENCIES } from '#money/money.ts';
import type { Play } from '#play/play.ts';
import { createHousePositions } from '#risk/position.ts';
import { PositionTable } from '#risk/position-table.ts';
import { type Account, NO_PURSES } from './account.ts';
import { createCurrencyBook } from './create-market.ts';
import { type CasinoState, createCasinoState, createState, type ExchangeState } from './exchange-state.ts';
import type { Market } from './market.ts';
import { getAccount, getSeat, rebuildHousePositions, rebuildPositions } from './market-positions.ts';
import {
  type AccountImage,
  type BetImage,
  type CasinoImage,
  IMAGE_FORMAT,
  type MarketImage,
  type PlayImage,
  type ReadImage,
  type RoundImage,
  type StateImage,
} from './state-image.ts';

/** Serializes the whole state as plain JSON for `fromImage`. Shares nothing with the mutable state. */
export function toImage(state: ExchangeState): StateImage {
  return {
    format: IMAGE_FORMAT,
    counters: {
      sequence: state.sequence,
      at: state.at,
      nextEventId: state.nextEventId,
      nextMarketId: state.nextMarketId,
      nextRunnerId: state.nextRunnerId,
      nextBetId: state.nextBetId,
      nextFillId: state.nextFillId,
      nextCrossId: state.nextCrossId,
      nextCashOutId: state.nextCashOutId,
      version: state.version,
      nextEntryId: state.ledger.nextEntryId,
      nextLedgerAccountId: state.ledger.nextAccountId,
    },
    ledgerAccounts: [...state.ledger.accounts.values()].map(({ id, path, balance }) => ({
      id,
      path,
      balance,
    })),
    accounts: [...state.accounts.values()].map(imageOfAccount),
    closedAccountIds: [...state.closedAccountIds.ranges],
    events: [...state.events.values()].map((event) => ({
      ...event,
      marketIds: [...event.marketIds],
    })),
    markets: [...state.markets.values()].map(imageOfMarket),
    bets: [...state.bets.values()].map(imageOfBet),
    ...toCasinoImage(state.casino),
    requestKeys: [...state.requestKeys],
    heldBetIds: [...state.heldBetIds],
    withdrawnBetIds: [...state.withdrawnBetIds],
    heldCashOuts: [...state.heldCashOuts.values()].map((held) => ({ ...held })),
  };
}

/**
 * Restores the state from an image; it continues exactly as the original would have.
 *
 * @throws BrokenInvariant if the image is inconsistent.
 */
export function fromImage(image: ReadImage): ExchangeState {
  assert(image.format === IMAGE_FORMAT, 'a snapshot has the present format');
  const { nextEntryId, nextLedgerAccountId, ...counters } = image.counters;
  const closedAccountIds = new IdRanges(image.closedAccountIds);
  const casino = casinoFrom(image.casino);
  const state: ExchangeState = { ...createState(), ...counters, closedAccountIds, casino };
  for (const { id, path, balance } of image.ledgerAccounts) state.ledger.restore(id, path, balance);
  state.ledger.nextEntryId = nextEntryId;
  state.ledger.nextAccountId = nextLedgerAccountId;
  for (const account of image.accounts) state.accounts.set(account.id, accountFrom(state, account));
  for (const event of image.events) {
    state.events.set(event.id, { ...event, marketIds: [...event.marketIds] });
  }
  for (const bet of image.bets) {
    state.bets.set(bet.id, betFrom(bet));
    getAccount(state, bet.accountId).betIds.set(bet.clientBetId, bet.id);
  }
  for (const market of image.markets) state.markets.set(market.id, marketFrom(state, market));
  for (const [key, id] of image.requestKeys) state.requestKeys.set(key, id);
  for (const betId of image.heldBetIds) state.heldBetIds.add(betId);
  for (const betId of image.withdrawnBetIds) state.withdrawnBetIds.add(betId);
  for (const held of image.heldCashOuts) state.heldCashOuts.set(held.id, { ...held });
  return state;
}

function imageOfAccount(account: Account): AccountImage {
  const { id, role, currency, limits, exposure, balanceVersion, marketIds, purses, play } = account;
  const { rounds, freeRounds } = account;
  return {
    id,
    role,
    currency,
    limits,
    exposure,
    balanceVersion,
    marketIds: [...marketIds],
    ...(purses.size === 0 ? {} : { purses: [...purses] }),
    ...(play === null ? {} : { play: imageOfPlay(play) }),
    ...(rounds.size === 0 ? {} : { rounds: [...rounds.values()].map(imageOfRound) }),
    ...(freeRounds.size === 0 ? {} : { freeRounds: [...freeRounds.values()] }),
  };
}

function imageOfPlay({ limits, expected, blocks, ...rest }: Play): PlayImage {
  return {
    ...rest,
    limits: [...limits],
    expected: [...expected],
    ...(blocks.size === 0 ? {} : { blocks: [...blocks] }),
  };
}

function playFrom({ limits, expected, blocks = [], ...rest }: PlayImage): Play {
  return {
    ...rest,
    limits: new Map(limits),
    expected: new Map(expected),
    blocks: new Map(blocks),
  };
}

function accountFrom(state: ExchangeState, image: AccountImage): Account {
  return {
    id: image.id,
    role: image.role,
    currency: image.currency,
    limits: image.limits,
    exposure: image.exposure,
    cashLedgerId: state.ledger.open(`player:${image.id}:${image.currency}`),
    heldLedgerId: state.ledger.open(`held:${image.id}:${image.currency}`),
    purses: image.purses === undefined ? NO_PURSES : new Map(image.purses),
    play: image.play === undefined ? null : playFrom(image.play),
    balanceVersion: image.balanceVersion,
    betIds: new KeysOfOwner(state.clientBetIds, image.id),
    rounds: new Map((image.rounds ?? []).map((round) => [makeRoundKey(round), roundFrom(round)])),
    freeRounds:
      image.freeRounds === undefined ? NO_FREE_ROUNDS : new Map(image.freeRounds.map((one) => [one.bonusId, one])),
    marketIds: new Set(image.marketIds),
  };
}

function imageOfBet(bet: Bet): BetImage {
  return {
    unmatched: bet.unmatched,
    rate: bet.rate,
    tick: bet.tick,
    side: bet.side,
    runner: bet.runner,
    accountId: bet.accountId,
    id: bet.id,
    price: bet.price,
    matched: bet.matched,
    matchedProfit: bet.matchedProfit,
    status: bet.status,
    matchedAt: bet.matchedAt,
    stake: bet.stake,
    marketId: bet.marketId,
    currency: bet.currency,
    persistence: bet.persistence,
    pendingUpdate: bet.pendingUpdate,
    timeInForce: bet.timeInForce,
    minFill: bet.minFill,
    clientBetId: bet.clientBetId,
    placedAt: bet.placedAt,
    cancelled: bet.cancelled,
    lapsed: bet.lapsed,
    voided: bet.voided,
    heldUntil: bet.heldUntil,
    heldVersion: bet.heldVersion,
    profitLoss: bet.profitLoss,
    fills: bet.fills.map((fill) => ({ ...fill })),
    // Omitted rather than null: most bets have none.
    ...(bet.house === null ? {} : { house: bet.house }),
  };
}

/** Uses the normal constructor, so that restored and new bets share one hidden class. */
function betFrom(image: BetImage): Bet {
  const bet = new Bet(image);
  bet.matched = image.matched;
  bet.matchedProfit = image.matchedProfit;
  bet.unmatched = image.unmatched;
  bet.cancelled = image.cancelled;
  bet.lapsed = image.lapsed;
  bet.voided = image.voided;
  bet.status = image.status;
  bet.heldUntil = image.heldUntil;
  bet.heldVersion = image.heldVersion;
  bet.pendingUpdate = image.pendingUpdate === null ? null : { ...image.pendingUpdate };
  bet.profitLoss = image.profitLoss;
  for (const { id, at, price, stake, profit, original, against, crossId, voided } of image.fills) {
    const fill = { id, at, price, stake, profit, against, crossId, voided };
    bet.appendFill(original === undefined ? fill : { ...fill, original });
  }
  return bet;
}

function imageOfMarket(market: Market): MarketImage {
  const { ladder, currencies, positions, bets, settledAccounts, runners, ...rest } = market;
  const { quote, housePositions: _housePositions, removals, ...fields } = rest;
  return {
    ...fields,
    ...(quote === null ? {} : { quote }),
    removals: [...removals],
    ladder: ladder.name,
    lineRange: ladder.lineRange,
    runners: runners.map((runner) => ({ ...runner })),
    books: CURRENCIES.map((currency) => ({
      currency,
      matched: currencies[currency].matched,
      runners: currencies[currency].books.map((book) => ({
        backs: listRestingIds(book, 'BACK'),
        lays: listRestingIds(book, 'LAY'),
      })),
    })),
    positions: [...positions.values()].map(({ accountId, exposure }) => [accountId, exposure]),
    bets: [...bets],
    settledAccounts: [...settledAccounts],
  };
}

/** Bets of one side of a book, best price first, then oldest first. */
function listRestingIds(book: BetBook, side: Side): number[] {
  return book.listBets(side).map(({ id }) => id);
}

/** Queues are refilled in their old order; positions are recomputed from the bets and must agree. */
function marketFrom(state: ExchangeState, image: MarketImage): Market {
  const { ladder: name, lineRange, books, positions, bets, settledAccounts, ...fields } = image;
  const ladder = getLadder(name, lineRange);
  const runners = image.runners.map((runner) => ({ ...runner }));
  const isHouse = isHouseKind(image.kind);
  const bookCount = isHouse ? 0 : runners.length;
  const market: Market = {
    ...fields,
    ladder,
    runners,
    currencies: {
      INR: createCurrencyBook('INR', ladder, bookCount),
      DEMO: createCurrencyBook('DEMO', ladder, bookCount),
    },
    positions: new PositionTable(image),
    quote: image.quote ?? null,
    housePositions: isHouse ? createHousePositions(image) : null,
    bets: [...bets],
    settledAccounts: new Map(settledAccounts),
  };
  for (const betId of bets) {
    const bet = state.bets.get(betId);
    if (bet?.timeInForce === 'ON_CLOSE' && bet.unmatched > 0) {
      market.currencies[bet.currency].onClose.add(bet);
    }
  }
  const accountIds = positions.map(([accountId]) => accountId);
  const rebuilt = rebuildPositions(state, market, accountIds);
  for (const [accountId, exposure] of positions) {
    const position = rebuilt.get(accountId);
    assert(position?.exposure === exposure, 'a position follows from its bets');
    market.positions.put(position);
  }
  for (const { currency, matched, runners: queues } of books) {
    const book = market.currencies[currency];
    book.matched = matched;
    queues.forEach(({ backs, lays }, place) => {
      for (const betId of [...backs, ...lays]) {
        const bet = state.bets.get(betId);
        assert(bet !== undefined && bet.runner === place, 'a resting bet is known');
        book.books[place]?.rest(bet, getSeat(market, bet.accountId));
      }
    });
  }
  if (market.housePositions !== null && image.settledAt === null) {
    market.housePositions = rebuildHousePositions(state, market);
  }
  return market;
}

function toCasinoImage(casino: CasinoState): Pick<StateImage, 'casino'> {
  const { nextTransactionId, recent, ended } = casino;
  if (nextTransactionId === 1) return {};
  return {
    casino: {
      nextTransactionId,
      recent: [...recent],
      ended: [...ended.values()].map(imageOfRound),
    },
  };
}

function casinoFrom(image: CasinoImage | undefined): CasinoState {
  if (image === undefined) return createCasinoState();
  const { nextTransactionId, recent, ended } = image;
  return {
    nextTransactionId,
    recent: new Map(recent),
    ended: new Map(ended.map((round) => [makeOwnedRoundKey(round), roundFrom(round)])),
  };
}

function imageOfRound({ bets, txIds, ...round }: CasinoRound): RoundImage {
  return { ...round, bets: [...bets], txIds: [...txIds] };
}

function roundFrom({ bets, txIds, ...round }: RoundImage): CasinoRound {
  return { ...round, bets: new Map(bets), txIds: new Map(txIds) };
}
