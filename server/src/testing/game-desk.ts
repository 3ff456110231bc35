import type { OpenedSeat, PlaySeat } from '@crease/contracts/wire/play.ts';
import { turn } from './eventually.ts';
import type { TestServer } from './test-server.ts';

/** Players of the house games, acting like their pages. */
export class GameDesk {
  readonly #server: () => TestServer;

  constructor(server: () => TestServer) {
    this.#server = server;
  }

  /** Launches a game for a user and opens its page. */
  async sit(game: string, token?: string): Promise<OpenedSeat> {
    const server = this.#server();
    const player = token ?? (await server.user()).token;
    const launched = await server.call('launchGame', { gameCode: game }, { token: player });
    const address = new URL(launched.result.url);
    if (address.pathname !== `/play/${game}`) throw new Error(`${game} opens its own page`);
    const opened = await server.call('openPlay', { token: address.searchParams.get('s') ?? '' });
    if (opened.error !== null) throw new Error(opened.error.message);
    return opened.result;
  }

  async readState(session: string): Promise<PlaySeat> {
    const seat = await this.#server().call('getPlay', {}, { token: session });
    if (seat.error !== null) throw new Error(seat.error.message);
    return seat.result;
  }

  /** Advances time until a table reaches a phase. */
  async passUntil(session: string, phase: string, stepMs = 250): Promise<PlaySeat['table']> {
    for (let tick = 0; tick < 20_000; tick++) {
      const { table } = await this.readState(session);
      if (table?.state.phase === phase) return table;
      await this.pass(stepMs);
    }
    throw new Error(`the table never came to ${phase}`);
  }

  /** Advances time and waits for everything it triggered. */
  async pass(ms: number): Promise<void> {
    this.#server().clock.advance(ms);
    for (let i = 0; i < 4; i++) await turn();
  }
}
