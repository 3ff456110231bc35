import type { PastResult, TableFlight, TableState } from '@crease/contracts/casino/play.ts';
import type { TableQuotes } from '@crease/games/back-lay/runner-bets.ts';
import { assert, assertDefined } from '@crease/games/base/assert.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { getGameTraits } from '@crease/games/catalogue/game-traits.ts';
import { computePublicSeed } from '@crease/games/fairness/seeds.ts';
import { type RoundCommand, scheduleRound, stepRound } from '@crease/games/round/table-round.ts';
import type { ChainRow, MoveRow, RoundRow, TicketRow } from '#casino/store/play-rows.ts';
import type { Flight } from './flight.ts';
import { listTopBets } from './flight-tickets.ts';
import type { PlayContext } from './play-context.ts';
import { buildTableRules, type ResolvedRound, type TableRules } from './room-rules.ts';
import { RoundTickets } from './round-tickets.ts';
import { makeQuoteId } from './table-tickets.ts';

const RESULTS_SHOWN = 100;
/** Updates of other players' bets in a flight are sent twice a second. */
const RIDERS_MS = 500;

export interface RoundChange {
  readonly tickets?: readonly TicketRow[];
  readonly moves?: readonly MoveRow[];
}

/** Closure of a table to new rounds. */
export interface TableClosing {
  /** Earliest start of the next round, ms; null if unknown. */
  readonly until: number | null;
}

/** Callbacks to the table that owns the record. */
export interface RecordOwner {
  readonly isStopped: () => boolean;
  readonly closing: () => TableClosing | null;
}

/** State of a table: seed chain, current round with its bets, and previous results. */
export class TableRecord {
  readonly game: GameCode;
  /** End of the phase shown. */
  nextAt: number | null = null;
  isResting = true;
  flight: Flight | null = null;
  readonly #parts: PlayContext;
  readonly #room: RecordOwner;
  #chain: ChainRow | null = null;
  #row: RoundRow | null = null;
  #tickets: RoundTickets | null = null;
  #rules: TableRules;
  #played: ResolvedRound | null = null;
  #priced: TableQuotes | null = null;
  #results: readonly PastResult[] = [];
  #version: number;
  #ridersDue = false;

  constructor(parts: PlayContext, game: GameCode, room: RecordOwner) {
    this.#parts = parts;
    this.game = game;
    this.#room = room;
    this.#rules = getTableRules(game, getGameTraits(game).paytable);
    this.#version = parts.clock.now();
  }

  get chain(): ChainRow {
    return assertDefined(this.#chain ?? undefined, 'a table that is open has a chain');
  }

  get row(): RoundRow {
    return assertDefined(this.#row ?? undefined, 'a table that is open has a round');
  }

  get tickets(): RoundTickets {
    return assertDefined(this.#tickets ?? undefined, 'a table that is open has a round');
  }

  get rules(): TableRules {
    return this.#rules;
  }

  get cycle() {
    return assertDefined(this.#rules.traits.cycle ?? undefined, 'a shared game has a cycle');
  }

  get results(): readonly PastResult[] {
    return this.#results;
  }

  /** Public state. Outcome and seed are included only once they may be revealed. */
  state(): TableState {
    const { row, nextAt } = this;
    const { game, roundId, round, outcome = null, voidReason } = row;
    const { roundNo, window, windows, commitment, publicSeed, shown, serverSeed } = round;
    const isOpen = round.phase === 'OPEN';
    const closing = this.#room.closing();
    return {
      ...{ game, roundId, roundNo, window, windows, nextAt, commitment, publicSeed, shown, outcome, serverSeed },
      version: this.#version,
      phase: this.isResting ? 'RESTING' : round.phase,
      serverNow: this.#parts.clock.now(),
      closesAt: isOpen ? round.closesAt : null,
      paytable: round.paytableVersion,
      quote: isOpen ? toTableQuote(roundId, this.#quotes()) : null,
      flight: this.#rules.flightCap === null ? null : this.#flightView(),
      // Rounds already in progress are completed.
      ...(closing !== null && round.phase === 'SCHEDULED' ? { closedUntil: closing.until } : {}),
      ...(voidReason === undefined ? {} : { voidReason }),
    };
  }

  /** Loads the latest round, its bets and previous results. */
  async load(): Promise<void> {
    const { store, custody } = this.#parts;
    const rounds = await store.newestRounds(this.game, RESULTS_SHOWN + 1);
    const [newest] = rounds;
    this.#chain = await custody.loadChain(this.game, null);
    this.#results = rounds.filter(({ endedAt }) => endedAt !== null).map(toPastResult);
    if (newest === undefined || newest.chain !== this.#chain.chain) await this.schedule(null);
    else {
      const rows = await store.ticketsOfRounds([newest.roundId], null);
      this.#enter(newest, rows);
      await this.tickets.refundRequested();
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
    const chain = await custody.loadChain(this.game, following);
    const roundNo = chain.chain === this.chain.chain ? following : 1;
    const isKnown = paytable !== null && buildTableRules(this.game, paytable) !== null;
    const { traits } = this.#rules;
    this.#chain = chain;
    await this.write({
      roundId: `${this.game}-${chain.chain}-${roundNo}`,
      game: this.game,
      chain: chain.chain,
      round: scheduleRound({
        roundNo,
        paytableVersion: isKnown ? paytable : traits.paytable,
        commitment: await custody.computeSeed(chain, roundNo - 1),
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
    this.publish();
  }

  /** Reveals a card. Derived from persisted data, so nothing is written. */
  turnUp(card: number): void {
    const { row } = this;
    const stepped = stepRound(row.round, { kind: 'REVEAL', shown: [card] });
    assert(stepped.ok, 'cards are turned up after the lock');
    this.#row = { ...row, round: stepped.value };
  }

  /** Prepends an ended round to the previous results. */
  prependResult(ended: RoundRow): void {
    this.#results = [toPastResult(ended), ...this.#results].slice(0, RESULTS_SHOWN);
  }

  /** Computes the full outcome from fixed seeds. */
  async draw(): Promise<ResolvedRound> {
    if (this.#played !== null) return this.#played;
    const { round } = this.row;
    const parts = assertDefined(round.publicSeed ?? undefined, 'cards are drawn after the lock');
    const serverSeed = await this.#parts.custody.computeSeed(this.chain, round.roundNo);
    const inputs = { serverSeed, clientSeed: computePublicSeed(parts), nonce: round.roundNo };
    this.#played = this.#rules.play(inputs);
    return this.#played;
  }

  publish(): void {
    this.#version += 1;
    this.#parts.news.table(this.state());
  }

  #enter(row: RoundRow, tickets: readonly TicketRow[]): void {
    this.#row = row;
    this.#played = null;
    this.#priced = null;
    this.flight = null;
    this.#rules = getTableRules(this.game, row.round.paytableVersion);
    this.#tickets = new RoundTickets(this.#parts, {
      rows: tickets,
      openWindow: () => ({ rules: this.#rules, row: this.row, quotes: this.#quotes() }),
      changed: () => this.#publishRiders(),
    });
  }

  #flightView(): TableFlight {
    const rows = this.tickets.listAccepted();
    const nameOf = ({ purse }: TicketRow) => this.#parts.seats.getPlayerName(purse.playerId);
    return {
      takeOffAt: this.row.takeOffAt ?? null,
      riders: listTopBets(rows, nameOf),
      bets: rows.flatMap(({ bets }) => bets).length,
    };
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
  #publishRiders(): void {
    if (this.#rules.flightCap === null || this.#ridersDue) return;
    this.#ridersDue = true;
    this.#parts.clock.after(RIDERS_MS, () => {
      this.#ridersDue = false;
      if (!this.#room.isStopped()) this.publish();
    });
  }
}

function getTableRules(game: GameCode, paytable: string): TableRules {
  return assertDefined(buildTableRules(game, paytable) ?? undefined, 'a shared game has its paytable');
}

function toTableQuote(roundId: string, quotes: TableQuotes | null): TableState['quote'] {
  if (quotes === null) return null;
  const runners = Object.entries(quotes.runners).map(([runner, { back, lay }]) => ({ runner, back, lay }));
  return { quoteId: makeQuoteId(roundId, quotes.window), runners };
}

/** Builds an entry of the results strip for an ended round. */
function toPastResult(row: RoundRow): PastResult {
  const { roundId, round, outcome, endedAt, openedAt, voidReason } = row;
  return {
    roundId,
    roundNo: round.roundNo,
    at: endedAt ?? openedAt,
    isVoid: round.phase === 'VOID',
    ...(voidReason === undefined ? {} : { voidReason }),
    outcome: round.phase === 'VOID' ? null : outcome,
  };
}
