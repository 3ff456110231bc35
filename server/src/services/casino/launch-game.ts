import type { TokenLaunch } from '@crease/contracts/routes/casino.ts';
import type { CasinoLaunchRequest } from '@crease/contracts/routes/casino-gateway.ts';
import { MOST_GAMES } from '@crease/contracts/rules/preference-fields.ts';
import { settingsNameOf } from '@crease/contracts/settings.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import { checkBlocked } from '@crease/core/play/play.ts';
import type { PlaySection } from '@crease/core/play/play-block.ts';
import { ALL_GAMES, type LaunchedGame } from '#ports/game-provider.ts';
import type { UserSession } from '#services/account/live-session.ts';
import type { AppContext } from '#services/app-context.ts';
import { preferencesOf, savePreferences } from '#services/personal/preferences.ts';
import { answer, type Declined, decline, declinedByExchange, type Reply } from '#services/reply.ts';
import { checkMinutesOf } from '#services/safer/play-session.ts';
import { isCasinoOpen } from './bet-gates.ts';
import { countryOf, openCasinoSession } from './casino-session.ts';
import { limitsOn } from './game-registry.ts';

/** A launch request with the player's context. */
export interface LaunchWish {
  readonly gameCode: string;
  readonly product?: string | undefined;
  readonly homeUrl: string;
  readonly isMobile: boolean;
  readonly mode: 'real' | 'demo';
  readonly token?: string | undefined;
  readonly lang: 'en' | 'hi';
  /** Host and base URL of the site. */
  readonly domain: string;
  readonly site: string;
}

/** Assumed launch URL lifetime, as providers state none. */
const OPENS_WITHIN_MS = 60_000;

/** Launches a game at its provider, for real or play money depending on the player's account. */
export async function launchGame(
  context: AppContext,
  session: UserSession,
  wish: LaunchWish,
): Promise<Reply<TokenLaunch>> {
  const { gameCode, domain } = wish;
  const { user } = session;
  const refusal = await playerRefusal(context, session, wish);
  if (refusal !== null) return refusal;
  const which = { provider: wish.product, code: gameCode };
  const game = context.games.openOn(domain, which);
  if (game === null) return decline(context.games.isKnown(which) ? 'FEATURE_OFF' : 'NOT_FOUND');
  if (wish.mode === 'demo' && !game.hasDemo) return decline('FEATURE_OFF');
  const shut = await shutRefusal(context, user.id, `casino:${game.category}`);
  if (shut !== null) return shut;
  const asked = { provider: game.provider, limits: limitsOn(game, settingsNameOf(domain)) };
  const request = await requestOf(context, { session, ...asked }, wish);
  const launched = await context.games.providerOf(game)?.launch(request);
  if (launched === null || launched === undefined) return decline('PROVIDER_DOWN');
  if (request.mode === 'real') context.openGames.add(session.family, game.provider, request);
  await noteRecent(context, user.id, `${game.provider}:${game.code}`);
  return answer(launchOf(context, launched));
}

/** Opens a provider's lobby, or our own if no provider has one. */
export async function launchLobby(
  context: AppContext,
  session: UserSession,
  wish: Omit<LaunchWish, 'gameCode' | 'mode'>,
): Promise<Reply<TokenLaunch>> {
  const refusal = await playerRefusal(context, session, wish);
  if (refusal !== null) return refusal;
  const provider = context.casinoProviders.find(
    ({ id, lobby }) => lobby !== undefined && id === (wish.product ?? id),
  );
  if (provider?.lobby === undefined) {
    if (wish.product !== undefined) return decline('NOT_FOUND');
    const own = { url: `${wish.site}/casino`, openMode: 'redirect', expiresAt: null } as const;
    return answer(launchOf(context, own));
  }
  const asked = { provider: provider.id, limits: lobbyLimits(context, provider.id, wish.domain) };
  const all = { ...wish, gameCode: ALL_GAMES, mode: 'real' } as const;
  const request = await requestOf(context, { session, ...asked }, all);
  const launched = await provider.lobby(request);
  if (launched === null) return decline('PROVIDER_DOWN');
  if (request.mode === 'real') context.openGames.add(session.family, provider.id, request);
  return answer(launchOf(context, launched));
}

/** Checks whether a player may open any game. */
async function playerRefusal(
  context: AppContext,
  session: UserSession,
  { token, domain }: Pick<LaunchWish, 'token' | 'domain'>,
): Promise<Declined | null> {
  if (!(await isOwnToken(context, session, token))) return decline('UNAUTHENTICATED');
  if (!isCasinoOpen(context, session.user, domain)) return decline('FEATURE_OFF');
  if (session.user.casinoBlocked) return decline('BET_LOCKED');
  return shutRefusal(context, session.user.id, null);
}

/** Returns PLAY_BLOCKED if the player has blocked the section; the engine checks again on each bet. */
async function shutRefusal(
  { exchange }: Pick<AppContext, 'exchange'>,
  userId: number,
  section: PlaySection | null,
): Promise<Declined | null> {
  const play = await exchange.read((state) => state.accounts.get(userId)?.play ?? null);
  const refusal = checkBlocked(play, section);
  return refusal === null ? null : declinedByExchange(refusal);
}

function launchOf(
  { clock }: Pick<AppContext, 'clock'>,
  { url, openMode, expiresAt, token = '' }: LaunchedGame,
): TokenLaunch {
  const until = expiresAt ?? clock.now() + OPENS_WITHIN_MS;
  return { url, openMode, expiresAt: timeOf(until), token };
}

/** Widest limits of the lobby's games; each bet is checked against its own game's limits. */
function lobbyLimits({ games }: Pick<AppContext, 'games'>, provider: string, domain: string) {
  const name = settingsNameOf(domain);
  const limits = games
    .all()
    .flatMap((game) => (game.provider === provider ? [limitsOn(game, name)] : []));
  const wins = limits.map(({ maxWin }) => maxWin);
  return {
    min: Math.min(...limits.map(({ min }) => min)),
    max: Math.max(...limits.map(({ max }) => max)),
    maxWin: wins.includes(null) ? null : Math.max(...wins.map(Number)),
  };
}

/** Checks that a given casino token belongs to this login. */
async function isOwnToken(
  { accounts, ids }: Pick<AppContext, 'accounts' | 'ids'>,
  { family }: UserSession,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined) return true;
  const login = await accounts.sessionByCasino(ids.digest(token));
  return login !== null && login.endedAt === null && login.family === family;
}

async function requestOf(
  context: AppContext,
  of: {
    readonly session: UserSession;
    readonly provider: string;
    readonly limits: CasinoLaunchRequest['limits'];
  },
  wish: LaunchWish,
): Promise<CasinoLaunchRequest> {
  const { user } = of.session;
  const { licence, theme } = context.domains.ofHost(wish.domain);
  const common = {
    requestId: context.ids.uuid(),
    gameCode: wish.gameCode,
    lang: wish.lang,
    platform: wish.isMobile ? 'mobile' : 'desktop',
    lobbyUrl: `${wish.site}${wish.homeUrl}`,
    cashierUrl: `${wish.site}/depositw`,
    historyUrl: `${wish.site}/account-cash-statement`,
    country: countryOf(user),
    limits: of.limits,
    jurisdictionProfile: licence === null ? 'standard' : 'strict',
    realityCheckMin: await checkMinutesOf(context, user),
    theme,
  } as const;
  if (wish.mode === 'demo') return { ...common, mode: 'demo', currency: 'DEMO' };
  const at = { provider: of.provider, game: wish.gameCode, domain: wish.domain };
  const { token, playerId, currency } = await openCasinoSession(context, of.session, at);
  const displayName = `${user.userName.slice(0, 2)}***`;
  return { ...common, mode: 'real', playerId, displayName, sessionToken: token, currency };
}

/** Moves a game to the front of the player's recent games. */
async function noteRecent(context: AppContext, userId: number, key: string): Promise<void> {
  const known = await preferencesOf(context, userId);
  const before = known.ok ? known.value.recentGames : [];
  const recentGames = [key, ...before.filter((one) => one !== key)].slice(0, MOST_GAMES.recent);
  await savePreferences(context, userId, { recentGames });
}
