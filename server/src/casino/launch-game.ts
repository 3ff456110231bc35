import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { TokenLaunch } from '@crease/contracts/casino/casino.ts';
import type { CasinoLaunchRequest } from '@crease/contracts/casino/gateway.ts';
import { MAX_GAMES } from '@crease/contracts/people/preferences.ts';
import { getSettingsName } from '@crease/contracts/site/settings.ts';
import { checkBlocked } from '@crease/core/play/play.ts';
import type { PlaySection } from '@crease/core/play/play-pause.ts';
import { type Failure, fail, ok, type Reply, toFailure } from '#base/reply.ts';
import { checkCentralExclusion } from '#care/exclusion-register.ts';
import { getCheckMinutes } from '#care/play-session.ts';
import { ALL_GAMES, type LaunchedGame } from '#casino/providers/game-provider.ts';
import { readPreferences, savePreferences } from '#notices/preferences.ts';
import type { Call, Input } from '#people/account/call-context.ts';
import type { UserSession } from '#people/sessions/live-session.ts';
import { getCountry, maskName, openCasinoSession } from './casino-session.ts';
import type { CasinoEnv } from './env.ts';
import { computeLimits } from './game-registry.ts';
import { isCasinoOpen } from './wallet-rules.ts';

/** A launch request with the host and base URL of the site. */
export type LaunchRequest = Input<'launchGame'> & Pick<Call, 'domain' | 'site'>;

/** Assumed launch URL lifetime, as providers state none. */
const LAUNCH_TTL_MS = 60_000;

/** Launches a game at its provider, for real or play money depending on the player's account. */
export async function launchGame(context: CasinoEnv, session: UserSession, input: LaunchRequest): Reply<TokenLaunch> {
  const { gameCode, domain } = input;
  const { user } = session;
  const refusal = await checkPlayer(context, session, input);
  if (refusal !== null) return refusal;
  const which = { provider: input.product, code: gameCode };
  const game = context.games.openOn(domain, which);
  if (game === null) return fail(context.games.find(which) === null ? 'NOT_FOUND' : 'FEATURE_OFF');
  if (input.mode === 'demo' && !game.hasDemo) return fail('FEATURE_OFF');
  const shut = await checkPlayerBlock(context, user.id, `casino:${game.category}`);
  if (shut !== null) return shut;
  const asked = { provider: game.provider, limits: computeLimits(game, getSettingsName(domain)) };
  const request = await buildLaunchRequest(context, session, input, asked);
  const launched = await context.games.findProvider(game)?.launch(request);
  if (launched === null || launched === undefined) return fail('PROVIDER_DOWN');
  if (request.mode === 'real') context.openGames.add(session.family, game.provider, request);
  await recordRecent(context, user.id, `${game.provider}:${game.code}`);
  return ok(toTokenLaunch(context, launched));
}

/** Opens a provider's lobby, or our own if no provider has one. */
export async function launchLobby(
  context: CasinoEnv,
  session: UserSession,
  input: Omit<LaunchRequest, 'gameCode' | 'mode'>,
): Reply<TokenLaunch> {
  const refusal = await checkPlayer(context, session, input);
  if (refusal !== null) return refusal;
  const provider = context.casinoProviders.find(({ id, lobby }) => lobby !== undefined && id === (input.product ?? id));
  if (provider?.lobby === undefined) {
    if (input.product !== undefined) return fail('NOT_FOUND');
    const own = { url: `${input.site}/casino`, openMode: 'redirect', expiresAt: null } as const;
    return ok(toTokenLaunch(context, own));
  }
  const asked = { provider: provider.id, limits: lobbyLimits(context, provider.id, input.domain) };
  const all = { ...input, gameCode: ALL_GAMES, mode: 'real' } as const;
  const request = await buildLaunchRequest(context, session, all, asked);
  const launched = await provider.lobby(request);
  if (launched === null) return fail('PROVIDER_DOWN');
  if (request.mode === 'real') context.openGames.add(session.family, provider.id, request);
  return ok(toTokenLaunch(context, launched));
}

async function checkPlayer(
  context: CasinoEnv,
  session: UserSession,
  { token, domain }: Pick<LaunchRequest, 'token' | 'domain'>,
): Promise<Failure | null> {
  if (!(await isOwnToken(context, session, token))) return fail('UNAUTHENTICATED');
  if (!isCasinoOpen(context, session.user, domain)) return fail('FEATURE_OFF');
  if (session.user.casinoBlocked) return fail('BET_LOCKED');
  return (
    (await checkCentralExclusion(context, session.user)) ?? (await checkPlayerBlock(context, session.user.id, null))
  );
}

/** Returns PLAY_BLOCKED if the player has blocked the section; the engine checks again on each bet. */
async function checkPlayerBlock(
  { exchange }: Pick<CasinoEnv, 'exchange'>,
  userId: number,
  section: PlaySection | null,
): Promise<Failure | null> {
  const play = await exchange.read((state) => state.accounts.get(userId)?.play ?? null);
  const refusal = checkBlocked(play, section);
  return refusal === null ? null : toFailure(refusal);
}

function toTokenLaunch(
  { clock }: Pick<CasinoEnv, 'clock'>,
  { url, openMode, expiresAt, token = '' }: LaunchedGame,
): TokenLaunch {
  const until = expiresAt ?? clock.now() + LAUNCH_TTL_MS;
  return { url, openMode, expiresAt: toWireTime(until), token };
}

/** Widest limits of the lobby's games; each bet is checked against its own game's limits. */
function lobbyLimits({ games }: Pick<CasinoEnv, 'games'>, provider: string, domain: string) {
  const name = getSettingsName(domain);
  const limits = games.all().flatMap((game) => (game.provider === provider ? [computeLimits(game, name)] : []));
  const wins = limits.map(({ maxWin }) => maxWin);
  return {
    min: Math.min(...limits.map(({ min }) => min)),
    max: Math.max(...limits.map(({ max }) => max)),
    maxWin: wins.includes(null) ? null : Math.max(...wins.map(Number)),
  };
}

/** Checks that a given casino token belongs to this login. */
async function isOwnToken(
  { ids, sessionStore }: Pick<CasinoEnv, 'ids' | 'sessionStore'>,
  { family }: UserSession,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined) return true;
  const login = await sessionStore.sessionByCasino(ids.digest(token));
  return login !== null && login.endedAt === null && login.family === family;
}

async function buildLaunchRequest(
  context: CasinoEnv,
  session: UserSession,
  input: LaunchRequest,
  of: { readonly provider: string } & Pick<CasinoLaunchRequest, 'limits'>,
): Promise<CasinoLaunchRequest> {
  const { user } = session;
  const { licence, theme } = context.domains.getByHost(input.domain);
  const common = {
    requestId: context.ids.uuid(),
    gameCode: input.gameCode,
    lang: input.lang,
    platform: input.isMobile ? 'mobile' : 'desktop',
    lobbyUrl: `${input.site}${input.homeUrl}`,
    cashierUrl: `${input.site}/depositw`,
    historyUrl: `${input.site}/account-cash-statement`,
    country: getCountry(user),
    limits: of.limits,
    jurisdictionProfile: licence === null ? 'standard' : 'strict',
    realityCheckMin: await getCheckMinutes(context, user),
    theme,
  } as const;
  if (input.mode === 'demo') return { ...common, mode: 'demo', currency: 'DEMO' };
  const at = { provider: of.provider, game: input.gameCode, domain: input.domain };
  const { token, playerId, currency } = await openCasinoSession(context, session, at);
  const displayName = maskName(user);
  return { ...common, mode: 'real', playerId, displayName, sessionToken: token, currency };
}

async function recordRecent(context: CasinoEnv, userId: number, key: string): Promise<void> {
  const known = await readPreferences(context, userId);
  const before = known.ok ? known.value.recentGames : [];
  const recentGames = [key, ...before.filter((one) => one !== key)].slice(0, MAX_GAMES.recent);
  await savePreferences(context, userId, { recentGames });
}
