import type { PlayTicket, TableState } from '@crease/contracts/wire/play.ts';

/** What is said of the games as soon as it was written. */
export interface PlayNews {
  table(state: TableState): void;
  /** To the pages of one player at a game. */
  tickets(seatIds: readonly string[], roundId: string, tickets: readonly PlayTicket[]): void;
  /** To the pages of a game: they have to ask for their limits. */
  limits(game: string): void;
}

/** Passes news on to whoever listens. */
export class NewsDesk implements PlayNews {
  #listener: PlayNews | null = null;

  listen(listener: PlayNews): void {
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
