import { type Rejection, reject, rejectField } from '#base/result.ts';
import { BetBook } from '#book/order-book.ts';
import { ClosingBets } from '#book/starting-price.ts';
import { getLadder, type LineRange, type PriceLadder } from '#ladder/price-ladder.ts';
import { type HouseKind, isHouseKind, isRunsKind } from '#market/market-kind.ts';
import {
  areShortRules,
  isShortLabel,
  MAX_DIVISOR,
  type MarketTerms,
  MIN_DIVISOR,
  MIN_EACH_WAY_RUNNERS,
  type Runner,
} from '#market/market-terms.ts';
import type { Currency } from '#money/money.ts';
import { HOUSE_TRAITS } from '#quote/house-traits.ts';
import { createHousePositions } from '#risk/position.ts';
import { PositionTable } from '#risk/position-table.ts';
import type { CreateMarket, RunnerTerms } from './command.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { CurrencyBook, Market } from './market.ts';
import type { Outcome, Step } from './step.ts';

/** Max lines of a line market; more indicates a wrong interval. */
const MAX_LINES = 100_000;

/** 100% commission, in hundredths of a percent. */
const ALL_BPS = 10_000;

/**
 * Creates a market of an event, OPEN or INACTIVE. Runner IDs are consecutive in the given order.
 *
 * A line market has one runner, LINE_RANGE and no winners; every other exchange market has at least two runners and
 * fewer winners than runners (0: any number may win). Cross matching requires exactly one winner. EACH_WAY requires
 * at least five runners, two places and a divisor. House markets have no books. On runs (FANCY, KHADO, METER) they
 * have one runner and no winners; TOSS and ODD_EVEN (odd first) have two runners, LOTTERY ten in digit order, with
 * one winner. Errors: NOT_FOUND (event), BAD_STATE (event closed), VALIDATION (`field`).
 */
export function createMarket(step: Step, command: CreateMarket): Outcome {
  const { state } = step;
  const event = state.events.get(command.eventId);
  if (event === undefined) return reject('NOT_FOUND', { eventId: command.eventId });
  if (event.status === 'CLOSED') return reject('BAD_STATE', { status: event.status });
  const invalid = checkShape(command) ?? checkTerms(command.terms);
  if (invalid !== null) return invalid;
  const market = buildMarket(step, command);
  state.markets.set(market.id, market);
  event.marketIds.push(market.id);
  step.changeMarket(market, 'created');
  market.materialVersion = market.version;
  return step.accept({ id: market.id });
}

/** Validates market terms; null if valid. VALIDATION names the field. */
export function checkTerms(terms: MarketTerms): Rejection | null {
  const { minStake, maxStake, maxProfit, exposureLimit, maxHouseLoss, commissionBps } = terms;
  if (terms.name === '') return rejectField('name');
  if (!isShortLabel(terms.nameLabel)) return rejectField('nameLabel');
  if (!areShortRules(terms.rulesLabels)) return rejectField('rulesLabels');
  if (!isWhole(minStake) || minStake < 1) return rejectField('minStake');
  if (!isWhole(maxStake) || maxStake < minStake) return rejectField('maxStake');
  if (maxProfit !== null && !isWhole(maxProfit)) return rejectField('maxProfit');
  if (exposureLimit !== null && !isWhole(exposureLimit)) return rejectField('exposureLimit');
  if (!isWhole(maxHouseLoss ?? 0)) return rejectField('maxHouseLoss');
  if (!isWhole(terms.inPlayDelayMs)) return rejectField('inPlayDelayMs');
  if (!isWhole(terms.preMatchDelayMs)) return rejectField('preMatchDelayMs');
  if (!isWhole(commissionBps) || commissionBps > ALL_BPS) return rejectField('commissionBps');
  if (terms.depthPercents !== undefined && !areDepthPercents(terms.depthPercents)) {
    return rejectField('depthPercents');
  }
  return null;
}

function areDepthPercents(percents: readonly number[]): boolean {
  return percents.length > 0 && percents.every((percent) => isWhole(percent) && percent >= 1 && percent <= 100);
}

function checkShape(command: CreateMarket): Rejection | null {
  const { kind, ladder, lineRange, winners, crossMatching, runners } = command;
  if (runners.length === 0 || runners.some(({ name }) => name === '')) return rejectField('runners');
  if (!runners.every(({ nameLabel }) => isShortLabel(nameLabel))) return rejectField('runners');
  if (!isWhole(winners)) return rejectField('winners');
  if ((kind === 'LINE') !== (ladder === 'LINE_RANGE')) return rejectField('ladder');
  if (kind === 'LINE') {
    if (lineRange === undefined || !isLineRange(lineRange)) return rejectField('lineRange');
    if (runners.length !== 1) return rejectField('runners');
    if (winners !== 0) return rejectField('winners');
    return crossMatching ? rejectField('crossMatching') : null;
  }
  if (lineRange !== undefined) return rejectField('lineRange');
  if (kind === 'EACH_WAY') return checkEachWayShape(command);
  if (command.eachWayDivisor !== undefined) return rejectField('eachWayDivisor');
  if (isHouseKind(kind)) return checkHouseShape(kind, command);
  if (runners.length < 2) return rejectField('runners');
  if (winners >= runners.length) return rejectField('winners');
  return crossMatching && winners !== 1 ? rejectField('crossMatching') : null;
}

function checkEachWayShape(command: CreateMarket): Rejection | null {
  const { runners, winners, eachWayDivisor: divisor = 0, crossMatching } = command;
  if (runners.length < MIN_EACH_WAY_RUNNERS) return rejectField('runners');
  if (winners < 2 || winners >= runners.length) return rejectField('winners');
  if (!isWhole(divisor) || divisor < MIN_DIVISOR || divisor > MAX_DIVISOR) {
    return rejectField('eachWayDivisor');
  }
  return crossMatching ? rejectField('crossMatching') : null;
}

function checkHouseShape(kind: HouseKind, { runners, winners, crossMatching }: CreateMarket): Rejection | null {
  const { min, max } = HOUSE_TRAITS[kind].runners;
  if (runners.length < min || runners.length > max) return rejectField('runners');
  const isFixed = min === max;
  const fits = isRunsKind(kind) ? winners === 0 : winners < runners.length && (!isFixed || winners === 1);
  if (!fits) return rejectField('winners');
  return crossMatching ? rejectField('crossMatching') : null;
}

/** Lines are positive, so that "below every line" is a possible outcome. */
function isLineRange({ from, to, interval }: LineRange): boolean {
  if (!isWhole(from) || !isWhole(to) || !isWhole(interval)) return false;
  if (from < 1 || interval < 1 || to < from || (to - from) % interval !== 0) return false;
  return (to - from) / interval < MAX_LINES;
}

function isWhole(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0;
}

function buildMarket({ state, at }: Step, command: CreateMarket): Market {
  const ladder = getLadder(command.ladder, command.lineRange ?? null);
  const isHouse = isHouseKind(command.kind);
  const books = isHouse ? 0 : command.runners.length;
  return {
    id: state.nextMarketId++,
    eventId: command.eventId,
    kind: command.kind,
    ladder,
    winners: command.winners,
    ...(command.eachWayDivisor === undefined ? {} : { eachWayDivisor: command.eachWayDivisor }),
    crossMatching: command.crossMatching,
    subType: command.subType,
    runners: command.runners.map((terms, place) => buildRunner(state, terms, place)),
    terms: command.terms,
    status: command.open ? 'OPEN' : 'INACTIVE',
    inPlay: command.inPlay,
    version: 0,
    materialVersion: 0,
    currencies: {
      INR: createCurrencyBook('INR', ladder, books),
      DEMO: createCurrencyBook('DEMO', ladder, books),
    },
    positions: new PositionTable(command),
    quote: isHouse ? { version: 0, runners: command.runners.map(() => null) } : null,
    housePositions: isHouse ? createHousePositions(command) : null,
    settledAccounts: new Map(),
    bets: [],
    removals: [],
    result: null,
    createdAt: at,
    settledAt: null,
  };
}

function buildRunner(state: ExchangeState, terms: RunnerTerms, place: number): Runner {
  return {
    id: state.nextRunnerId++,
    name: terms.name,
    ...(terms.nameLabel === undefined ? {} : { nameLabel: terms.nameLabel }),
    sort: terms.sort ?? place + 1,
    status: 'ACTIVE',
    reductionBps: 0,
    number: terms.number ?? null,
    stall: terms.stall ?? null,
    jockey: terms.jockey ?? null,
  };
}

export function createCurrencyBook(currency: Currency, ladder: PriceLadder, runners: number): CurrencyBook {
  const books: BetBook[] = [];
  for (let place = 0; place < runners; place++) books.push(new BetBook(ladder));
  return { currency, books, onClose: new ClosingBets(), matched: 0 };
}
