import type { Launch } from '@crease/contracts/routes/casino.ts';
import type { CasinoLaunchRequest } from '@crease/contracts/routes/casino-gateway.ts';
import { MOST_GAMES } from '@crease/contracts/rules/preference-fields.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { UserSession } from '#services/account/live-session.ts';
import type { AppContext } from '#services/app-context.ts';
import { preferencesOf, savePreferences } from '#services/personal/preferences.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { isCasinoOpen } from './bet-gates.ts';
import { openCasinoSession } from './casino-session.ts';
import { type RegisteredGame, stakesOf } from './game-registry.ts';

/** What a player wants to play, and where they are. */
export interface LaunchWish {
  readonly gameCode: string;
  readonly product?: string | undefined;
  readonly homeUrl: string;
  readonly isMobile: boolean;
  readonly mode: 'real' | 'demo';
  readonly token?: string | undefined;
  readonly lang: 'en' | 'hi';
  /** Host and address of the site. */
  readonly domain: string;
  readonly site: string;
}

/** Providers name no time: they keep a game for so long. */
const OPENS_WITHIN_MS = 60_000;

/** Opens a game at its provider; players of play money and of rupees play with what their account has. */
export async function launchGame(
  context: AppContext,
  session: UserSession,
  wish: LaunchWish,
): Promise<Reply<Launch>> {
  const { gameCode, domain } = wish;
  const { user } = session;
  if (!(await isOwnToken(context, session, wish.token))) return decline('UNAUTHENTICATED');
  if (!isCasinoOpen(context, user, domain)) return decline('FEATURE_OFF');
  if (user.casinoBlocked) return decline('BET_LOCKED');
  const which = { provider: wish.product, code: gameCode };
  const game = context.games.openOn(domain, which);
  if (game === null) return decline(context.games.isKnown(which) ? 'FEATURE_OFF' : 'NOT_FOUND');
  if (wish.mode === 'demo' && !game.hasDemo) return decline('FEATURE_OFF');
  const request = await requestOf(context, { session, game }, wish);
  const launched = await context.games.providerOf(game)?.launch(request);
  if (launched === null || launched === undefined) return decline('PROVIDER_DOWN');
  if (request.mode === 'real') context.openGames.add(session.family, game.provider, request);
  await noteRecent(context, user.id, `${game.provider}:${game.code}`);
  const { url, openMode, expiresAt } = launched;
  const until = expiresAt ?? context.clock.now() + OPENS_WITHIN_MS;
  return answer({ url, openMode, expiresAt: timeOf(until) });
}

/** A casino token that is named has to be of this login. */
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
  of: { readonly session: UserSession; readonly game: RegisteredGame },
  wish: LaunchWish,
): Promise<CasinoLaunchRequest> {
  const { user } = of.session;
  const common = {
    requestId: context.ids.uuid(),
    gameCode: wish.gameCode,
    lang: wish.lang,
    platform: wish.isMobile ? 'mobile' : 'desktop',
    lobbyUrl: `${wish.site}${wish.homeUrl}`,
    cashierUrl: `${wish.site}/depositw`,
    limits: stakesOf(of.game),
  } as const;
  if (wish.mode === 'demo') return { ...common, mode: 'demo', currency: 'DEMO' };
  const at = { provider: of.game.provider, game: wish.gameCode, domain: wish.domain };
  const { token, playerId, currency } = await openCasinoSession(context, of.session, at);
  const displayName = `${user.userName.slice(0, 2)}***`;
  return { ...common, mode: 'real', playerId, displayName, sessionToken: token, currency };
}

/** Puts a game before those that somebody opened last. */
async function noteRecent(context: AppContext, userId: number, key: string): Promise<void> {
  const known = await preferencesOf(context, userId);
  const before = known.ok ? known.value.recentGames : [];
  const recentGames = [key, ...before.filter((one) => one !== key)].slice(0, MOST_GAMES.recent);
  await savePreferences(context, userId, { recentGames });
}
