import type { Currency } from '@crease/core/money/money.ts';
import type { User } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';

/** What a launch has bound together; a provider can do nothing outside it. */
export interface CasinoSession {
  readonly userId: number;
  /** What the provider calls the player: says nothing of who they are, and differs between providers. */
  readonly playerId: string;
  readonly provider: string;
  readonly game: string;
  readonly currency: Currency;
  readonly domain: string;
  /** The login that it hangs on: when that ends, no bet is taken any more. */
  readonly family: string;
  readonly expiresAt: number;
}

/** A game is left open over an evening; bets need the login to hold besides. */
const LASTS_MS = 12 * 3_600_000;
const PREFIX = 'cgst_';

/** What a provider calls a player. */
export async function playerNameOf(
  { secretKeys }: Pick<AppContext, 'secretKeys'>,
  { provider, userId }: { readonly provider: string; readonly userId: number },
): Promise<string> {
  const owner = await secretKeys.sign('casino-session', `player:${provider}:${userId}`);
  return `p_${owner.slice(0, 22)}`;
}

/** The country that a player's mobile is of: numbers of one only are taken. */
export function countryOf({ mobile }: Pick<User, 'mobile'>): 'IN' | null {
  return mobile === null ? null : 'IN';
}

/** A new session of a game with the token that stands for it. */
export async function openCasinoSession(
  context: Pick<AppContext, 'secretKeys' | 'clock'>,
  { user, family }: { readonly user: User; readonly family: string },
  at: { readonly provider: string; readonly game: string; readonly domain: string },
): Promise<CasinoSession & { readonly token: string }> {
  const { secretKeys, clock } = context;
  const session: CasinoSession = {
    userId: user.id,
    playerId: await playerNameOf(context, { provider: at.provider, userId: user.id }),
    provider: at.provider,
    game: at.game,
    currency: user.currency,
    domain: at.domain,
    family,
    expiresAt: clock.now() + LASTS_MS,
  };
  const text = Buffer.from(JSON.stringify(session)).toString('base64url');
  const token = `${PREFIX}${text}.${await secretKeys.sign('casino-session', text)}`;
  return { ...session, token };
}

/** The session of a token that we have given out, also one that is over; null for any other text. */
export async function casinoSessionOf(
  { secretKeys }: Pick<AppContext, 'secretKeys'>,
  token: string,
): Promise<CasinoSession | null> {
  const [text = '', signature = ''] = token.slice(PREFIX.length).split('.');
  if (!token.startsWith(PREFIX) || signature === '') return null;
  if (!(await secretKeys.isSigned('casino-session', text, signature))) return null;
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}
