import type { PastResult, TableState } from '@crease/contracts/wire/play.ts';
import type { TableQuotes } from '@crease/games/back-lay/runner-bets.ts';
import { assert, present } from '@crease/games/base/assert.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { traitsOf } from '@crease/games/catalogue/traits.ts';
import { publicSeedOf } from '@crease/games/fairness/public-seed.ts';
import { type RoundCommand, scheduleRound, stepRound } from '@crease/games/round/table-round.ts';
import type { Flight } from './flight.ts';
import type { PlayParts } from './play-parts.ts';
import type { ChainRow, MoveRow, RoundRow, TicketRow } from './ports/play-store.ts';
import { type PlayedRoom, type RoomRules, roomRulesOf } from './room-rules.ts';
import { RoundTickets } from './round-tickets.ts';
import type { TableClosing } from './table-hours.ts';
import { flightView, pastResultOf, tableStateOf } from './table-view.ts';

const RESULTS_SHOWN = 100;
/** Updates of other players' bets in a flight are sent twice a second. */
const RIDERS_MS = 500;

/** Rows written together with a round. */
export interface RoundChange {
  readonly tickets?: readonly TicketRow[];
  readonly moves?: readonly MoveRow[];
}

/** Callbacks to the table that owns the record. */
export interface RecordedRoom {
  readonly isStopped: () => boolean;
  readonly closing: () => TableClosing | null;
}

/** State of a table: seed chain, current round with its bets, and previous results. */
export class TableRecord {
  readonly game: GameCode;
  /** End of the phase shown. */
  nextAt: number | null = null;
  isResting = true;
  /** The flight in progress. */
  flight: Flight | null = null;
  readonly #parts: PlayParts;
  readonly #room: RecordedRoom;
  #chain: ChainRow | null = null;
  #row: RoundRow | null = null;
  #tickets: RoundTickets | null = null;
  #rules: RoomRules;
  #played: PlayedRoom | null = null;
  #priced: TableQuotes | null = null;
  #results: readonly PastResult[] = [];
  #version: number;
  #ridersDue = false;

  constructor(parts: PlayParts, game: GameCode, room: RecordedRoom) {
    this.#parts = parts;
    this.game = game;
    this.#room = room;
    this.#rules = rulesOf(game, traitsOf(game).paytable);
    this.#version = parts.clock.now();
  }

  get chain(): ChainRow {
    return present(this.#chain ?? undefined, 'a table that is open has a chain');
  }

  get row(): RoundRow {
    return present(this.#row ?? undefined, 'a table that is open has a round');
  }

  get tickets(): RoundTickets {
    return present(this.#tickets ?? undefined, 'a table that is open has a round');
  }

  get rules(): RoomRules {
    return this.#rules;
  }

  get cycle() {
    return present(this.#rules.traits.cycle ?? undefined, 'a shared game has a cycle');
  }

  get results(): readonly PastResult[] {
    return this.#results;
  }

  state(): TableState {
    const { row, nextAt, isResting } = this;
    const { clock, seats } = this.#parts;
    const nameOf = ({ purse }: TicketRow) => seats.nameOf(purse.playerId);
    return tableStateOf({
      row,
      version: this.#version,
      now: clock.now(),
      nextAt,
      isResting,
      closing: this.#room.closing(),
      quotes: row.round.phase === 'OPEN' ? this.#quotes() : null,
      flight: this.#rules.flightCap === null ? null : flightView(row, this.tickets.taken(), nameOf),
    });
  }

  /** Loads the latest round, its bets and previous results. */
  async recall(): Promise<void> {
    const { store, custody } = this.#parts;
    const rounds = await store.newestRounds(this.game, RESULTS_SHOWN + 1);
    const [newest] = rounds;
    this.#chain = await custody.chainOf(this.game, null);
    this.#results = rounds.filter(({ endedAt }) => endedAt !== null).map(pastResultOf);
    if (newest === undefined || newest.chain !== this.#chain.chain) await this.schedule(null);
    else {
      const rows = await store.ticketsOfRounds([newest.roundId], null);
      this.#enter(newest, rows);
      await this.tickets.takeBackAsked();
    }
  }

  /**
   * Persists the next round with its commitment.
   *
   * @param paytable the house's choice; the game's default if null or unknown.
   */
  async schedule(paytable: string | null): Promise<void> {
    const { custody, clock } = this.#parts;
    const isFirst = this.#row?.chain !== this.chain.chain;
    const following = isFirst ? 1 : this.row.round.roundNo + 1;
    const chain = await custody.chainOf(this.game, following);
    const roundNo = chain.chain === this.chain.chain ? following : 1;
    const isKnown = paytable !== null && roomRulesOf(this.game, paytable) !== null;
    const { traits } = this.#rules;
    this.#chain = chain;
    await this.write({
      roundId: `${this.game}-${chain.chain}-${roundNo}`,
      game: this.game,
      chain: chain.chain,
      round: scheduleRound({
        roundNo,
        paytableVersion: isKnown ? paytable : traits.paytable,
        commitment: await custody.seedOf(chain, roundNo - 1),
        windows: traits.windows,
      }),
      outcome: null,
      openedAt: clock.now(),
      endedAt: null,
    });
  }

  async step(command: RoundCommand, change: Partial<RoundRow> = {}): Promise<void> {
    const { row } = this;
    const stepped = stepRound(row.round, command);
    assert(stepped.ok, `a round takes ${command.kind} in its turn`);
    await this.write({ ...row, ...change, round: stepped.value });
  }

  /** Persists the round, then notifies everyone. */
  async write(row: RoundRow, change: RoundChange = {}): Promise<void> {
    await this.#parts.store.write({ rounds: [row], ...change });
    if (row.roundId === this.#row?.roundId) this.#row = row;
    else this.#enter(row, []);
    this.tell();
  }

  /** Reveals a card. Derived from persisted data, so nothing is written. */
  turnUp(card: number): void {
    const { row } = this;
    const stepped = stepRound(row.round, { kind: 'REVEAL', shown: [card] });
    assert(stepped.ok, 'cards are turned up after the lock');
    this.#row = { ...row, round: stepped.value };
  }

  /** Prepends an ended round to the previous results. */
  keepResult(ended: RoundRow): void {
    this.#results = [pastResultOf(ended), ...this.#results].slice(0, RESULTS_SHOWN);
  }

  /** Computes the full outcome from fixed seeds. */
  async draw(): Promise<PlayedRoom> {
    if (this.#played !== null) return this.#played;
    const { round } = this.row;
    const parts = present(round.publicSeed ?? undefined, 'cards are drawn after the lock');
    const serverSeed = await this.#parts.custody.seedOf(this.chain, round.roundNo);
    const inputs = { serverSeed, clientSeed: publicSeedOf(parts), nonce: round.roundNo };
    this.#played = this.#rules.play(inputs);
    return this.#played;
  }

  tell(): void {
    this.#version += 1;
    this.#parts.news.table(this.state());
  }

  #enter(row: RoundRow, tickets: readonly TicketRow[]): void {
    this.#row = row;
    this.#played = null;
    this.#priced = null;
    this.flight = null;
    this.#rules = rulesOf(this.game, row.round.paytableVersion);
    this.#tickets = new RoundTickets(this.#parts, {
      rows: tickets,
      openWindow: () => ({ rules: this.#rules, row: this.row, quotes: this.#quotes() }),
      changed: () => this.#tellRiders(),
    });
  }

  /** Prices of the open window, computed once. */
  #quotes(): TableQuotes | null {
    const shown = this.#row?.round.shown ?? [];
    const known = this.#priced;
    if (known !== null && known.window === shown.length + 1) return known;
    this.#priced = this.#rules.quotes?.(shown) ?? null;
    return this.#priced;
  }

  /** Sends the current flight bets to all viewers, throttled. */
  #tellRiders(): void {
    if (this.#rules.flightCap === null || this.#ridersDue) return;
    this.#ridersDue = true;
    this.#parts.clock.after(RIDERS_MS, () => {
      this.#ridersDue = false;
      if (!this.#room.isStopped()) this.tell();
    });
  }
}

function rulesOf(game: GameCode, paytable: string): RoomRules {
  return present(roomRulesOf(game, paytable) ?? undefined, 'a shared game has its paytable');
}
