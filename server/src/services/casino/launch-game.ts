import type { Launch } from '@crease/contracts/routes/casino.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { GameProvider, ProvidedGame } from '#ports/game-provider.ts';
import type { UserSession } from '#services/account/live-session.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { isCasinoOpen } from './bet-gates.ts';
import { openCasinoSession } from './casino-session.ts';

/** What a player wants to play, and where they are. */
export interface LaunchWish {
  readonly gameCode: string;
  readonly product?: string | undefined;
  readonly homeUrl: string;
  readonly isMobile: boolean;
  /** Host and address of the site. */
  readonly domain: string;
  readonly site: string;
}

/** Providers name no time: they keep a game for so long. */
const OPENS_WITHIN_MS = 60_000;

/** Opens a game at its provider; players of play money and of rupees play with what their account has. */
export async function launchGame(
  context: AppContext,
  { user, family }: UserSession,
  wish: LaunchWish,
): Promise<Reply<Launch>> {
  const { gameCode, domain } = wish;
  if (!isCasinoOpen(context, user, domain)) return decline('FEATURE_OFF');
  if (user.casinoBlocked) return decline('BET_LOCKED');
  const found = await providedGameOf(context, wish);
  if (found === null) return decline('NOT_FOUND');
  const { provider, game } = found;
  const at = { provider: provider.id, game: gameCode, domain };
  const { token, playerId, currency } = await openCasinoSession(context, { user, family }, at);
  const launched = await provider.launch({
    requestId: context.ids.uuid(),
    gameCode,
    mode: 'real',
    playerId,
    displayName: `${user.userName.slice(0, 2)}***`,
    sessionToken: token,
    currency,
    platform: wish.isMobile ? 'mobile' : 'desktop',
    lang: 'en',
    lobbyUrl: `${wish.site}${wish.homeUrl}`,
    cashierUrl: `${wish.site}/depositw`,
    limits: game.limits,
  });
  if (launched === null) return decline('PROVIDER_DOWN');
  const { url, openMode, expiresAt } = launched;
  const until = expiresAt ?? context.clock.now() + OPENS_WITHIN_MS;
  return answer({ url, openMode, expiresAt: timeOf(until) });
}

/** The game at the provider that was named, or at the first that has it; null when nobody has. */
async function providedGameOf(
  { casinoProviders }: AppContext,
  { gameCode, product }: Pick<LaunchWish, 'gameCode' | 'product'>,
): Promise<{ readonly provider: GameProvider; readonly game: ProvidedGame } | null> {
  for (const provider of casinoProviders) {
    if (product !== undefined && product !== provider.id) continue;
    const game = (await provider.games())?.find(({ code }) => code === gameCode);
    if (game !== undefined) return { provider, game };
  }
  return null;
}
