import { toWireTime } from '@crease/contracts/base/instant.ts';
import {
  CASINO_CLOSE_PATH,
  CASINO_HEALTH_PATH,
  CASINO_LAUNCH_PATH,
  CASINO_LAUNCHED,
  CASINO_LOGIN_PATH,
  CASINO_OPEN_PATH,
  CASINO_ROUNDS_GIVEN,
  CASINO_ROUNDS_PATH,
  CASINO_TOKEN_GIVEN,
  CASINO_TOKEN_PATH,
  type CasinoLaunchKind,
  type CasinoLaunchRequest,
} from '@crease/contracts/casino/gateway.ts';
import type { BasePorts } from '#base/env.ts';
import {
  ALL_GAMES,
  type CasinoKey,
  callHeaders,
  type GameProvider,
  isSignedCall,
  type LaunchedGame,
  type ProvidedGame,
} from './game-provider.ts';

/** A player is blocked on the response. */
const TIMEOUT_MS = 8_000;
const MAX_ANSWER_BYTES = 100_000;
/** Sized for one day of a busy provider, about 200,000 rounds. */
const MAX_REPORT_BYTES = 40_000_000;

export interface CasinoProviderSetting extends Pick<GameProvider, 'id'> {
  readonly games: readonly (Pick<ProvidedGame, 'code' | 'name' | 'category'> & {
    readonly freeRounds: boolean;
  })[];
  readonly limits: ProvidedGame['limits'];
  readonly url: string;
  readonly launch: CasinoLaunchKind;
  /** `many` if its games pay a bet in several wins. */
  readonly wins?: 'one' | 'many';
  /** The first key signs our calls. */
  readonly keys: readonly [CasinoKey, ...CasinoKey[]];
}

/** A provider called over HTTP. Redirects are rejected: they would carry the session to an unconfigured address. */
export function httpCasinoProvider(
  settings: CasinoProviderSetting,
  { clock, ids }: Pick<BasePorts, 'clock' | 'ids'>,
): GameProvider {
  const base = settings.url.replace(/\/+$/, '');
  const basePath = new URL(base).pathname.replace(/\/+$/, '');
  const { id, games, limits, keys } = settings;
  const [key] = keys;
  const ask = (path: string, payload: object, maxBytes = MAX_ANSWER_BYTES): Promise<unknown> => {
    const body = JSON.stringify(payload);
    const timestamp = String(Math.floor(clock.now() / 1_000));
    const call = { timestamp, nonce: ids.uuid(), path: `${basePath}${path}`, body };
    return post(`${base}${path}`, { headers: callHeaders(id, key, call), body }, maxBytes);
  };
  const provider = { base, ask };
  return {
    id,
    winsPerBet: settings.wins === 'many' ? 'MANY' : 'ONE',
    origin: new URL(base).origin,
    games: () =>
      Promise.resolve(
        games.map(({ freeRounds, ...game }) => ({ ...UNKNOWN, ...game, hasFreeRounds: freeRounds, limits })),
      ),
    hasSigned(call) {
      const secret = keys.find((one) => one.id === call.keyId)?.secret;
      return secret !== undefined && isSignedCall(secret, call, clock.now());
    },
    launch: (request) => LAUNCHES[settings.launch](provider, request),
    ...(settings.launch === 'login'
      ? { lobby: (request: CasinoLaunchRequest) => fetchUrl(provider, CASINO_LOGIN_PATH, request) }
      : {}),
    closeSession: async (game) => (await ask(CASINO_CLOSE_PATH, game)) !== null,
    rounds: async (from, to) => {
      const asked = { from: toWireTime(from), to: toWireTime(to) };
      const given = CASINO_ROUNDS_GIVEN.safeParse(await ask(CASINO_ROUNDS_PATH, asked, MAX_REPORT_BYTES));
      if (!given.success) return null;
      return given.data.items.map((item) => ({ ...item, endedAt: Date.parse(item.endedAt) }));
    },
    health: async () => (await ask(CASINO_HEALTH_PATH, {})) !== null,
  };
}

interface ProviderClient {
  readonly base: string;
  readonly ask: (path: string, payload: object) => Promise<unknown>;
}

type Launch = (provider: ProviderClient, request: CasinoLaunchRequest) => Promise<LaunchedGame | null>;

const LAUNCHES: Readonly<Record<CasinoLaunchKind, Launch>> = {
  url: (provider, request) => fetchUrl(provider, CASINO_LAUNCH_PATH, request),
  token: async ({ base, ask }, request) => {
    const given = CASINO_TOKEN_GIVEN.safeParse(await ask(CASINO_TOKEN_PATH, request));
    if (!given.success) return null;
    const { token, expiresAt } = given.data;
    const url = new URL(`${base}${CASINO_OPEN_PATH}`);
    url.search = String(new URLSearchParams({ game: request.gameCode, token }));
    return { url: url.href, openMode: 'iframe', expiresAt: parseExpiry(expiresAt), token };
  },
  login: async (provider, request) => {
    const entered = await fetchUrl(provider, CASINO_LOGIN_PATH, request);
    if (entered === null || request.gameCode === ALL_GAMES) return entered;
    const url = new URL(entered.url);
    url.searchParams.set('game', request.gameCode);
    return { ...entered, url: url.href };
  },
};

/** Fetches a URL from the provider. Framed content is served from the provider's own host. */
async function fetchUrl(
  { base, ask }: ProviderClient,
  path: string,
  request: CasinoLaunchRequest,
): Promise<LaunchedGame | null> {
  const launched = CASINO_LAUNCHED.safeParse(await ask(path, request));
  if (!launched.success) return null;
  const { launchUrl: url, openMode, expiresAt } = launched.data;
  // Never one that runs a script.
  if (!/^https?:$/.test(new URL(url).protocol)) return null;
  if (openMode === 'iframe' && new URL(url).origin !== new URL(base).origin) return null;
  return { url, openMode, expiresAt: parseExpiry(expiresAt) };
}

function parseExpiry(expiresAt: string | undefined): number | null {
  return expiresAt === undefined ? null : Date.parse(expiresAt);
}

/** Defaults for game details that the settings leave out. */
const UNKNOWN = {
  rounds: 'SINGLE',
  returns: null,
  isMobile: true,
  isDesktop: true,
  hasDemo: false,
  isProvable: false,
  released: null,
} as const;

async function post(url: string, call: Pick<RequestInit, 'headers' | 'body'>, maxBytes: number): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { ...call, method: 'POST', redirect: 'manual', signal });
    const length = Number(response.headers.get('content-length') ?? 0);
    if (response.ok && length <= maxBytes) return await response.json();
    await response.body?.cancel();
    return null;
  } catch {
    return null;
  }
}
