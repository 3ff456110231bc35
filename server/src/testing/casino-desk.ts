import { randomUUID } from 'node:crypto';
import {
  CASINO_WALLET_PATH,
  type CasinoAnswer,
  type CasinoCallName,
  type CasinoLaunchRequest,
} from '@crease/contracts/casino/gateway.ts';
import type { OpenedSeat, PlaySeat } from '@crease/contracts/casino/play.ts';
import {
  type CasinoKey,
  callHeaders,
  type GameProvider,
  isSignedCall,
  type ProvidedGame,
  type ReportedRound,
} from '#casino/providers/game-provider.ts';
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

/** A provider's launch data for a real-money player. */
export type SeatedLaunch = Extract<CasinoLaunchRequest, { readonly mode: 'real' }>;

/** Seat and key of a provider's call. */
export interface WalletCaller {
  readonly seat?: SeatedLaunch | undefined;
  readonly key?: CasinoKey | undefined;
}

/** In-memory game provider that records requests and plays nothing itself. */
export class CasinoStudio {
  readonly id: string;
  keys: readonly CasinoKey[];
  games: string[] = ['dice', 't20'];
  isDown = false;
  winsPerBet: 'ONE' | 'MANY' = 'ONE';
  /** Maximum win of its games per round, paise; null if unlimited. */
  maxWin: number | null = null;
  readonly launches: SeatedLaunch[] = [];
  /** Sessions that it was asked to close. */
  readonly closed: string[] = [];
  /** Its own report of its rounds; null for none. */
  report: readonly ReportedRound[] | null = null;
  readonly #now: () => number;

  constructor(now: () => number, id = 'studio-1') {
    this.#now = now;
    this.id = id;
    this.keys = [{ id: 'k1', secret: `${id} signs with this, and nobody else` }];
  }

  get provider(): GameProvider {
    return {
      id: this.id,
      winsPerBet: this.winsPerBet,
      games: () => Promise.resolve(this.games.map((code) => providedGame(code, this.maxWin))),
      hasSigned: (call) => {
        const key = this.keys.find((one) => one.id === call.keyId);
        return key !== undefined && isSignedCall(key.secret, call, this.#now());
      },
      launch: (request) => {
        if (this.isDown || request.mode === 'demo') return Promise.resolve(null);
        this.launches.push(request);
        const url = `https://studio.example/play/${this.launches.length}`;
        return Promise.resolve({ url, openMode: 'iframe', expiresAt: null });
      },
      closeSession: (game) => {
        this.closed.push(game.sessionToken);
        return Promise.resolve(!this.isDown);
      },
      rounds: (from, to) =>
        Promise.resolve(this.report?.filter(({ endedAt }) => endedAt >= from && endedAt < to) ?? null),
      health: () => Promise.resolve(!this.isDown),
    };
  }

  /** Calls the wallet for a seat, by default the latest, in round `r1`, signed with the first key by default. */
  async callWallet(
    server: TestServer,
    name: CasinoCallName,
    more: object = {},
    { seat = this.launches.at(-1), key = this.keys[0] }: WalletCaller = {},
  ): Promise<{ readonly http: number; readonly answer: CasinoAnswer }> {
    if (seat === undefined || key === undefined) throw new Error('Nobody was seated.');
    const { sessionToken, playerId, currency, gameCode } = seat;
    const asked = { requestId: randomUUID(), sessionToken, playerId, currency, gameCode, roundId: 'r1', ...more };
    const url = `/${CASINO_WALLET_PATH}/${name}`;
    const body = JSON.stringify(asked);
    const timestamp = String(Math.floor(this.#now() / 1_000));
    const headers = callHeaders(this.id, key, { timestamp, nonce: randomUUID(), path: url, body });
    const answered = await server.app.inject({ method: 'POST', url, headers: { ...headers }, payload: body });
    return { http: answered.statusCode, answer: answered.json<CasinoAnswer>() };
  }

  /** Opens a game for a logged-in user, and returns the provider's launch data. */
  async seat(server: TestServer, token: string, host?: string): Promise<SeatedLaunch> {
    const wish = { gameCode: 'dice', product: this.id };
    const launched = await server.call('launchGame', wish, { token, ...(host && { host }) });
    const asked = this.launches.at(-1);
    if (!launched.success || asked === undefined) throw new Error(launched.text);
    return asked;
  }
}

function providedGame(code: string, maxWin: number | null): ProvidedGame {
  return {
    code,
    name: code,
    category: 'tables',
    rounds: 'SINGLE',
    limits: { min: 1, max: 20_000_000, maxWin },
    returns: null,
    isMobile: true,
    isDesktop: true,
    hasDemo: false,
    isProvable: false,
    hasFreeRounds: true,
    released: null,
  };
}
