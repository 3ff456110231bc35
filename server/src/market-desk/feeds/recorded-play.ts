import { label } from '@crease/contracts/labels/english.ts';
import { type Board, listPlaced, type MarketView, type PlayResult, type Removal } from '@crease/sports/play/board.ts';
import type { PlayModel, Script } from '@crease/sports/play/live-play.ts';
import type { RacingCard, SportCard } from '@crease/sports/play/sport-card.ts';
import type { PlayLine, RecordedBet, RecordedBook } from '@crease/sports/play/sport-fixture.ts';
import type { PacedStep, StreamEvent } from '@crease/sports/streams/stream-event.ts';
import {
  applyStreamStep,
  makersOffers,
  type ReplayedMarket,
  type ReplayedRunner,
} from '@crease/sports/streams/stream-state.ts';
import type { StreamChange } from '@crease/sports/streams/stream-step.ts';
import { type RecordedTrade, recordedTrades, tradedBy } from './recorded-trades.ts';

/** Minimum interval between steps that only move prices, ms of feed time. */
const PRICE_STEP_MS = 500;
/** Upper bound on a runner's probability before the result. */
const MAX_CHANCE = 0.995;
/** Part of the recorded book on offer: one unit of the recording is the minimum bet. */
const BOOK_PART = { levels: 5, least: 100 };

/** A fact of a recorded market: its full state at that time. */
interface RecordedFact {
  readonly type: string;
  readonly line: PlayLine | null;
  readonly board: Board;
}

/**
 * Converts a recorded market to a script that reproduces its status, in-play state, offers, matched volume,
 * non-runners and result. A result that was corrected later is shown once, in its final form. A recording that ends
 * without a result is voided.
 *
 * Each step shows the recording at its time. Simultaneous changes, or price changes within half a second, form one
 * step.
 */
export function recordedScript(event: StreamEvent, paced: readonly PacedStep[]): Script {
  return new RecordedReplay(event, paced).script();
}

class RecordedReplay {
  readonly #event: StreamEvent;
  readonly #paced: readonly PacedStep[];
  readonly #trades: readonly RecordedTrade[];
  readonly #bets: readonly RecordedBet[];
  readonly #removals: Removal[] = [];
  readonly #facts: { readonly at: number; readonly fact: RecordedFact }[] = [];
  #market: ReplayedMarket | null = null;
  #hasBegun = false;
  #result: PlayResult | null = null;
  /** Not affected by price changes. */
  #card: SportCard;

  constructor(event: StreamEvent, paced: readonly PacedStep[]) {
    this.#event = event;
    const last = findLastResult(paced);
    this.#paced = last < 0 ? paced : paced.slice(0, last + 1);
    this.#trades = recordedTrades(event, this.#paced, PRICE_STEP_MS);
    this.#bets = this.#trades.map(({ bet }) => bet);
    this.#card = recordedCard(event, null, null);
  }

  script(): Script {
    const opening = this.#boardAt(Number.NEGATIVE_INFINITY);
    const isWhole = findLastResult(this.#paced) >= 0;
    // Due time of the prices still to be shown.
    let due: number | null = null;
    for (const [index, { at, step }] of this.#paced.entries()) {
      if (due !== null && at > due) {
        this.#push(due, 'prices', null);
        due = null;
      }
      this.#market = applyStreamStep(this.#market, step);
      const isResult = isWhole && index === this.#paced.length - 1;
      const lines = step.changes.flatMap((change) => this.#take(change, isResult) ?? []);
      const isNews = step.changes.some(({ type }) => type !== 'offers' && type !== 'traded' && type !== 'matched');
      if (isNews) {
        this.#card = recordedCard(this.#event, this.#market, this.#result);
        for (const line of lines.slice(0, -1)) this.#push(at, 'news', line);
        this.#push(at, 'news', lines.at(-1) ?? null);
        due = null;
      } else due ??= Math.max(at, (this.#facts.at(-1)?.at ?? 0) + PRICE_STEP_MS);
    }
    if (due !== null) this.#push(due, 'prices', null);
    if (!isWhole) this.#interrupt();
    return { model: modelFrom(opening), facts: this.#facts };
  }

  /** @returns the commentary line for the change. */
  #take(change: StreamChange, isResult: boolean): PlayLine | null {
    const wasInPlay = this.#hasBegun;
    if (change.type === 'status' && change.inPlay) this.#hasBegun = true;
    if (change.type === 'removed') {
      const runner = this.#event.runnerIds.indexOf(change.runnerId);
      if (runner >= 0) this.#removals.push({ runner, reductionBps: change.reductionBps });
    }
    if (change.type === 'settled') {
      if (!isResult) return null;
      this.#result = toResult(this.#event, change.winners);
    }
    return recordedLine(this.#event, change, wasInPlay);
  }

  #push(at: number, type: string, line: PlayLine | null): void {
    this.#facts.push({ at, fact: { type, line, board: this.#boardAt(at) } });
  }

  #interrupt(): void {
    this.#result = { type: 'void' };
    this.#card = recordedCard(this.#event, this.#market, this.#result);
    const line = { at: label('RESULT'), text: label('RECORDING_BREAKS_OFF'), isKey: true };
    this.#push((this.#facts.at(-1)?.at ?? 0) + 1, 'broken-off', line);
  }

  #boardAt(at: number): Board {
    const stage = label(this.#market?.inPlay === true ? 'TURNED_IN_PLAY' : 'RESULT');
    return {
      phase: this.#result !== null ? 'over' : this.#hasBegun ? 'in-play' : 'before',
      markets: [this.#viewAt(at)],
      card: this.#card,
      score: { stage, detail: null, sides: [] },
    };
  }

  #viewAt(at: number): MarketView {
    const [event, market, result] = [this.#event, this.#market, this.#result];
    const chances = computeChances(event, market);
    const recorded = this.#bookAt(at);
    const isOpen = market?.status === 'OPEN' && recorded.offers.length > 0;
    return {
      key: event.market.key,
      status: result !== null ? 'CLOSED' : isOpen ? 'OPEN' : 'SUSPENDED',
      chances: chances ?? event.runnerIds.map(() => 0),
      outlook: null,
      removals: [...this.#removals],
      result,
      recorded,
    };
  }

  #bookAt(at: number): RecordedBook {
    const offers = this.#market === null ? [] : makersOffers(this.#market, BOOK_PART);
    return {
      offers: offers.flatMap(({ runnerId, ...offer }) => {
        const runner = this.#event.runnerIds.indexOf(runnerId);
        return runner < 0 ? [] : [{ runner, ...offer }];
      }),
      trades: this.#bets,
      tradedTo: tradedBy(this.#trades, at),
    };
  }
}

function modelFrom(opening: Board): PlayModel<RecordedFact, Board> {
  return {
    announced: null,
    start: opening,
    apply: (_, fact) => fact.board,
    board: (board) => board,
    describe: ({ line }) => line,
  };
}

function findLastResult(paced: readonly PacedStep[]): number {
  return paced.findLastIndex(({ step }) => step.changes.some(({ type }) => type === 'settled'));
}

/**
 * Converts the recorded winners to a result. They have no order, which a market of one winner doesn't need: several
 * share the win. Where more are placed than there are places, only some of them tied, and the recording doesn't say which.
 */
function toResult({ runnerIds, market }: StreamEvent, winners: readonly number[]): PlayResult {
  if (market.winners > 1 && winners.length > market.winners) return { type: 'unconfirmed' };
  const runners = winners.map((id) => runnerIds.indexOf(id)).filter((place) => place >= 0);
  return runners.length === 0 ? { type: 'void' } : { type: 'placings', placings: [runners] };
}

/** Computes probabilities from the prices, normalised to the number of winners; null until every runner has a price. */
function computeChances(event: StreamEvent, market: ReplayedMarket | null): readonly number[] | null {
  if (market === null) return null;
  const chances = event.runnerIds.map((id) => computeChance(market.runners.get(id)));
  if (chances.includes(null)) return null;
  const raw = chances.map((chance) => chance ?? 0);
  const sum = raw.reduce((total, chance) => total + chance, 0);
  const scale = sum > 0 ? event.market.winners / sum : 0;
  return raw.map((chance) => Math.min(chance * scale, MAX_CHANCE));
}

/** Uses the midpoint of the best back and lay prices, else the last price; 0 for a non-runner. */
function computeChance(runner: ReplayedRunner | undefined): number | null {
  if (runner === undefined || runner.status !== 'ACTIVE') return 0;
  const sides = [runner.toBack[0]?.[0], runner.toLay[0]?.[0]].flatMap((price) => price ?? []);
  const prices = sides.length > 0 ? sides : runner.lastPrice === null ? [] : [runner.lastPrice];
  if (prices.length === 0) return null;
  return prices.reduce((sum, price) => sum + 100 / price, 0) / prices.length;
}

/** Returns the commentary line for a change of a recorded market; null for prices and minor changes. */
function recordedLine(event: StreamEvent, change: StreamChange, wasInPlay: boolean): PlayLine | null {
  const getRunnerLabel = (id: number) => event.market.runners[event.runnerIds.indexOf(id)]?.name ?? '';
  const isRace = event.market.kind === 'WIN' || event.market.kind === 'PLACE';
  switch (change.type) {
    case 'removed': {
      const text = label('NON_RUNNER', { name: getRunnerLabel(change.runnerId) });
      return { at: label('BEFORE_THE_OFF'), text, isKey: true };
    }
    case 'status': {
      if (!change.inPlay || wasInPlay) return null;
      return isRace
        ? { at: label('THE_OFF'), text: label('THEY_ARE_OFF'), isKey: true }
        : { at: label('TURNED_IN_PLAY'), text: label('MARKET_TURNS_IN_PLAY'), isKey: true };
    }
    case 'settled': {
      const names = change.winners.map(getRunnerLabel).join(', ');
      const code = event.market.kind === 'PLACE' ? 'PLACED_ARE' : 'WINNER_IS';
      const text = names === '' ? label('MARKET_IS_VOID') : label(code, { names });
      return { at: label('RESULT'), text, isKey: true };
    }
    default:
      return null;
  }
}

/** Builds the race card of a recording: runners, non-runners, starting prices and winners. */
function recordedCard(event: StreamEvent, market: ReplayedMarket | null, result: PlayResult | null): RacingCard {
  const winners = listPlaced(result);
  return {
    kind: 'racing',
    status: label(result !== null ? 'RESULT' : market?.inPlay === true ? 'OFF' : 'BEFORE_THE_OFF'),
    distance: '',
    going: null,
    raceClass: '',
    places: event.market.winners,
    runners: event.market.runners.map(({ name, number, stall, jockey }, place) => {
      const runner = market?.runners.get(event.runnerIds[place] ?? 0);
      return {
        number: number ?? '',
        name,
        stall: stall ?? '',
        jockey: jockey ?? '',
        trainer: '',
        weight: '',
        form: '',
        position: event.market.winners === 1 && winners.includes(place) ? 1 : null,
        isNonRunner: runner?.status === 'REMOVED',
        startingPrice: runner?.startingPrice ?? null,
      };
    }),
  };
}
