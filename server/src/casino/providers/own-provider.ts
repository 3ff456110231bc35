import type { CasinoCategory } from '@crease/contracts/casino/casino.ts';
import { FREE_ROUND_GAMES, PLAYED_GAMES } from '@crease/contracts/casino/game-pages.ts';
import {
  CASINO_HEADERS,
  CASINO_WALLET_PATH,
  type CasinoAnswer,
  type CasinoBody,
  type CasinoCallName,
  type CasinoLaunchRequest,
} from '@crease/contracts/casino/gateway.ts';
import { GAME_CODES, type GameCode, isGameCode, PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import { type GameTraits, getGameTraits, RELEASED } from '@crease/games/catalogue/game-traits.ts';
import type { BasePorts } from '#base/env.ts';
import type { GameHouse } from '#casino/house/game-house.ts';
import { reportRounds } from '#casino/house/round-checks.ts';
import type { PlayWallet } from '#casino/house/wallet-client.ts';
import {
  type AuthenticatedCall,
  type CasinoKey,
  callHeaders,
  type GameProvider,
  type GatewayCall,
  isSignedCall,
  type LaunchedGame,
  type OpenGame,
  type ProvidedGame,
  type ReportedRound,
} from './game-provider.ts';

interface OwnProviderParts extends Pick<BasePorts, 'clock' | 'ids'> {
  /** Games on offer; defaults to all games that have a page. */
  readonly games?: readonly GameCode[] | undefined;
}

const PLAYED: ReadonlySet<string> = new Set(PLAYED_GAMES);
const FREE_ROUNDS: ReadonlySet<string> = new Set(FREE_ROUND_GAMES);

/** Maximum wait for the wallet. */
const ANSWER_MS = 5_000;

/**
 * Exposes the house games as a regular provider: launched through the same port, with every wallet call signed and
 * verified like an external one, just without a socket in between.
 */
export class OwnProvider implements GameProvider, PlayWallet {
  readonly id = PROVIDER_ID;
  readonly #parts: OwnProviderParts;
  /** Generated per process and never shared, so only this process can sign with it. */
  readonly #key: CasinoKey;
  readonly #games: readonly GameCode[];
  #house: GameHouse | null = null;
  #gateway: ((call: GatewayCall) => Promise<CasinoAnswer>) | null = null;

  constructor(parts: OwnProviderParts) {
    this.#parts = parts;
    this.#games = parts.games ?? GAME_CODES.filter((code) => PLAYED.has(code));
    this.#key = { id: 'own', secret: parts.ids.token() };
  }

  /** Must be called once, before the tables open. */
  connect(house: GameHouse, gateway: (call: GatewayCall) => Promise<CasinoAnswer>): void {
    this.#house = house;
    this.#gateway = gateway;
  }

  games(): Promise<readonly ProvidedGame[]> {
    return Promise.resolve(this.#games.map((code) => providedGame(getGameTraits(code))));
  }

  hasSigned(call: AuthenticatedCall): boolean {
    return call.keyId === this.#key.id && isSignedCall(this.#key.secret, call, this.#parts.clock.now());
  }

  launch(request: CasinoLaunchRequest): Promise<LaunchedGame | null> {
    const { gameCode, lobbyUrl } = request;
    const game = isGameCode(gameCode) && this.#games.includes(gameCode) ? gameCode : null;
    if (game === null || this.#house?.isOpen !== true) return Promise.resolve(null);
    const { token, endsAt } = this.#house.seats.launch(request, game);
    const url = `${new URL(lobbyUrl).origin}/play/${game}?s=${token}`;
    return Promise.resolve({ url, openMode: 'iframe', expiresAt: endsAt });
  }

  async closeSession({ sessionToken }: OpenGame): Promise<boolean> {
    await this.#house?.seats.close(sessionToken);
    return this.#house !== null;
  }

  limitsChanged(gameCode: string): void {
    this.#house?.news.limits(gameCode);
  }

  async rounds(from: number, to: number): Promise<readonly ReportedRound[] | null> {
    return this.#house === null ? null : await reportRounds(this.#house.store, { from, to });
  }

  health(): Promise<boolean> {
    return Promise.resolve(this.#house?.isOpen === true);
  }

  async call<Name extends CasinoCallName>(name: Name, input: CasinoBody<Name>): Promise<CasinoAnswer | null> {
    if (this.#gateway === null) return null;
    const { clock, ids } = this.#parts;
    const path = `/${CASINO_WALLET_PATH}/${name}`;
    const body = JSON.stringify(input);
    const timestamp = String(Math.floor(clock.now() / 1_000));
    const call = { timestamp, nonce: ids.uuid(), path, body };
    const signature = callHeaders(this.id, this.#key, call)[CASINO_HEADERS.signature] ?? '';
    const answer = this.#gateway({ ...call, keyId: this.#key.id, signature, name, provider: this.id });
    const late = new Promise<null>((resolve) => {
      clock.after(ANSWER_MS, () => resolve(null));
    });
    return await Promise.race([answer, late]);
  }
}

function providedGame({ code, name, rounds, limits, returns }: GameTraits): ProvidedGame {
  const [low, high] = returns.map((returned) => Math.floor(Number(returned) * 100));
  return {
    code,
    name,
    category: CATEGORIES[code] ?? 'indian',
    rounds,
    limits: { min: limits.minStake, max: limits.maxMain, maxWin: limits.maxPayout },
    returns: [low ?? 0, high ?? 0],
    isMobile: true,
    isDesktop: true,
    hasDemo: true,
    isProvable: true,
    hasFreeRounds: FREE_ROUNDS.has(code),
    released: RELEASED[code],
  };
}

/** Any other game is Indian. */
const CATEGORIES: Partial<Record<GameCode, CasinoCategory>> = {
  tp1d: 'exchange',
  c32: 'exchange',
  aaa: 'exchange',
  rou: 'tables',
  bac: 'tables',
  sicbo: 'tables',
  bj: 'tables',
  slot1: 'slots',
  crash: 'crash',
  dice: 'instant',
  plinko: 'instant',
  mines: 'instant',
  hilo: 'instant',
};
