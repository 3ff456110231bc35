import type { Command } from '@crease/core/exchange/command.ts';
import type { Facts } from './facts.ts';
import { quotedRate } from './house-result.ts';

/** Counts what a run has exercised, to detect runs that prove nothing. */
export class Coverage {
  readonly #counts = new Map<string, number>();
  readonly #kinds = new Map<number, string>();
  readonly #statuses = new Map<number, string>();
  readonly #wasHeld = new Map<number, number>();

  /** @param code of the rejection; null for an accepted command. */
  recordAnswer(command: Command, code: string | null): void {
    if (command.type === 'SetQuote') {
      this.#add(`quotes ${code === null ? 'taken' : `refused with ${code}`}`, 1);
    } else if (command.type === 'VoidBets' && this.#isHouse(command.marketId) && code === null) {
      this.#add(`house voids by ${command.window === undefined ? 'bet' : 'window'}`, 1);
    } else if (command.type === 'CashOut') {
      const kind = this.#kinds.get(command.marketId) ?? 'book';
      const part = command.shareMillionths === 1_000_000 ? '' : ' in part';
      this.#add(`${kind} cash-outs${code === null ? part : ` refused with ${code}`}`, 1);
    } else if (command.type === 'PlaceBet' && command.holderId !== undefined) {
      this.#add(`free bets ${code === null ? 'taken' : `refused with ${code}`}`, 1);
    } else if (command.type === 'MoveCasino' && 'freeRound' in command.call.move) {
      this.#add(`free rounds ${code === null ? 'staked' : `refused with ${code}`}`, 1);
    } else if (command.type === 'PlaceBet' && this.#isHouse(command.marketId) && code !== null) {
      this.#add(`house bets refused with ${code}`, 1);
    }
  }

  /** @param count bets moved by one command. */
  recordMoves(count: number): void {
    this.#add('bets moved by their makers', count);
  }

  /** Counts an audited state. */
  recordState(facts: Facts): void {
    for (const { id, kind, house, status, result } of facts.markets) {
      if (kind === 'EACH_WAY' && status === 'SETTLED' && this.#statuses.get(id) !== status) {
        const isTied = result?.type === 'placings' && result.placings.some(({ length }) => length > 1);
        this.#add(`each-way markets settled${isTied ? ' with a tie' : ''}`, 1);
      }
      if (house !== null) this.#kinds.set(id, kind);
      const before = this.#statuses.get(id);
      this.#statuses.set(id, status);
      if (before === status || house === null) continue;
      if (status === 'SETTLED' || status === 'VOIDED') this.#add(`${kind} ${status}`, 1);
      if (status === 'CLOSED' && (before === 'SETTLED' || before === 'VOIDED')) {
        this.#add(`${kind} un-settled`, 1);
      }
      if (status === 'BALL_RUNNING') this.#add('ball running', 1);
    }
    for (const bet of facts.bets) {
      if (bet.held && bet.house !== null) this.#wasHeld.set(bet.id, bet.house.rate);
    }
  }

  /** All counts so far, with the bets at the end by kind. */
  counts(facts: Facts): ReadonlyMap<string, number> {
    const markets = new Map(facts.markets.map((market) => [market.id, market]));
    for (const bet of facts.bets) {
      const market = markets.get(bet.marketId);
      if (market === undefined || bet.fills.length === 0) continue;
      if (bet.start !== null) this.#add(`bets matched ${bet.start}`, 1);
      this.#add(`${market.kind} bets`, 1);
      const [fill] = bet.fills;
      if (bet.house === null || fill === undefined) continue;
      const rate = quotedRate(market, fill.price);
      const gain = (rate - quotedRate(market, bet.price)) * (bet.isBack ? 1 : -1);
      if (gain !== 0) this.#add(`house bets ${gain > 0 ? 'better' : 'worse'} than asked`, 1);
      const held = this.#wasHeld.get(bet.id);
      if (held !== undefined) this.#add('house bets held', 1);
      if (held !== undefined && held !== rate) this.#add('house bets held over a move', 1);
      if (fill.voided) this.#add('house bets taken back', 1);
    }
    return this.#counts;
  }

  #isHouse(marketId: number): boolean {
    return this.#kinds.has(marketId);
  }

  #add(name: string, count: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  }
}
