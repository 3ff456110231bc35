import type { CasinoLaunchRequest } from '@crease/contracts/routes/casino-gateway.ts';
import { callHeaders, isSignedCall } from '#adapters/casino/call-signature.ts';
import type {
  CasinoKey,
  GameProvider,
  ProvidedGame,
  ReportedRound,
  SignedCall,
} from '#ports/game-provider.ts';
import type { TestServer } from './test-server.ts';

/** What a provider is handed for somebody who plays with the money of their account. */
export type SeatedLaunch = Extract<CasinoLaunchRequest, { readonly mode: 'real' }>;

/** A provider of games in memory: it remembers what it was asked for, and plays nothing by itself. */
export class CasinoStudio {
  readonly id: string;
  keys: readonly CasinoKey[];
  games: string[] = ['dice', 't20'];
  isDown = false;
  readonly launches: SeatedLaunch[] = [];
  /** Sessions that it was asked to close. */
  readonly closed: string[] = [];
  /** Its own account of its rounds; null: it gives none. */
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
      games: () => Promise.resolve(this.games.map(providedGame)),
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
        Promise.resolve(
          this.report?.filter(({ endedAt }) => endedAt >= from && endedAt < to) ?? null,
        ),
      health: () => Promise.resolve(!this.isDown),
    };
  }

  /** Headers of a call of this provider. */
  sign(call: SignedCall, key: CasinoKey): Readonly<Record<string, string>> {
    return callHeaders(this.id, key, call);
  }

  /** Opens a game for somebody who is logged in, and what the provider was handed for them. */
  async seat(server: TestServer, token: string, host?: string): Promise<SeatedLaunch> {
    const wish = { gameCode: 'dice', product: this.id };
    const launched = await server.call('launchGame', wish, { token, ...(host && { host }) });
    const asked = this.launches.at(-1);
    if (!launched.success || asked === undefined) throw new Error(launched.text);
    return asked;
  }
}

function providedGame(code: string): ProvidedGame {
  return {
    code,
    name: code,
    category: 'tables',
    rounds: 'SINGLE',
    limits: { min: 1, max: 20_000_000, maxWin: null },
    returns: null,
    isMobile: true,
    isDesktop: true,
    hasDemo: false,
    isProvable: false,
    hasFreeRounds: true,
    released: null,
  };
}
