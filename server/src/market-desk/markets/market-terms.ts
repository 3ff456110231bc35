import { EXCHANGE_DEFAULTS, HOUSE_DEFAULTS } from '@crease/contracts/base/constants.ts';
import { type Named, properName } from '@crease/contracts/labels/english.ts';
import type { SiteLimits } from '@crease/core/exchange/account.ts';
import type { CreateMarket, RunnerTerms } from '@crease/core/exchange/command.ts';
import type { LineRange } from '@crease/core/ladder/price-ladder.ts';
import { isHouseKind, isRunsKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import { eachWayTermsFor, type MarketTerms, MIN_EACH_WAY_RUNNERS } from '@crease/core/market/market-terms.ts';
import { pickDefined } from '#base/collections.ts';
import { type Failure, failField } from '#base/reply.ts';
import { getFancyTab, toNamed, toRules } from '#catalogue/market-labels.ts';
import { DIGITS, ODD_EVEN } from '#market-desk/trading/cricket-plan.ts';
import type { Input } from '#people/account/call-context.ts';

/** Terms as parsed by the routes: paise and percent; absent ones keep their value. */
type TermFields = Omit<Input<'operatorUpdateMarket'>, 'marketId' | 'reason'>;

/** A new market as parsed by the route. */
type NewMarketFields = Input<'operatorCreateMarket'>;
type NewRunner = NewMarketFields['runners'][number];

const HUNDREDTHS = 100;
const MIN_RUNNERS = 2;
const MAX_LINES = 10_000;
/** Lines 0.5 to 400.5 in steps of 1: any innings total. */
const DEFAULT_LINES: LineRange = { from: 50, to: 40_050, interval: 100 };

/** Default terms of a market type. */
export type DefaultTerms = Pick<MarketTerms, 'minStake' | 'maxStake' | 'maxProfit' | 'exposureLimit'>;

/** Built-in terms of a type, within a site's limits, paise. */
export function getDefaultTerms(kind: MarketKind, limits: SiteLimits): DefaultTerms {
  const built = isHouseKind(kind) ? HOUSE_DEFAULTS[kind] : EXCHANGE_DEFAULTS;
  const maxStake = limits.maxStake ?? Math.max(built.maxStake, limits.minStake ?? 0);
  return {
    minStake: limits.minStake ?? Math.min(built.minStake, maxStake),
    maxStake,
    maxProfit: limits.maxProfit ?? null,
    exposureLimit: limits.exposureLimit ?? null,
  };
}

/** Builds the command for a new market with the defaults of API 10.3, or returns the validation error. */
export function buildCreateMarket(fields: NewMarketFields, defaults: DefaultTerms): CreateMarket | Failure {
  const changed = parseChangedTerms(fields);
  if ('ok' in changed) return changed;
  const terms: MarketTerms = {
    ...toNamed(fields.marketName),
    ...EXCHANGE_DEFAULTS,
    ...(isHouseKind(fields.kind) ? { ...HOUSE_DEFAULTS[fields.kind], commissionBps: 0 } : {}),
    ...defaults,
    betLock: false,
    message: null,
    rules: null,
    sort: 0,
    ...changed,
  };
  if (terms.maxStake < terms.minStake) return failField('max', 'Max stake can’t be below min stake');
  const { eventId, kind, subType = getFancyTab(kind), inPlay, open } = fields;
  const base = { type: 'CreateMarket', eventId, kind, subType, terms, inPlay, open } as const;
  if (kind === 'LINE') {
    const lineRange = parseLineRange(fields);
    if ('ok' in lineRange) return lineRange;
    const runners: readonly RunnerTerms[] = [toNamed(fields.marketName)];
    return { ...base, ladder: 'LINE_RANGE', lineRange, winners: 0, crossMatching: false, runners };
  }
  if (isHouseKind(kind)) return buildHouseMarket(base, fields);
  const wrong = validateRunners(fields);
  if (wrong !== null) return wrong;
  const runners = fields.runners.map(buildRunnerTerms);
  if (kind === 'EACH_WAY') {
    const eachWay = buildEachWayTerms(fields);
    if ('ok' in eachWay) return eachWay;
    return { ...base, ladder: 'CLASSIC', crossMatching: false, runners, ...eachWay };
  }
  const { winners, crossMatching } = fields;
  return { ...base, ladder: 'CLASSIC', winners, crossMatching, runners };
}

/** Places and divisor as given, or by field size. */
function buildEachWayTerms(fields: NewMarketFields): Pick<CreateMarket, 'winners' | 'eachWayDivisor'> | Failure {
  const { runners, winners, eachWayDivisor } = fields;
  const usual = eachWayTermsFor(runners.length);
  if (usual === null) return failField('runners', `Enter at least ${MIN_EACH_WAY_RUNNERS} runners`);
  if (winners === 1 && eachWayDivisor === undefined) return { winners: usual.places, eachWayDivisor: usual.divisor };
  if (winners < 2) return failField('winners', 'Each-way markets need at least 2 places');
  if (eachWayDivisor === undefined) return failField('eachWayDivisor', 'Enter the number of places as well');
  return { winners, eachWayDivisor };
}

/** Builds a market quoted by the house: no order book, and generated runners for types that have them. */
function buildHouseMarket(
  base: Omit<CreateMarket, 'ladder' | 'winners' | 'crossMatching' | 'runners'>,
  fields: NewMarketFields,
): CreateMarket | Failure {
  if (fields.crossMatching) return failField('crossMatching', 'Cross-matching is for exchange markets only');
  if (fields.lineRange !== undefined) return failField('lineRange', 'A line range is for line markets only');
  const runners = buildHouseRunners(fields);
  if ('ok' in runners) return runners;
  const winners = isRunsKind(fields.kind) ? 0 : fields.winners;
  return { ...base, ladder: 'CLASSIC', winners, crossMatching: false, runners };
}

/** Terms changed by a request, or the validation error. */
export function parseChangedTerms(fields: TermFields): Partial<MarketTerms> | Failure {
  const { commissionPercent } = fields;
  const commissionBps = commissionPercent === undefined ? undefined : Math.round(commissionPercent * HUNDREDTHS);
  if (commissionBps !== undefined && commissionBps / HUNDREDTHS !== commissionPercent) {
    return failField('commissionPercent', 'The commission can have at most 2 decimals');
  }
  const { maxProfit, exposureLimit, maxHouseLoss, inPlayDelayMs, preMatchDelayMs } = fields;
  const { depthPercents, betLock, message, rules, sort } = fields;
  return {
    ...(fields.marketName === undefined ? {} : toNamed(fields.marketName)),
    ...pickDefined({ minStake: fields.min, maxStake: fields.max, maxProfit, exposureLimit }),
    ...pickDefined({ maxHouseLoss, inPlayDelayMs, preMatchDelayMs, commissionBps }),
    ...pickDefined({ depthPercents, betLock, message }),
    ...(rules === undefined ? {} : toRules(rules)),
    ...pickDefined({ sort }),
  };
}

function parseLineRange({ lineRange, runners }: NewMarketFields): LineRange | Failure {
  if (runners.length > 0) return failField('runners', 'Line markets have no runners');
  if (lineRange === undefined) return DEFAULT_LINES;
  const from = Math.round(lineRange.from * HUNDREDTHS);
  const to = Math.round(lineRange.to * HUNDREDTHS);
  const interval = Math.round(lineRange.interval * HUNDREDTHS);
  const isWhole = [lineRange.from, lineRange.to, lineRange.interval].every(
    (value, place) => [from, to, interval][place] === value * HUNDREDTHS,
  );
  const isRange = from >= 0 && to > from && interval > 0 && (to - from) % interval === 0;
  if (!isWhole || !isRange || (to - from) / interval > MAX_LINES) {
    return failField('lineRange', 'The range must go from a lower line to a higher one in steps');
  }
  return { from, to, interval };
}

function validateRunners(fields: NewMarketFields): Failure | null {
  const { runners, winners, crossMatching } = fields;
  if (fields.lineRange !== undefined) return failField('lineRange', 'A line range is for line markets only');
  if (runners.length < MIN_RUNNERS) return failField('runners', `Enter at least ${MIN_RUNNERS} runners`);
  if (winners >= runners.length) return failField('winners', 'There must be fewer winners than runners');
  if (fields.eachWayDivisor !== undefined && fields.kind !== 'EACH_WAY') {
    return failField('eachWayDivisor', 'Place terms are for each-way markets only');
  }
  if (crossMatching && (winners !== 1 || fields.kind === 'EACH_WAY')) {
    return failField('crossMatching', 'Cross-matching needs a market with one winner');
  }
  return null;
}

/** Builds a new runner's terms; sorted in the given order unless specified. */
function buildRunnerTerms(runner: NewRunner, place: number): RunnerTerms {
  return {
    ...toNamed(runner.name),
    sort: runner.sort ?? place + 1,
    number: runner.number ?? null,
    stall: runner.stall ?? null,
    jockey: runner.jockey ?? null,
  };
}

const TOSS_RUNNERS = 2;

/**
 * Runners of a house market (API 10.3): one named after the market if it settles on runs, ten digits for a lottery,
 * Odd and Even unless given, otherwise those of the request.
 *
 * The winner of ODD_EVEN is determined by position, so the odd runner always comes first.
 */
function buildHouseRunners({ kind, marketName, runners }: NewMarketFields): readonly RunnerTerms[] | Failure {
  const made = buildFixedRunners(kind, marketName);
  if (made !== null) {
    if (runners.length === 0) return made.map((runner, place) => ({ ...runner, sort: place + 1 }));
    if (kind !== 'ODD_EVEN') return failField('runners', 'This market type has no runners');
  }
  if (kind === 'ODD_EVEN') return oddFirst(runners.map(buildRunnerTerms));
  if (kind === 'TOSS' && runners.length !== TOSS_RUNNERS) return failField('runners', `Enter ${TOSS_RUNNERS} runners`);
  return runners.length < MIN_RUNNERS
    ? failField('runners', `Enter at least ${MIN_RUNNERS} runners`)
    : runners.map(buildRunnerTerms);
}

function buildFixedRunners(kind: MarketKind, marketName: string): readonly Named[] | null {
  if (isRunsKind(kind)) return [properName(marketName)];
  if (kind === 'LOTTERY') return DIGITS;
  return kind === 'ODD_EVEN' ? ODD_EVEN : null;
}

function oddFirst(runners: readonly RunnerTerms[]): readonly RunnerTerms[] | Failure {
  const odd = runners.filter(({ name }) => /odd/i.test(name));
  const even = runners.filter(({ name }) => /even/i.test(name));
  return odd.length === 1 && even.length === 1 && runners.length === ODD_EVEN.length
    ? [...odd, ...even]
    : failField('runners', 'The runners must be Odd and Even');
}
