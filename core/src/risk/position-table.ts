import { IdPlaces } from '#base/id-places.ts';
import { createPositionIn, type TabledMarket } from './position.ts';
import type { Position } from './position-types.ts';
import { NO_POSITION, RunnerPosition, widthOf } from './runner-figures.ts';

/** Rows of the first page: most markets have a few bettors. */
const FIRST_ROWS = 16;
/** Rows of every other page, as a power of two. */
const PAGE_BITS = 7;

/**
 * The positions of a market, by account, in the order in which the accounts came. The place of an account is its seat:
 * a resting bet knows that of its own, so that a match needs no look-up.
 *
 * Positions on runners are rows of pages of numbers: what a match moves of one lies within two or three lines of memory,
 * and a million positions are a few objects for the garbage collector. Pages never move, so a look at a row stays
 * good. Other kinds have objects.
 */
export class PositionTable {
  readonly #market: TabledMarket;
  readonly #runners: number;
  readonly #width: number;
  readonly #seats = new IdPlaces();
  readonly #pages: Float64Array[] = [];
  readonly #glance: RunnerPosition;
  /** Positions of the kinds that are no rows, by seat; null where they are rows. */
  readonly #objects: Position[] | null;

  constructor(market: TabledMarket) {
    const { kind, runners, eachWayDivisor } = market;
    this.#market = {
      kind,
      runners: { length: runners.length },
      ...(eachWayDivisor === undefined ? {} : { eachWayDivisor }),
    };
    this.#runners = runners.length;
    this.#width = widthOf(this.#runners);
    this.#glance = new RunnerPosition(NO_POSITION.figures, 0, this.#runners);
    this.#objects = createPositionIn(market, 0).kind === 'RUNNERS' ? null : [];
  }

  get size(): number {
    return this.#seats.size;
  }

  has(accountId: number): boolean {
    return this.#seats.placeOf(accountId) >= 0;
  }

  get(accountId: number): Position | undefined {
    const seat = this.#seats.placeOf(accountId);
    return seat < 0 ? undefined : this.at(seat);
  }

  /** Seat of an account that has a position. */
  seatOf(accountId: number): number {
    return this.#seats.placeOf(accountId);
  }

  /** Seat of an account; with a position without bets when it has none yet. */
  open(accountId: number): number {
    const { size } = this.#seats;
    const seat = this.#seats.placeFor(accountId);
    if (seat === size) this.#start(seat, accountId);
    return seat;
  }

  /** The position of a seat that is taken. */
  at(seat: number): Position {
    const position = this.#objects?.[seat];
    return position ?? this.#row(seat);
  }

  /**
   * The position of a seat for the moment: the next glance is the same object, turned to another row. It is made for
   * matching, which meets one bettor after the other.
   */
  glanceAt(seat: number): Position {
    const position = this.#objects?.[seat];
    return position ?? this.#glance.turnTo(this.#pageWith(seat), this.#startOf(seat));
  }

  /** Takes a position over that was worked out elsewhere. */
  put(position: Position): void {
    const seat = this.open(position.accountId);
    if (this.#objects !== null) this.#objects[seat] = position;
    else if (position.kind === 'RUNNERS') this.#row(seat).take(position);
  }

  /** Forgets the newest positions beyond this many: those of bets that were refused after all. */
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
    if (pageOf(seat) === this.#pages.length) {
      const rows = this.#pages.length === 0 ? FIRST_ROWS : 1 << PAGE_BITS;
      this.#pages.push(new Float64Array(rows * this.#width));
    }
    this.#row(seat).start(accountId);
  }

  #row(seat: number): RunnerPosition {
    return new RunnerPosition(this.#pageWith(seat), this.#startOf(seat), this.#runners);
  }

  #pageWith(seat: number): Float64Array {
    return this.#pages[pageOf(seat)] ?? NO_POSITION.figures;
  }

  /** Where in its page the row of a seat starts. */
  #startOf(seat: number): number {
    const row = seat < FIRST_ROWS ? seat : (seat - FIRST_ROWS) & ((1 << PAGE_BITS) - 1);
    return row * this.#width;
  }
}

function pageOf(seat: number): number {
  return seat < FIRST_ROWS ? 0 : 1 + ((seat - FIRST_ROWS) >> PAGE_BITS);
}
