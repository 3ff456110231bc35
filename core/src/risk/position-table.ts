import { IdPlaces } from '#base/id-collections.ts';
import { createPositionIn, type Position, type TabledMarket } from './position.ts';
import { getRowWidth } from './runner-figures.ts';
import { NO_POSITION, RunnerPosition } from './runner-position.ts';

/** Rows of the first page: most markets have few bettors. */
const FIRST_ROWS = 16;
/** Rows of every other page, as a power of two. */
const PAGE_BITS = 7;

/**
 * The positions of a market by account, in order of creation. An account's index is its seat, which its resting bets
 * store, so that matching needs no lookup.
 *
 * Runner positions are rows in pages of numbers: a match touches two or three cache lines of one, and a million
 * positions are only a few objects for the garbage collector. Pages never move, so views of a row stay valid. Other
 * kinds are objects.
 */
export class PositionTable {
  readonly #market: TabledMarket;
  readonly #runners: number;
  readonly #width: number;
  readonly #seats = new IdPlaces();
  readonly #pages: Float64Array[] = [];
  readonly #view: RunnerPosition;
  /** Positions of kinds that aren't stored as rows, by seat; null if they are rows. */
  readonly #objects: Position[] | null;

  constructor(market: TabledMarket) {
    const { kind, runners, eachWayDivisor } = market;
    this.#market = {
      kind,
      runners: { length: runners.length },
      ...(eachWayDivisor === undefined ? {} : { eachWayDivisor }),
    };
    this.#runners = runners.length;
    this.#width = getRowWidth(this.#runners);
    this.#view = new RunnerPosition(NO_POSITION.figures, 0, this.#runners);
    this.#objects = createPositionIn(market, 0).kind === 'RUNNERS' ? null : [];
  }

  get size(): number {
    return this.#seats.size;
  }

  has(accountId: number): boolean {
    return this.#seats.findPlace(accountId) >= 0;
  }

  get(accountId: number): Position | undefined {
    const seat = this.#seats.findPlace(accountId);
    return seat < 0 ? undefined : this.at(seat);
  }

  /** Seat of an account, or -1 if it has no position. */
  findSeat(accountId: number): number {
    return this.#seats.findPlace(accountId);
  }

  /** Seat of an account, with an empty position created if needed. */
  open(accountId: number): number {
    const { size } = this.#seats;
    const seat = this.#seats.placeFor(accountId);
    if (seat === size) this.#start(seat, accountId);
    return seat;
  }

  at(seat: number): Position {
    const position = this.#objects?.[seat];
    return position ?? this.#row(seat);
  }

  /**
   * Short-lived view of a seat's position: the next call reuses the same object for another row. Meant for matching,
   * which visits one bettor after another.
   */
  viewAt(seat: number): Position {
    const position = this.#objects?.[seat];
    return position ?? this.#view.turnTo(this.#pageWith(seat), this.#computeStart(seat));
  }

  put(position: Position): void {
    const seat = this.open(position.accountId);
    if (this.#objects !== null) this.#objects[seat] = position;
    else if (position.kind === 'RUNNERS') this.#row(seat).copyFrom(position);
  }

  /** Drops the latest positions beyond this number, left by rejected bets. */
  shrinkTo(size: number): void {
    while (this.#seats.size > size) {
      this.#seats.dropNewest();
      if (this.#objects === null) this.#row(this.#seats.size).clear();
      else this.#objects.pop();
    }
  }

  clear(): void {
    this.#seats.clear();
    this.#pages.length = 0;
    if (this.#objects !== null) this.#objects.length = 0;
  }

  keys(): Iterable<number> {
    return this.#seats.ids;
  }

  *values(): IterableIterator<Position> {
    for (let seat = 0; seat < this.#seats.size; seat++) yield this.at(seat);
  }

  *[Symbol.iterator](): IterableIterator<[accountId: number, position: Position]> {
    for (const [seat, accountId] of this.#seats.ids.entries()) yield [accountId, this.at(seat)];
  }

  #start(seat: number, accountId: number): void {
    if (this.#objects !== null) {
      this.#objects.push(createPositionIn(this.#market, accountId));
      return;
    }
    if (getPageIndex(seat) === this.#pages.length) {
      const rows = this.#pages.length === 0 ? FIRST_ROWS : 1 << PAGE_BITS;
      this.#pages.push(new Float64Array(rows * this.#width));
    }
    this.#row(seat).start(accountId);
  }

  #row(seat: number): RunnerPosition {
    return new RunnerPosition(this.#pageWith(seat), this.#computeStart(seat), this.#runners);
  }

  #pageWith(seat: number): Float64Array {
    return this.#pages[getPageIndex(seat)] ?? NO_POSITION.figures;
  }

  #computeStart(seat: number): number {
    const row = seat < FIRST_ROWS ? seat : (seat - FIRST_ROWS) & ((1 << PAGE_BITS) - 1);
    return row * this.#width;
  }
}

function getPageIndex(seat: number): number {
  return seat < FIRST_ROWS ? 0 : 1 + ((seat - FIRST_ROWS) >> PAGE_BITS);
}
