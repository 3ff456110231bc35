import type { PlayTicket, TableState } from '@crease/contracts/wire/play.ts';

/** Game events, published once they are persisted. */
export interface GameEvents {
  table(state: TableState): void;
  /** Sent to one player's pages of a game. */
  tickets(seatIds: readonly string[], roundId: string, tickets: readonly PlayTicket[]): void;
  /** Tells all pages of a game to reload their limits. */
  limits(game: string): void;
}

/** Forwards game events to the current listener. */
export class GameEventRelay implements GameEvents {
  #listener: GameEvents | null = null;

  listen(listener: GameEvents): void {
    this.#listener = listener;
  }

  table(state: TableState): void {
    this.#listener?.table(state);
  }

  tickets(seatIds: readonly string[], roundId: string, tickets: readonly PlayTicket[]): void {
    if (seatIds.length > 0) this.#listener?.tickets(seatIds, roundId, tickets);
  }

  limits(game: string): void {
    this.#listener?.limits(game);
  }
}
